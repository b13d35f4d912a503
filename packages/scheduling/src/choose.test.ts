import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { byVisitsOfDay, nearestStarts } from './choose.ts'
import { offerDays, listStarts } from './offer.ts'
import { at } from './testing/salon.ts'
import { runs, seed } from './testing/runs.ts'
import { type GeneratedOffer, offerInputs } from './testing/shops.ts'

console.log(`choose: seed ${seed}, ${runs} shops`)

test('who has the fewest visits of the day comes first, else the shop’s order holds', () => {
  const visit = (visitId: number, staffId: number, start = at(10), end = at(11)) => ({
    visitId,
    staffId,
    start,
    end,
  })
  const visits = [visit(1, 1), visit(2, 1, at(12), at(13)), visit(3, 3, at(10), at(19)), visit(4, 9)]
  expect(byVisitsOfDay(visits, [1, 2, 3, 4], at(12))).toEqual([2, 4, 3, 1])
  expect(byVisitsOfDay([], [5, 6], at(12))).toEqual([5, 6])
  // The rows of one visit are one visit, and blocked time is none.
  const rows = [visit(1, 1), visit(1, 1, at(12), at(13)), visit(2, 2), visit(3, 2, at(12), at(13))]
  const block = { staffId: 3, start: at(9), end: at(19) }
  expect(byVisitsOfDay([...rows, block], [2, 1, 3], at(12))).toEqual([3, 1, 2])
})

test('visits of other days do not count', () => {
  const visits = [
    { visitId: 1, staffId: 1, start: at(10, 0, 1), end: at(11, 0, 1) },
    { visitId: 2, staffId: 1, start: at(23, 0, -1), end: at(0) },
    { visitId: 3, staffId: 2, start: at(10), end: at(11) },
  ]
  expect(byVisitsOfDay(visits, [2, 1], at(12))).toEqual([1, 2])
})

test('the nearest starts are given in order of time, across days, the later of two equally near', () => {
  const starts = [at(10), at(11), at(13), at(18), at(10, 0, 1)]
  expect(nearestStarts(starts, at(12))).toEqual([at(10), at(11), at(13)])
  expect(nearestStarts(starts, at(12), 1)).toEqual([at(13)])
  expect(nearestStarts(starts, at(19))).toEqual([at(11), at(13), at(18)])
  expect(nearestStarts(starts, at(9, 0, 1))).toEqual([at(13), at(18), at(10, 0, 1)])
  expect(nearestStarts([], at(12))).toEqual([])
})

test('over generated shops: no start left out is nearer than one of the three', { timeout: 120_000 }, () => {
  let across = 0
  holds((question) => {
    const starts = listStarts(offerDays(question))
    for (const wanted of [question.now, starts.at(-1) ?? 0, 1440 * (question.fromDay + 1)]) {
      const nearest = nearestStarts(starts, wanted)
      expect(nearest).toHaveLength(Math.min(3, starts.length))
      expect(nearest).toEqual(nearest.toSorted((a, b) => a - b))
      const farthest = Math.max(...nearest.map((start) => Math.abs(start - wanted)))
      const others = starts.filter((start) => !nearest.includes(start))
      if (others.some((start) => Math.abs(start - wanted) < farthest))
        expect.fail(`${nearest.join()} of ${starts.join()}`)
      if (new Set(nearest.map((start) => Math.floor(start / 1440))).size > 1) across++
    }
  })
  expect(across).toBeGreaterThan(runs / 200)
})

const holds = (check: (question: GeneratedOffer) => void) => {
  fc.assert(fc.property(offerInputs, check), { seed, numRuns: runs })
}
