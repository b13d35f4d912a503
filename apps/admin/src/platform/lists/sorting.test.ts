import { expect, test } from 'vitest'
import { moveTo } from './sorting.ts'

test.for<[from: number, to: number, order: string]>([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, 9, 'bcda'],
  [2, -1, 'cabd'],
  [7, 0, 'abcd'],
])('from %d to %d', ([from, to, order]) => expect(moveTo([...'abcd'], from, to).join('')).toBe(order))
