// How long the proofs run and from which seed: short among all tests, long by `npm run test:races` and `npm run test:faults`.
// The short form always sends the same requests, so that a change is judged by what it changed; the long form sends others each time,
// and `SEED=… npm run test:races` the same again. Which request wins a race varies in both.
import { randomInt } from 'node:crypto'

const isLong = process.env['PROOFS'] === 'long'

export const testSize = (counts: { short: number; long: number }): number =>
  isLong ? counts.long : counts.short

/** Milliseconds, for what hangs: a busy machine takes ten times as long as a calm one. */
export const testTimeout = testSize({ short: 300_000, long: 40 * 60_000 })

const seed = Number(process.env['SEED'] ?? testSize({ short: 1, long: randomInt(2 ** 31) }))

export type Random = {
  /** An integer from 0 to below `end`. */
  integer: (end: number) => number
  chance: (probability: number) => boolean
  /** One of them; undefined of an empty list. */
  pick: <T>(from: readonly T[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
  /** The next 32 bits as text, for keys and names. */
  hex: () => string
}

/** The run's generator; its seed is logged so that a failure can be repeated. */
export const openRandom = (what: string): Random => {
  console.log(`  ${what}: SEED=${seed}`)
  return seededRandom(seed)
}

export const seededRandom = (own: number): Random => {
  let state = own >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const integer = (end: number): number => next() % end
  return {
    integer,
    chance: (probability) => next() < probability * 2 ** 32,
    pick: (from) => from[integer(from.length)]!,
    shuffle: (list) => {
      const left = [...list]
      return list.map(() => left.splice(integer(left.length), 1)[0]!)
    },
    hex: () => next().toString(16).padStart(8, '0'),
  }
}
