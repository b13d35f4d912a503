import { expect, test } from 'vitest'
import { timesEvery } from './times.ts'

test.for<[step: number, from: number, to: number, first: string, last: string, count: number]>([
  [15, 0, 1440, '00:00', '24:00', 97],
  [30, 600, 1140, '10:00', '19:00', 19],
  // What lies in the grid, also where the end does not.
  [60, 570, 700, '09:30', '11:30', 3],
])('every %d minutes from %d to %d', ([step, from, to, first, last, count]) => {
  const times = timesEvery(step, from, to)
  expect([times[0], times.at(-1), times.length]).toEqual([first, last, count])
})
