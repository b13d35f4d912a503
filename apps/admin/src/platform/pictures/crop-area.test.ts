import { expect, test } from 'vitest'
import { areaOf, hasShape, moveBy, wholeView, zoomTo } from './crop-area.ts'

const tall = { width: 900, height: 1600 }
const wide = { width: 4000, height: 1000 }

test('the largest part of the shape, from the middle', () => {
  expect(areaOf(tall, 16 / 9, wholeView)).toEqual({ x: 0, y: 546.875, width: 900, height: 506.25 })
  expect(areaOf(wide, 1, wholeView)).toEqual({ x: 1500, y: 0, width: 1000, height: 1000 })
})

test('zoomed in it is smaller around the same middle, and at most five times', () => {
  expect(areaOf(wide, 1, zoomTo(wholeView, 2))).toEqual({ x: 1750, y: 250, width: 500, height: 500 })
  expect([zoomTo(wholeView, 9).zoom, zoomTo(wholeView, 0.2).zoom]).toEqual([5, 1])
})

test('the picture follows the finger and stops at its edges, and comes back at once', () => {
  const right = moveBy(wide, 1, wholeView, { x: 300, y: 50 })
  expect(areaOf(wide, 1, right)).toMatchObject({ x: 1200, y: 0 })
  const edge = moveBy(wide, 1, wholeView, { x: 90_000, y: 0 })
  expect(areaOf(wide, 1, edge).x).toBe(0)
  expect(areaOf(wide, 1, moveBy(wide, 1, edge, { x: -10, y: 0 })).x).toBe(10)
  const other = moveBy(wide, 1, wholeView, { x: -90_000, y: 0 })
  expect(areaOf(wide, 1, other).x).toBe(3000)
})

test('zooming out at an edge shows the picture alone', () => {
  const corner = moveBy(wide, 1, zoomTo(wholeView, 5), { x: 9000, y: 9000 })
  expect(areaOf(wide, 1, zoomTo(corner, 1))).toEqual({ x: 0, y: 0, width: 1000, height: 1000 })
})

test.for([
  [1920, 1080, true],
  [1200, 670, true],
  [1200, 630, false],
  [1080, 1920, false],
] as const)('%i × %i has the shape of a cover: %s', ([width, height, has]) =>
  expect(hasShape({ width, height }, 16 / 9)).toBe(has),
)
