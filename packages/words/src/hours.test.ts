import { expect, test } from 'vitest'
import { closedDaysIn, closedDaysText, holidayOpeningText, hoursFromText, hoursLines } from './hours.ts'

const range = (opening_time: string, closing_time: string) => ({ opening_time, closing_time })
const week = (of: (weekday: number) => ReturnType<typeof range>[]) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ranges: of(weekday) }))

test('weekdays with equal hours share one line, Monday first', () => {
  const hours = week((weekday) =>
    weekday === 2
      ? []
      : weekday === 0 || weekday === 6
        ? [range('09:00', '18:00')]
        : [range('10:00', '13:00'), range('14:00', '19:00')],
  )
  expect(hoursLines('ja', hours)).toEqual([
    { days: '月・水〜金', spoken: '月曜日・水曜日〜金曜日', ranges: ['10:00〜13:00', '14:00〜19:00'] },
    { days: '土・日', spoken: '土曜日・日曜日', ranges: ['09:00〜18:00'] },
  ])
  expect(closedDaysText('ja', { hours, is_holiday_working: false, monthly_rules: [] })).toBe('火曜日・祝日')
  expect(closedDaysText('en', { hours, is_holiday_working: true, monthly_rules: [] })).toBe('Tuesday')
})

test('a shop without a closed day says so, and hours that are always the same are said once', () => {
  const hours = week(() => [range('10:00', '24:00')])
  expect(hoursLines('ja', hours)).toEqual([{ days: '毎日', spoken: '毎日', ranges: ['10:00〜24:00'] }])
  expect(hoursLines('en', hours).map(({ days }) => days)).toEqual(['Every day'])
  expect(closedDaysIn('ja', { hours, is_holiday_working: true, monthly_rules: [] })).toBeNull()
  expect(closedDaysText('ja', { hours, is_holiday_working: true, monthly_rules: [] })).toBe('年中無休')
})

test('closed weeks of the month stand beside the weekdays, and are said once where the day is closed anyway', () => {
  const hours = week((weekday) => (weekday === 2 ? [] : [range('10:00', '19:00')]))
  const say = (
    monthly_rules: Parameters<typeof closedDaysText>[1]['monthly_rules'],
    is_holiday_working = true,
  ) => closedDaysText('ja', { hours, is_holiday_working, monthly_rules })
  expect(say([{ weekday: 3, mode: 'close', weeks: [3] }])).toBe('毎週火曜日、第3水曜日')
  expect(say([{ weekday: 1, mode: 'close', weeks: [1, 3, 'last'] }], false)).toBe(
    '毎週火曜日、第1・第3・最終月曜日、祝日',
  )
  expect(say([{ weekday: 0, mode: 'open', weeks: [2, 4] }])).toBe('毎週火曜日、日曜日（第2・第4は営業）')
  expect(say([{ weekday: 2, mode: 'close', weeks: [3] }])).toBe('火曜日')
})

test('opening on holidays and hours from a date are sentences', () => {
  const opening = { weekdays: [1], ranges: [range('10:00', '18:00')], next_day_off: true }
  expect(holidayOpeningText('ja', opening)).toBe('祝日の月曜日は営業し、翌日休み（10:00〜18:00）')
  expect(holidayOpeningText('ja', { ...opening, weekdays: [1, 2], next_day_off: false })).toBe(
    '祝日の月曜日・火曜日は営業します（10:00〜18:00）',
  )
  expect(hoursFromText('ja', '2027-04-01')).toBe('4月1日(木)からの営業時間')
})
