// Rules HOURS-58 to HOURS-63 at the edges of the calendar.
import { describe, expect, test } from 'vitest'
import { exceptionalDaysOf } from './special-days.ts'
import { type MonthlyRule, type RegularRules, resolveRegular, type WeekOfMonth } from './regular.ts'
import { resolveHours, type Range } from '../hours.ts'
import { formatDay, parseDay } from '../time.ts'

const usual: Range[] = [[600, 1140]]
const short: Range[] = [[600, 1080]]
const dayOf = (date: string): number => parseDay(date) ?? NaN
const weekly = (closed: readonly number[] = []) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => (closed.includes(weekday) ? [] : usual))
const holidaysOn =
  (...dates: string[]) =>
  (day: number): 'holiday' | 'working' =>
    dates.includes(formatDay(day)) ? 'holiday' : 'working'
const rules = (some: Partial<RegularRules> = {}): RegularRules => ({
  weekly: weekly(),
  isHolidayWorking: true,
  holidays: () => 'working',
  ...some,
})
const closedIn = (known: RegularRules, month: string): string[] =>
  Array.from({ length: 31 }, (_, index) => dayOf(`${month}-01`) + index)
    .filter((day) => formatDay(day).startsWith(month) && resolveRegular(known, day).ranges.length === 0)
    .map((day) => formatDay(day).slice(8))
const monthly = (weekday: number, weeks: WeekOfMonth[], mode: MonthlyRule['mode'] = 'close') =>
  rules({ monthly: [{ weekday, weeks, mode }] })

describe('weeks of the month', () => {
  test.each<[string, WeekOfMonth[], string[]]>([
    ['2026-12', [3], ['15']],
    ['2026-12', [1, 3], ['01', '15']],
    ['2026-12', [5], ['29']],
    ['2026-11', [5], []],
    ['2026-11', ['last'], ['24']],
    ['2026-12', ['last'], ['29']],
    ['2027-02', [4, 'last'], ['23']],
    // A leap day that is a Tuesday, and the only fifth one.
    ['2028-02', [5], ['29']],
    ['2028-02', ['last'], ['29']],
  ])('Tuesdays of %s in weeks %j', (month, weeks, dates) => {
    expect(closedIn(monthly(2, weeks), month)).toEqual(dates)
  })

  test('said the other way close all others, and leave a closed weekday closed', () => {
    expect(closedIn(monthly(0, [2, 4], 'open'), '2027-01')).toEqual(['03', '17', '31'])
    const closed = rules({ weekly: weekly([2]), monthly: [{ weekday: 2, mode: 'open', weeks: [1] }] })
    expect(closedIn(closed, '2026-12')).toEqual(['01', '08', '15', '22', '29'])
  })

  test('are asked after the holiday', () => {
    const known = { ...monthly(2, [3]), isHolidayWorking: false, holidays: holidaysOn('2026-12-15') }
    expect(resolveRegular(known, dayOf('2026-12-15'))).toMatchObject({ source: 'holiday', by: null })
  })
})

describe('opening on holidays', () => {
  const silver = holidaysOn('2026-09-21', '2026-09-22', '2026-09-23')
  const opening = (weekdays: number[], isNextDayOff = true) => ({
    holidayOpening: { weekdays, ranges: short, isNextDayOff },
    weekly: weekly(weekdays),
    holidays: silver,
  })
  const week = (known: RegularRules) =>
    [20, 21, 22, 23, 24, 25].map((date) => {
      const { ranges } = resolveRegular(known, dayOf(`2026-09-${date}`))
      return ranges.length === 0 ? '-' : ranges === short ? 's' : 'o'
    })

  test('of holidays in a row, only what is closed moves, one day on', () => {
    expect(week(rules(opening([1]))).join('')).toBe('os-ooo')
    expect(week(rules(opening([1, 2]))).join('')).toBe('oss-oo')
    expect(week(rules(opening([1, 2, 3]))).join('')).toBe('osss-o')
    expect(week(rules(opening([1], false))).join('')).toBe('osoooo')
    expect(week(rules({ ...opening([1]), isHolidayWorking: false })).join('')).toBe('os--oo')
  })

  test('holds for a closed week of the month, and over the end of a year', () => {
    const known = rules({
      monthly: [{ weekday: 4, mode: 'close', weeks: ['last'] }],
      holidayOpening: { weekdays: [4], ranges: short, isNextDayOff: true },
      holidays: holidaysOn('2026-12-31'),
    })
    expect(resolveRegular(known, dayOf('2026-12-31'))).toMatchObject({ ranges: short, by: 'holiday_open' })
    expect(resolveRegular(known, dayOf('2027-01-01'))).toMatchObject({ ranges: [], by: 'day_off' })
    expect(resolveRegular(known, dayOf('2027-01-28')).by).toBe('monthly_closed')
  })

  test('guesses no holiday', () => {
    const known = rules({ ...opening([1]), holidays: () => 'unknown' })
    expect([20, 21, 22, 23].map((date) => resolveRegular(known, dayOf(`2026-09-${date}`)).source)).toEqual([
      'weekly',
      'unknown',
      'unknown',
      'weekly',
    ])
  })

  test('stands below special periods, which change only their own date', () => {
    const midnight = dayOf('2026-09-21') * 1440
    const known = {
      ...rules(opening([1])),
      special: [{ status: 'close' as const, start: midnight, end: midnight + 1439 }],
    }
    expect(resolveHours(known, dayOf('2026-09-21')).source).toBe('special_close')
    expect(resolveHours(known, dayOf('2026-09-22')).ranges).toEqual([])
  })

  test('by hours that end on that day: the day off is theirs', () => {
    const known = rules({
      ...opening([1]),
      dated: [{ from: dayOf('2026-09-22'), weekly: weekly(), isHolidayWorking: true }],
    })
    expect(week(known).join('')).toBe('os-ooo')
  })
})

describe('hours from a date on', () => {
  test('hold from it on until the next ones begin, also over a leap day', () => {
    const from = (date: string, ranges: Range[]) => ({
      from: dayOf(date),
      weekly: Array.from({ length: 7 }, () => ranges),
      isHolidayWorking: true,
    })
    const known = rules({ dated: [from('2028-02-29', short), from('2028-04-01', [])] })
    const ranges = (date: string) => resolveRegular(known, dayOf(date)).ranges
    expect(['2028-02-28', '2028-02-29', '2028-03-31', '2028-04-01'].map(ranges)).toEqual([
      usual,
      short,
      short,
      [],
    ])
  })

  test('are no exception, but what differs from the week is one, for search engines', () => {
    const known = {
      ...monthly(2, [3]),
      special: [],
      dated: [{ from: dayOf('2026-12-20'), weekly: weekly([6]), isHolidayWorking: false }],
      holidays: holidaysOn('2026-12-23'),
    }
    expect(exceptionalDaysOf(known, dayOf('2026-12-01'), 30)).toEqual([
      { from: dayOf('2026-12-15'), to: dayOf('2026-12-15'), ranges: [] },
      { from: dayOf('2026-12-23'), to: dayOf('2026-12-23'), ranges: [] },
    ])
  })
})
