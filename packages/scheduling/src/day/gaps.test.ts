import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findGaps } from './gaps.ts'

const day = [{ start: 600, end: 1140 }]
const gaps = (staffIds: number[], ...visits: [staffId: number, start: number, end: number][]) =>
  findGaps({
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

  test('is free within each opening separately', () => {
    const openings = [
      { start: 600, end: 720 },
      { start: 780, end: 900 },
    ]
    expect(findGaps({ openings, staffIds: [1], visits: [{ staffId: 1, start: 690, end: 800 }] })).toEqual([
      { staffId: 1, start: 600, end: 690 },
      { staffId: 1, start: 800, end: 900 },
    ])
  })

  test('ignores inactive staff, and without staff nobody is free', () => {
    expect(gaps([1], [2, 600, 1140])).toEqual([[600, 1140]])
    expect(gaps([])).toEqual([])
  })
})

describe('two people', () => {
  const ofEach = (...visits: [staffId: number, start: number, end: number][]) =>
    findGaps({
      openings: day,
      staffIds: [1, 2],
      visits: visits.map(([staffId, start, end]) => ({ staffId, start, end })),
    }).map(({ staffId, start, end }) => [staffId, start, end])

  test('a time is free where one of them is, whatever the other does', () => {
    expect(ofEach([1, 660, 720])).toEqual([
      [1, 600, 660],
      [2, 600, 1140],
      [1, 720, 1140],
    ])
    expect(ofEach([1, 600, 1140], [2, 600, 1140])).toEqual([])
  })

  test('two short times of two people make no long one', () => {
    expect(ofEach([1, 720, 1140], [2, 600, 720])).toEqual([
      [1, 600, 720],
      [2, 720, 1140],
    ])
    expect(ofEach([1, 620, 1140], [2, 600, 620], [2, 640, 1140])).toEqual([])
  })
})

test('each gap is free from end to end, and none of half an hour is missed', () => {
  const minute = fc.integer({ min: 560, max: 1180 })
  const visit = fc.record({
    staffId: fc.integer({ min: 1, max: 3 }),
    start: minute,
    length: fc.integer({ min: 0, max: 200 }),
  })
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 12 }), fc.subarray([1, 2, 3]), (list, staffIds) => {
      const visits = list.map(({ staffId, start, length }) => ({ staffId, start, end: start + length }))
      const found = findGaps({ openings: day, staffIds, visits })
      const isFree = (staffId: number, start: number, end: number) =>
        staffIds.includes(staffId) &&
        !visits.some(
          (other) =>
            other.staffId === staffId && other.start < other.end && other.start < end && start < other.end,
        )
      for (const staffId of [1, 2, 3])
        for (let start = 600; start + 30 <= 1140; start++)
          expect(isFree(staffId, start, start + 30)).toBe(
            found.some((gap) => gap.staffId === staffId && gap.start <= start && start + 30 <= gap.end),
          )
    }),
    { numRuns: 200 },
  )
})
