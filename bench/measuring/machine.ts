// How fast the machine is at the moment, beside the one on which the limits were set.
import { median } from './figures.ts'
import { number } from './table.ts'

/** Milliseconds of `measure` on two calm cores, 2026-11-24. */
const recorded = 50
const slowFrom = 2

/** Says in a line that the machine is slow, or busy with something else; undefined where it is not. */
export const slownessNotice = (milliseconds: number = measure()): string | undefined => {
  const times = milliseconds / recorded
  if (times < slowFrom) return undefined
  return `The machine is slow or busy: ${number(times)} × the recorded time. The run takes longer, and limits in ms or µs may be missed.`
}

/** Sorts numbers as texts: work of the processor and of memory, as the server's own. */
const measure = (): number =>
  median(
    Array.from({ length: 7 }, () => {
      const began = performance.now()
      const texts = Array.from({ length: 100_000 }, (_, n) => String((n * 7_368_787) % 1_000_003)).toSorted()
      return (performance.now() - began) / Math.sign(texts.length)
    }),
  )
