// Rule REP-47.
import { expect, test } from 'vitest'
import { bestOf, fullestOf, largestOf, returnedWithin } from './findings.ts'

const bar = (start: string, amount: number) => ({
  start,
  amount,
  visits: 1,
  booked: 0,
  previous: 0,
  year_before: 0,
})
const cell = (weekday: number, hour: number, busy: number, open = 60) => ({ weekday, hour, busy, open })

test('the largest part stands out of two or more, but not where two are as large', () => {
  const of = (...values: number[]) => largestOf(values, (value) => value)
  expect(of(60, 40)).toEqual({ part: 60, share: 60 })
  expect(of(60)).toBeUndefined()
  expect(of(50, 50)).toBeUndefined()
  expect(of(60, -10)).toBeUndefined()
})

test('the best day of at least three with sales', () => {
  const days = [bar('2026-11-01', 5), bar('2026-11-02', 9), bar('2026-11-03', 0)]
  expect(bestOf(days)).toBeUndefined()
  expect(bestOf([...days, bar('2026-11-04', 7)])?.start).toBe('2026-11-02')
})

test('the fullest part of a week, by its share and not by its minutes', () => {
  expect(fullestOf([cell(6, 13, 50), cell(6, 14, 60), cell(1, 10, 240, 480)])).toMatchObject({
    weekday: 6,
    part: 'afternoon',
  })
  expect(fullestOf([cell(6, 18, 60), cell(1, 10, 30)])).toMatchObject({ weekday: 6, part: 'evening' })
  // Too little open, nothing busy, and two alike.
  expect(fullestOf([cell(6, 13, 30, 30), cell(1, 10, 0)])).toBeUndefined()
  expect(fullestOf([cell(6, 13, 60), cell(1, 10, 60)])).toBeUndefined()
})

test('who came again within three months, of cohorts that are as old', () => {
  const cohort = (customers: number, returned: number[]) => ({ month: '2026-01', customers, returned })
  expect(returnedWithin([cohort(8, [0, 1, 2, 4]), cohort(2, [0, 0, 0, 1]), cohort(99, [0, 0])], 3)).toBe(50)
  expect(returnedWithin([cohort(9, [0, 1, 2, 4])], 3)).toBeUndefined()
})
