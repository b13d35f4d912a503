import { expect, test } from 'vitest'
import { noRange, type PastPreset, type Preset, pressDay, rangeOfPreset } from './date-range.ts'

test('the first press sets the start, the second the end, the third begins anew', () => {
  const first = pressDay(noRange, '2026-11-21')
  expect(first).toEqual({ from: '2026-11-21', to: null })
  const second = pressDay(first, '2026-12-02')
  expect(second).toEqual({ from: '2026-11-21', to: '2026-12-02' })
  expect(pressDay(second, '2026-11-25')).toEqual({ from: '2026-11-25', to: null })
})

test('the same day may be both ends', () => {
  expect(pressDay({ from: '2026-11-21', to: null }, '2026-11-21')).toEqual({
    from: '2026-11-21',
    to: '2026-11-21',
  })
})

test('a second press before the start is a new start', () => {
  expect(pressDay({ from: '2026-11-21', to: null }, '2026-11-20')).toEqual({ from: '2026-11-20', to: null })
})

test.for<[preset: Preset | PastPreset, today: string, from: string | null, to: string | null]>([
  ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
  // A Saturday, a Sunday, and a week over the end of the year.
  ['thisWeek', '2026-11-21', '2026-11-15', '2026-11-21'],
  ['thisWeek', '2026-11-22', '2026-11-22', '2026-11-28'],
  ['thisWeek', '2026-12-31', '2026-12-27', '2027-01-02'],
  ['thisMonth', '2026-11-21', '2026-11-01', '2026-11-30'],
  ['thisMonth', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['thisMonth', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['nextMonth', '2026-12-31', '2027-01-01', '2027-01-31'],
  ['nextMonth', '2027-01-31', '2027-02-01', '2027-02-28'],
  ['lastMonth', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['custom', '2026-11-21', null, null],
])('%s on %s is %s to %s', ([preset, today, from, to]) =>
  expect(rangeOfPreset(preset, today)).toEqual({ from, to }),
)
