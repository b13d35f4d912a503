import { expect, test } from 'vitest'
import { choosePart, dateOfParts, daysIn, noDate, partsOfDate, yearsBetween } from './date-parts.ts'

test.for([
  [2026, 1, 31],
  [2026, 2, 28],
  [2028, 2, 29],
  [2000, 2, 29],
  [2100, 2, 28],
  [2026, 4, 30],
  [2026, 12, 31],
])('%d-%d has %d days', ([year = 0, month = 0, days]) => expect(daysIn(year, month)).toBe(days))

test('a date and its parts are the same thing', () => {
  expect(partsOfDate('2028-02-29')).toEqual({ year: 2028, month: 2, day: 29 })
  expect(dateOfParts({ year: 2028, month: 2, day: 29 })).toBe('2028-02-29')
  expect(partsOfDate('2027-02-29')).toEqual(noDate)
  expect(partsOfDate(null)).toEqual(noDate)
  expect(dateOfParts({ year: 2028, month: 2, day: null })).toBeNull()
})

test('without a year there is no month, without a month no day', () => {
  const birthday = { year: 1990, month: 5, day: 3 }
  expect(choosePart(birthday, 'year', null)).toEqual(noDate)
  expect(choosePart(birthday, 'month', null)).toEqual({ year: 1990, month: null, day: null })
})

test('a day that the month does not have is to be chosen again', () => {
  const leapDay = { year: 2028, month: 2, day: 29 }
  expect(choosePart(leapDay, 'year', 2032)).toEqual({ ...leapDay, year: 2032 })
  expect(choosePart(leapDay, 'year', 2027)).toEqual({ year: 2027, month: 2, day: null })
  expect(choosePart({ year: 2026, month: 1, day: 31 }, 'month', 4)).toEqual({
    year: 2026,
    month: 4,
    day: null,
  })
})

test('years run from the first to the last, whichever is the later one', () => {
  expect(yearsBetween(2026, 2024)).toEqual([2026, 2025, 2024])
  expect(yearsBetween(2026, 2028)).toEqual([2026, 2027, 2028])
  expect(yearsBetween(2026, 2026)).toEqual([2026])
})
