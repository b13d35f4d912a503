import { expect, test } from 'vitest'
import { beginDrag, dragTo, shiftWhile } from './dragging.ts'

// Four rows, the third higher than the others, with gaps of 8.
const rows = [
  { top: 100, bottom: 150 },
  { top: 158, bottom: 208 },
  { top: 216, bottom: 366 },
  { top: 374, bottom: 424 },
]

const drag = (from: number, by: number, scrolled = 0) => {
  const now = dragTo(beginDrag(from, 500, 100, rows), 500 + by, 100 - scrolled)
  return { to: now.to, shifts: rows.map((_, index) => shiftWhile(now, index)) }
}

test.for<[from: number, by: number, to: number, shifts: number[]]>([
  [1, 0, 1, [0, 0, 0, 0]],
  [1, 83, 1, [0, 83, 0, 0]],
  [1, 84, 2, [0, 84, -58, 0]],
  [1, 999, 3, [0, 216, -58, -58]],
  [1, -32, 1, [0, -32, 0, 0]],
  [1, -34, 0, [58, -34, 0, 0]],
  [1, -999, 0, [58, -58, 0, 0]],
  [2, 34, 3, [0, 0, 34, -158]],
  [3, -999, 0, [58, 58, 58, -274]],
])('row %d, dragged by %d, would be at %d, and the others make room', ([from, by, to, shifts]) =>
  expect(drag(from, by)).toEqual({ to, shifts }),
)

test('a row stays under a pointer that rests while the page is scrolled', () =>
  expect(drag(0, 0, 60)).toEqual({ to: 1, shifts: [60, -58, 0, 0] }))

test('a list of one row', () => {
  const now = dragTo(beginDrag(0, 500, 100, rows.slice(0, 1)), 600, 100)
  expect([now.to, now.by]).toEqual([0, 0])
})
