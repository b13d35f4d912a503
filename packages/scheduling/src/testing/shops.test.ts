import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { situationNames, listSituations } from './situations.ts'
import { type GeneratedOffer, offerInputs } from './shops.ts'

const shops = 1_000
// The 420 shops that are compared in a short run then contain each situation at least about twice, those of a long one 200 times.
const minShare = 1 / 200

describe('the generated shops', { timeout: 120_000 }, () => {
  test('contain every state, source, mark, reason and rule often enough', () => {
    const counts = countSituations(offerInputs, shops)
    console.log(
      [...counts].map(([name, count]) => `${((100 * count) / shops).toFixed(1)} % ${name}`).join('\n'),
    )
    expect(listRare(counts, shops)).toEqual([])
    expect([...counts.keys()].toSorted()).toEqual(situationNames().toSorted())
  })

  test('without one of them fail the check', () => {
    const some = shops / 8
    const rareWith = (change: (question: GeneratedOffer) => Partial<GeneratedOffer>) =>
      listRare(
        countSituations(
          offerInputs.map((question) => ({ ...question, ...change(question) })),
          some,
        ),
        some,
      )
    expect(rareWith(({ service }) => ({ service: { ...service, afterTime: 0 } }))).toContain(
      'the time after counts',
    )
    expect(rareWith(() => ({ visits: [] }))).toContain('reason buffer')
    expect(rareWith(({ staffIds }) => ({ staffIds: staffIds.slice(0, 1) }))).toContain(
      'one is busy, another is free',
    )
    expect(rareWith(() => ({ companion: undefined }))).toContain('two at once')
    expect(rareWith(() => ({ seatsTaken: [] }))).toContain('reason seat_taken')
    expect(rareWith(() => ({ openVisitsMax: 9 }))).toContain('reason waiting_limit')
    const withoutSpecial = rareWith(({ rules }) => ({ rules: { ...rules, special: [] } }))
    expect(withoutSpecial).toEqual(expect.arrayContaining(['source special_open', 'closed over midnight']))
  })
})

/** With a fixed seed, because the test is about the generator and not about today's draw. */
const countSituations = (generated: fc.Arbitrary<GeneratedOffer>, numRuns: number): Map<string, number> => {
  const counts = new Map(situationNames().map((name) => [name, 0]))
  for (const question of fc.sample(generated, { numRuns, seed: 5 }))
    for (const name of listSituations(question)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const listRare = (counts: ReadonlyMap<string, number>, of: number): string[] =>
  [...counts].filter(([, count]) => count < of * minShare).map(([name]) => name)
