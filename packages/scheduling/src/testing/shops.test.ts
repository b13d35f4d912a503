import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { featureNames, featuresOf } from './features.ts'
import { type GeneratedQuestion, questions } from './shops.ts'

const shops = 2_000
// So that the 1,000 shops of a short run meet each rule ten times, and CI's a hundred.
const wantedShare = 1 / 100

describe('the generated shops', { timeout: 120_000 }, () => {
  test('show every state, source, letter, reason and rule, each of them often', () => {
    const counts = countsOf(questions, shops)
    console.log(
      [...counts].map(([name, count]) => `${((100 * count) / shops).toFixed(1)} % ${name}`).join('\n'),
    )
    expect(rareOf(counts, shops)).toEqual([])
    expect([...counts.keys()].toSorted()).toEqual(featureNames().toSorted())
  })

  test('are found dull when they miss one', () => {
    const some = shops / 5
    const dull = (change: (question: GeneratedQuestion) => Partial<GeneratedQuestion>) =>
      rareOf(
        countsOf(
          questions.map((question) => ({ ...question, ...change(question) })),
          some,
        ),
        some,
      )
    expect(dull(({ service }) => ({ service: { ...service, afterTime: 0 } }))).toContain(
      'the time after counts',
    )
    expect(dull(() => ({ visits: [] }))).toContain('reason buffer')
    expect(dull(({ staffIds }) => ({ staffIds: staffIds.slice(0, 1) }))).toContain(
      'one is busy, another is free',
    )
    const withoutSpecial = dull(({ rules }) => ({ rules: { ...rules, special: [] } }))
    expect(withoutSpecial).toEqual(expect.arrayContaining(['source special_open', 'closed over midnight']))
  })
})

/** By a fixed seed: what is asked is how the generator is made, not how it fares today. */
const countsOf = (generated: fc.Arbitrary<GeneratedQuestion>, numRuns: number): Map<string, number> => {
  const counts = new Map(featureNames().map((name) => [name, 0]))
  for (const question of fc.sample(generated, { numRuns, seed: 5 }))
    for (const name of featuresOf(question)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const rareOf = (counts: ReadonlyMap<string, number>, of: number): string[] =>
  [...counts].filter(([, count]) => count < of * wantedShare).map(([name]) => name)
