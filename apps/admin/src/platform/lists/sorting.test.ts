import { expect, test } from 'vitest'
import { moveTo, positionAt } from './sorting.ts'

test.for<[from: number, to: number, order: string]>([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, 9, 'bcda'],
  [2, -1, 'cabd'],
  [7, 0, 'abcd'],
])('from %d to %d', ([from, to, order]) => expect(moveTo([...'abcd'], from, to).join('')).toBe(order))

test.for<[pointer: number, position: number]>([
  [0, 0],
  [50, 0],
  [51, 1],
  [149, 1],
  [400, 3],
])('a pointer at %d is at position %d', ([pointer, position]) =>
  expect(positionAt(pointer, [50, 150, 350])).toBe(position),
)
