import { expect, test } from 'vitest'
import { closedDaysText, hoursLines } from './hours.ts'

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
  expect(closedDaysText('ja', { hours, is_holiday_working: false })).toBe('火曜日・祝日')
  expect(closedDaysText('en', { hours, is_holiday_working: true })).toBe('Tuesday')
})

test('a shop without a closed day says so', () => {
  const hours = week(() => [range('10:00', '24:00')])
  expect(hoursLines('ja', hours)).toEqual([
    { days: '月〜日', spoken: '月曜日〜日曜日', ranges: ['10:00〜24:00'] },
  ])
  expect(closedDaysText('ja', { hours, is_holiday_working: true })).toBe('年中無休')
})
