import { weekdays } from '@noren/contract/hours'
import { expect, test } from 'vitest'
import { rangesOfNewDay, type Week, weekText } from './week.ts'

const range = { opening_time: '10:00', closing_time: '19:00' }
const week = (part: Week['days'][number]): Week => ({
  is_holiday_working: false,
  monthly_rules: [],
  holiday_opening: null,
  days: weekdays.map((weekday) =>
    weekday === part.weekday ? part : { weekday, status: 'open', business_hours: [range] },
  ),
})

test('a day that is opened gets 10:00 to 19:00, or the hours that it had before', () => {
  expect(rangesOfNewDay([])).toEqual([range])
  expect(rangesOfNewDay(undefined)).toEqual([range])
  const lunch = [{ opening_time: '11:00', closing_time: '14:00' }]
  expect(rangesOfNewDay(lunch)).toEqual(lunch)
})

test('the hours of a closed day are nothing to save', () => {
  const closed = weekText(week({ weekday: 'monday', status: 'close' }))
  expect(weekText(week({ weekday: 'monday', status: 'close', business_hours: [range] }))).toBe(closed)
  expect(weekText(week({ weekday: 'monday', status: 'open', business_hours: [range] }))).not.toBe(closed)
})
