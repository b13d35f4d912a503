import { expect, test } from 'vitest'
import { formatTime } from '@noren/words/format'
import { beforeText, exampleStart, gridTimes, lastDate, momentText, reminderOf } from './examples.ts'

const texts = { lang: 'ja', time: formatTime } as const
const start = exampleStart('2026-11-21')

test('a cut-off is a time of the same day, or a moment of an earlier one', () => {
  expect(momentText(start, texts)).toBe('11/22(日) 14:00')
  expect(beforeText(start, 60, texts)).toBe('13:00')
  expect(beforeText(start, 14 * 60, texts)).toBe('00:00')
  expect(beforeText(start, 14 * 60 + 1, texts)).toBe('11/21(土) 23:59')
  expect(beforeText(start, 2880, texts)).toBe('11/20(金) 14:00')
})

test('a reminder is due at a time of the day before, or some hours before', () => {
  const due = (rule: Parameters<typeof reminderOf>[1]) => momentText(reminderOf(start, rule), texts)
  expect(due({ timing: 'day_before', time: '18:00', hours: 3 })).toBe('11/21(土) 18:00')
  expect(due({ timing: 'hours_before', time: '18:00', hours: 3 })).toBe('11/22(日) 11:00')
  expect(due({ timing: 'hours_before', time: '18:00', hours: 48 })).toBe('11/20(金) 14:00')
})

test('the horizon ends with the calendar of the free plan', () => {
  expect(lastDate('2026-11-21', 60, true)).toEqual({ date: '2027-01-20', capped: false })
  expect(lastDate('2026-11-21', 365, true)).toEqual({ date: '2027-02-21', capped: true })
  expect(lastDate('2026-11-21', 365, false)).toEqual({ date: '2027-11-21', capped: false })
})

test('the grid counts from the opening', () => {
  expect(gridTimes(20, texts)).toEqual(['10:00', '10:20', '10:40'])
})
