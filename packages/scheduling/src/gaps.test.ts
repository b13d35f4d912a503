import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gapsOf } from './gaps.ts'

const day = [{ start: 600, end: 1140 }]
const gaps = (staffIds: number[], ...visits: [staffId: number, start: number, end: number][]) =>
  gapsOf({
    openings: day,
    staffIds,
    visits: visits.map(([staffId, start, end]) => ({ staffId, start, end })),
  }).map(({ start, end }) => [start, end])

describe('one person', () => {
  test('is free around the visits, for half an hour or more', () => {
    expect(gaps([1], [1, 660, 720], [1, 749, 800], [1, 800, 830])).toEqual([
      [600, 660],
      [830, 1140],
    ])
    expect(gaps([1], [1, 500, 1200])).toEqual([])
    expect(gaps([1], [1, 500, 620], [1, 500, 610], [1, 1110, 1200])).toEqual([[620, 1110]])
  })

  test('is free within each opening for itself', () => {
    const openings = [
      { start: 600, end: 720 },
      { start: 780, end: 900 },
    ]
    expect(gapsOf({ openings, staffIds: [1], visits: [{ staffId: 1, start: 690, end: 800 }] })).toEqual([
      { start: 600, end: 690 },
      { start: 800, end: 900 },
    ])
  })

  test('does not notice who left, nor is anybody free where nobody works', () => {
    expect(gaps([1], [2, 600, 1140])).toEqual([[600, 1140]])
    expect(gaps([])).toEqual([])
  })
})

describe('two people', () => {
  test('are free where one of them is', () => {
    expect(gaps([1, 2], [1, 660, 720])).toEqual([[600, 1140]])
    expect(gaps([1, 2], [1, 660, 720], [2, 660, 720])).toEqual([
      [600, 660],
      [720, 1140],
    ])
  })

  test('make no long gap of two short ones: nobody is free over both', () => {
    expect(gaps([1, 2], [1, 720, 1140], [2, 600, 720])).toEqual([
      [600, 720],
      [720, 1140],
    ])
    // The second one's free time begins in the first one's, and is a gap where that one ends.
    expect(gaps([1, 2], [1, 720, 1140], [2, 600, 660])).toEqual([
      [600, 720],
      [720, 1140],
    ])
    expect(gaps([1, 2], [1, 620, 1140], [2, 600, 620], [2, 640, 1140])).toEqual([])
  })
})

test('a gap has somebody free from end to end, and none is missed', () => {
  const minute = fc.integer({ min: 560, max: 1180 })
  const visit = fc.record({
    staffId: fc.integer({ min: 1, max: 3 }),
    start: minute,
    length: fc.integer({ min: 0, max: 200 }),
  })
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 12 }), fc.subarray([1, 2, 3]), (list, staffIds) => {
      const visits = list.map(({ staffId, start, length }) => ({ staffId, start, end: start + length }))
      const found = gapsOf({ openings: day, staffIds, visits })
      const isFree = (staffId: number, start: number, end: number) => {
        for (let at = start; at < end; at++)
          if (visits.some((one) => one.staffId === staffId && one.start <= at && at < one.end)) return false
        return true
      }
      let before = 600
      for (const { start, end } of [...found, { start: 1140, end: 1140 }]) {
        expect(start).toBeGreaterThanOrEqual(before)
        // Nobody has half an hour in what was left out.
        for (let at = before; at + 30 <= start; at++)
          expect(staffIds.some((staffId) => isFree(staffId, at, at + 30))).toBe(false)
        if (end > start) expect(staffIds.some((staffId) => isFree(staffId, start, end))).toBe(true)
        before = end
      }
    }),
    { numRuns: 300 },
  )
})
