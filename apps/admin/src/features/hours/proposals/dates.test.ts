import { expect, test } from 'vitest'
import { daysOf, joinedDays, monthlyDays, newYear, obon } from './dates.ts'

test('every second and fourth Tuesday of the coming three months, from today on', () => {
  expect(monthlyDays('2026-11-22', { weekday: 2, weeks: [4, 2], months: 3 })).toEqual([
    '2026-11-24',
    '2026-12-08',
    '2026-12-22',
    '2027-01-12',
    '2027-01-26',
    '2027-02-09',
  ])
})

test('a month without a fifth one is left out; today itself belongs', () => {
  expect(monthlyDays('2026-11-30', { weekday: 1, weeks: [5], months: 4 })).toEqual([
    '2026-11-30',
    '2027-03-29',
  ])
})

test.each([
  ['2026-11-22', '2026-12-29', '2027-01-03'],
  ['2027-01-03', '2026-12-29', '2027-01-03'],
  ['2027-01-04', '2027-12-29', '2028-01-03'],
])('on %s the next New Year is %s to %s', (today, from, to) => {
  expect(newYear(today)).toEqual({ from, to })
})

test.each([
  ['2026-08-16', '2026-08-13', '2026-08-16'],
  ['2026-08-17', '2027-08-13', '2027-08-16'],
])('on %s the next Obon is %s to %s', (today, from, to) => {
  expect(obon(today)).toEqual({ from, to })
})

test('past days of a range are not proposed', () => {
  expect(daysOf(newYear('2027-01-02'), '2027-01-02')).toEqual(['2027-01-02', '2027-01-03'])
  expect(daysOf({ from: '2027-01-02', to: null }, '2027-01-01')).toEqual(['2027-01-02'])
  expect(daysOf({ from: null, to: null }, '2027-01-01')).toEqual([])
})

test('days in a row become one period, also over the end of a year', () => {
  expect(joinedDays(['2027-01-01', '2026-12-30', '2026-12-31', '2027-01-03'])).toEqual([
    { from: '2026-12-30', to: '2027-01-01' },
    { from: '2027-01-03', to: '2027-01-03' },
  ])
})
