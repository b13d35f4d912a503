import { weekdays } from '@noren/contract/hours'
import { expect, test } from 'vitest'
import { datesBetween, hoursOn, stretchesOf } from './day-hours.ts'

const week = {
  is_holiday_working: false,
  monthly_rules: [],
  holiday_opening: null,
  days: weekdays.map((weekday) => ({
    weekday,
    status: weekday === 'monday' ? ('close' as const) : ('open' as const),
    business_hours: [{ opening_time: '10:00', closing_time: '19:00' }],
  })),
}
const rules = { week, periods: [], holidays: new Map([['2027-01-01', '元日']]) }

test('a closed period of several days is cut out, a default end counts as the full hour', () => {
  const periods = [
    { status: 'close' as const, start_at: '2026-12-29 12:00:00', end_at: '2026-12-31 10:59:00' },
  ]
  const days = hoursOn({ ...rules, periods }, datesBetween('2026-12-28', '2027-01-01'))
  expect(days.map(({ ranges, source }) => [source, ...ranges])).toEqual([
    ['weekly'],
    ['weekly', [600, 720]],
    ['special_close'],
    ['weekly', [660, 1140]],
    ['holiday'],
  ])
})

test('days in a row with the same hours are one stretch', () => {
  const days = hoursOn(rules, datesBetween('2026-12-05', '2026-12-09'))
  expect(stretchesOf(days)).toEqual([
    { from: '2026-12-05', to: '2026-12-06', ranges: [[600, 1140]] },
    { from: '2026-12-07', to: '2026-12-07', ranges: [] },
    { from: '2026-12-08', to: '2026-12-09', ranges: [[600, 1140]] },
  ])
})

test('what is being typed does not count: a range that ends before it starts, the hours of a closed day', () => {
  const days = week.days.map((day) =>
    day.weekday === 'tuesday'
      ? {
          ...day,
          business_hours: [
            { opening_time: '15:00', closing_time: '19:00' },
            { opening_time: '12:00', closing_time: '11:00' },
            { opening_time: '09:00', closing_time: '10:00' },
          ],
        }
      : day,
  )
  const [monday, tuesday] = hoursOn({ ...rules, week: { ...week, days } }, ['2026-12-07', '2026-12-08'])
  expect([monday?.ranges, tuesday?.ranges]).toEqual([
    [],
    [
      [540, 600],
      [900, 1140],
    ],
  ])
})
