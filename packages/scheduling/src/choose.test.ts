import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeStaff, nearestStarts } from './choose.ts'
import { offerDays, listStarts } from './offer.ts'
import { occupiedRange } from './occupancies.ts'
import { at } from './testing/salon.ts'
import { runs, seed } from './testing/runs.ts'
import { type GeneratedOffer, offerInputs } from './testing/shops.ts'

console.log(`choose: seed ${seed}, ${runs} shops`)

test('of the free staff the least busy of the day comes first, else the shop’s order holds', () => {
  const day = [
    { staffId: 1, start: at(10), end: at(12) },
    { staffId: 3, start: at(10), end: at(11) },
    { staffId: 4, start: at(13), end: at(14) },
    { staffId: 9, start: at(10), end: at(19) },
  ]
  const range = { start: at(12), end: at(13) }
  expect(freeStaff(day, [1, 2, 3, 4], range)).toEqual([2, 3, 4, 1])
  expect(freeStaff(day, [1, 2, 3, 4], { start: at(11, 30), end: at(13, 30) })).toEqual([2, 3])
  expect(freeStaff(day, [1], { start: at(9), end: at(10, 1) })).toEqual([])
  expect(freeStaff([], [5, 6], range)).toEqual([5, 6])
})

test('only the minutes of that day make somebody busy: a week off from tonight is a few hours of today', () => {
  const visits = [
    { staffId: 1, start: at(18), end: at(18, 0, 7) },
    { staffId: 2, start: at(9), end: at(17) },
    { staffId: 3, start: at(12, 0, -2), end: at(5) },
    { staffId: 4, start: at(10, 0, 1), end: at(19, 0, 1) },
  ]
  const range = { start: at(17), end: at(18) }
  expect(freeStaff(visits, [1, 2, 3, 4], range)).toEqual([4, 3, 1, 2])
})

test('the nearest starts are given in order of time, across days, the later of two equally near', () => {
  const starts = [at(10), at(11), at(13), at(18), at(10, 0, 1)]
  expect(nearestStarts(starts, at(12))).toEqual([at(10), at(11), at(13)])
  expect(nearestStarts(starts, at(12), 1)).toEqual([at(13)])
  expect(nearestStarts(starts, at(19))).toEqual([at(11), at(13), at(18)])
  expect(nearestStarts(starts, at(9, 0, 1))).toEqual([at(13), at(18), at(10, 0, 1)])
  expect(nearestStarts([], at(12))).toEqual([])
})

test(
  'over generated shops: each offered start has somebody free, by minutes, and nobody less busy',
  { timeout: 120_000 },
  () => {
    let chosen = 0
    holds((question) => {
      const { staffIds, visits, service } = question
      for (const start of listStarts(offerDays(question)).filter((_, index) => index % 9 === 0)) {
        const range = occupiedRange(service, start)
        const minutes = staffIds.map((staffId) => busyOf(visits, staffId))
        const isFree = (index: number) => !within(minutes[index], range.start, range.end)
        const midnight = Math.floor(range.start / 1440) * 1440
        const load = (index: number) => within(minutes[index], midnight, midnight + 1440)
        const expected = staffIds
          .map((_, index) => index)
          .filter(isFree)
          .toSorted((a, b) => load(a) - load(b) || a - b)
          .map((index) => staffIds[index])
        expect(expected.length).toBeGreaterThan(0)
        expect(freeStaff(visits, staffIds, range)).toEqual(expected)
        if (expected.length > 1 && expected[0] !== staffIds[0]) chosen++
      }
    })
    expect(chosen).toBeGreaterThan(runs / 20)
  },
)

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

/** The minutes in which one is with somebody; of visits of one staff member that overlap each counts. */
const busyOf = (
  visits: readonly { staffId: number; start: number; end: number }[],
  staffId: number,
): number[] => {
  const minutes: number[] = []
  for (const visit of visits) {
    if (visit.staffId !== staffId) continue
    for (let minute = visit.start; minute < visit.end; minute++) minutes.push(minute)
  }
  return minutes
}

const within = (minutes: readonly number[] = [], from: number, to: number): number =>
  minutes.filter((minute) => minute >= from && minute < to).length
