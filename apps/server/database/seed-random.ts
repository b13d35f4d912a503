import { createHash } from 'node:crypto'

/** The same numbers on every machine, so that screenshots and stories agree. */
export const openRandom = (seedText: string): (() => number) => {
  let state = createHash('sha256').update(seedText).digest().readUInt32LE()
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
