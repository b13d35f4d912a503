// Rules REP-43, REP-46, REP-48.
import { expect, test } from 'vitest'
import { averageOf, changeOf, percentOf } from '../figures/change.ts'
import { keyAfter } from './arrow-keys.ts'
import { axisEnd } from './axis.ts'
import { tintOf } from './tint.ts'

const list = [['a'], ['b'], ['c']]
const grid = [
  ['1', null, '3'],
  [null, '5', '6'],
  ['7', '8', null],
]

test.for([
  [list, 'a', 'ArrowDown', 'b'],
  [list, 'a', 'ArrowRight', 'b'],
  [list, 'b', 'ArrowLeft', 'a'],
  [list, 'a', 'ArrowUp', undefined],
  [list, 'c', 'ArrowDown', undefined],
  [list, 'b', 'Home', 'a'],
  [list, 'b', 'End', 'c'],
  [list, 'b', 'x', undefined],
  // A place without a value is passed over; at the edge the focus stays.
  [grid, '1', 'ArrowRight', '3'],
  [grid, '1', 'ArrowDown', '7'],
  [grid, '6', 'ArrowDown', undefined],
  [grid, '5', 'ArrowLeft', undefined],
  [grid, '8', 'ArrowUp', '5'],
  [grid, '8', 'End', '8'],
] as const)('in %j from %s by %s to %s', ([rows, at, key, expected]) => {
  expect(keyAfter(rows, at, key)).toBe(expected)
})

test.for([
  [0, 0],
  [1, 1],
  [5500, 6000],
  [41_000, 50_000],
  [100_000, 100_000],
  [2_079_200, 2_500_000],
] as const)('an axis for %i ends at %i', ([most, end]) => {
  expect(axisEnd(most)).toBe(end)
})

test('changes in whole per cent, by kind', () => {
  expect(changeOf(112, 100)).toEqual({ kind: 'up', percent: 12 })
  expect(changeOf(88, 100)).toEqual({ kind: 'down', percent: 12 })
  expect(changeOf(1000, 1001)).toEqual({ kind: 'same' })
  expect(changeOf(0, 100)).toEqual({ kind: 'down', percent: 100 })
  expect(changeOf(5, 0)).toEqual({ kind: 'none' })
})

test('nothing is divided by nothing', () => {
  expect(averageOf({ sales: 0, visits: 0 })).toBe(0)
  expect(averageOf({ sales: 10_000, visits: 3 })).toBe(3333)
  expect(percentOf(3, 0)).toBe(0)
})

test('tints have five steps, the last one for a full cell', () => {
  expect(new Set([0, 19, 20, 40, 60, 80, 100].map(tintOf)).size).toBe(5)
  expect(tintOf(100)).toBe(tintOf(80))
})
