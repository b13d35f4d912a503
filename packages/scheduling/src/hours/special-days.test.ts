import { expect, test } from 'vitest'
import { specialDaysOf } from './special-days.ts'
import type { HoursRules, SpecialPeriod } from '../hours.ts'
import { formatDay, parseDay } from '../time.ts'

const day = (date: string): number => parseDay(date) ?? Number.NaN
const open = [[600, 1140]] as const

/** Closed on Tuesdays; 2026-11-23 is a holiday, on which the shop is closed. */
const rules = (special: readonly SpecialPeriod[]): HoursRules => ({
  weekly: [open, open, [], open, open, open, open],
  isHolidayWorking: false,
  special,
  holidays: (date) => (date === day('2026-11-23') ? 'holiday' : 'working'),
})

const period = (status: 'open' | 'close', from: string, start: number, to: string, end: number) => ({
  status,
  start: day(from) * 1440 + start,
  end: day(to) * 1440 + end,
})
const wholeDays = (from: string, to = from) => period('close', from, 0, to, 1439)

const said = (special: readonly SpecialPeriod[], from = '2026-11-22', days = 30) =>
  specialDaysOf(rules(special), day(from), days).map(({ from: first, to, ranges }) => [
    formatDay(first),
    formatDay(to),
    ranges.map((range) => range.join('-')).join(),
  ])

test('days in a row are one, also of several periods and over a day that is closed anyway', () => {
  expect(said([wholeDays('2026-11-28'), wholeDays('2026-11-29', '2026-11-30')])).toEqual([
    ['2026-11-28', '2026-11-30', ''],
  ])
  expect(said([wholeDays('2026-11-30', '2026-12-02')])).toEqual([['2026-11-30', '2026-12-02', '']])
})

test('a period that changes nothing is not named', () => {
  expect(said([wholeDays('2026-11-24')])).toEqual([])
  expect(said([wholeDays('2026-11-23', '2026-11-24')])).toEqual([])
  expect(said([period('open', '2026-11-25', 600, '2026-11-25', 1140)])).toEqual([])
})

test('a day that is open against the rule or the holiday, and one with shorter hours', () => {
  expect(said([period('open', '2026-11-23', 600, '2026-11-23', 1199)])).toEqual([
    ['2026-11-23', '2026-11-23', '600-1200'],
  ])
  expect(said([period('close', '2026-11-25', 780, '2026-11-25', 900)])).toEqual([
    ['2026-11-25', '2026-11-25', '600-780,900-1140'],
  ])
})

test('closed beats open, and the window cuts what began before or ends after it', () => {
  expect(said([period('open', '2026-11-25', 600, '2026-11-25', 1199), wholeDays('2026-11-25')])).toEqual([
    ['2026-11-25', '2026-11-25', ''],
  ])
  expect(said([wholeDays('2026-11-18', '2026-12-30')], '2026-11-22', 3)).toEqual([
    ['2026-11-22', '2026-11-24', ''],
  ])
})
