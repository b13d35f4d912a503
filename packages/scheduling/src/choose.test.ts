import { expect, test } from 'vitest'
import { freeStaff, nearestStarts } from './choose.ts'
import { at } from './testing/salon.ts'

test('of the free staff the least busy of the day comes first, else the shop’s order holds', () => {
  const day = [
    { staffId: 1, start: at(10), end: at(12) },
    { staffId: 3, start: at(10), end: at(11) },
    { staffId: 4, start: at(13), end: at(14) },
    { staffId: 9, start: at(10), end: at(19) },
  ]
  const range = { start: at(12), end: at(13) }
  expect(freeStaff(day, [1, 2, 3, 4], range, day)).toEqual([2, 3, 4, 1])
  expect(freeStaff(day, [1, 2, 3, 4], { start: at(11, 30), end: at(13, 30) }, day)).toEqual([2, 3])
  expect(freeStaff(day, [1], { start: at(9), end: at(10, 1) }, day)).toEqual([])
  expect(freeStaff([], [5, 6], range, [])).toEqual([5, 6])
})

test('the nearest starts are given in order of time, across days, the later of two equally near', () => {
  const starts = [at(10), at(11), at(13), at(18), at(10, 0, 1)]
  expect(nearestStarts(starts, at(12))).toEqual([at(10), at(11), at(13)])
  expect(nearestStarts(starts, at(12), 1)).toEqual([at(13)])
  expect(nearestStarts(starts, at(19))).toEqual([at(11), at(13), at(18)])
  expect(nearestStarts(starts, at(9, 0, 1))).toEqual([at(13), at(18), at(10, 0, 1)])
  expect(nearestStarts([], at(12))).toEqual([])
})
