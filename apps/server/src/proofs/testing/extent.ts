// How long the proofs run and from which seed: a short form among all tests, the long one by `npm run test:races` and
// `npm run test:faults`. `SEED=… npm run test:races` asks the same questions again; who wins a race is not the seed's to say.
import { randomInt } from 'node:crypto'

const isLong = process.env['PROOFS'] === 'long'

export const extent = (counts: { short: number; long: number }): number =>
  isLong ? counts.long : counts.short

/** Milliseconds for a test that may take its time in the long form. */
export const patience = extent({ short: 90_000, long: 40 * 60_000 })

const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31))

export type Dice = {
  /** An integer from 0 to below `sides`. */
  roll: (sides: number) => number
  chance: (probability: number) => boolean
  /** One of them; nothing of nothing. */
  pick: <T>(from: readonly T[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
  /** The next 32 bits as text, for keys and names. */
  word: () => string
}

/** The run's dice; said aloud, so that a failure can be asked again. */
export const openDice = (what: string): Dice => {
  console.log(`  ${what}: SEED=${seed}`)
  return diceOf(seed)
}

export const diceOf = (own: number): Dice => {
  let state = own >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const roll = (sides: number): number => next() % sides
  return {
    roll,
    chance: (probability) => next() < probability * 2 ** 32,
    pick: (from) => from[roll(from.length)]!,
    shuffle: (list) => {
      const left = [...list]
      return list.map(() => left.splice(roll(left.length), 1)[0]!)
    },
    word: () => next().toString(16).padStart(8, '0'),
  }
}
