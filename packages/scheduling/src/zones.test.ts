import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OfferDay, offerDays } from './offer.ts'
import { hashAnswers } from './testing/hash-answers.ts'
import { runs, seed } from './testing/runs.ts'
import { offerInputs } from './testing/shops.ts'

console.log(`zones: seed ${seed}, ${runs} shops`)

const zones = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles']

describe('generated shops', { timeout: 300_000 }, () => {
  test('are answered the same in every zone that the process may stand in', async () => {
    const hashes = await hashesByZone(runs)
    expect(new Set(hashes)).toEqual(new Set([hashes[0]]))
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/)
  })

  test('are answered differently by an engine that uses the zone of its process', async () => {
    expect(new Set(await hashesByZone(20, 'violation')).size).toBe(3)
  })

  test('have another hash when one answer of one shop differs', () => {
    const generated = fc.sample(offerInputs, { numRuns: 50, seed })
    const unchanged = hashAnswers(generated)
    expect(hashAnswers(generated)).toBe(unchanged)
    const change = (day: OfferDay) => ({ ...day, step: day.step + 1 })
    for (const changed of [0, 23, 49]) {
      const hash = hashAnswers(generated, (question, index) =>
        offerDays(question).map((day, at) => (index === changed && at === 0 ? change(day) : day)),
      )
      expect(hash).not.toBe(unchanged)
    }
  })
})

/** A process for each zone, because one that runs may have cached its zone already. */
const hashesByZone = async (count: number, ...more: string[]): Promise<string[]> => {
  const file = fileURLToPath(new URL('testing/hash-answers.ts', import.meta.url))
  const hashes: string[] = []
  for (const zone of zones) {
    const args = ['--no-warnings', file, String(seed), String(count), ...more]
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { ...process.env, TZ: zone },
    })
    const [usedZone, hash = ''] = stdout.trim().split(' ')
    expect(usedZone).toBe(zone)
    hashes.push(hash)
  }
  return hashes
}
