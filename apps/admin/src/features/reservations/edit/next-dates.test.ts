import { expect, test } from 'vitest'
import { closedOn, nextDates } from './next-dates.ts'

test('four weeks after the visit first, then the others, on its weekday', () => {
  expect(nextDates('2026-11-24', '2026-11-21').map(({ weeks, date }) => `${weeks} ${date}`)).toEqual([
    '4 2026-12-22',
    '2 2026-12-08',
    '3 2026-12-15',
    '5 2026-12-29',
    '6 2027-01-05',
    '8 2027-01-19',
  ])
  expect(nextDates('2026-11-24', '2026-11-24')[0]?.date).toBe('2026-12-22')
})

test('of a visit long past they are ahead all the same', () => {
  // Tuesdays; today is a Thursday.
  expect(nextDates('2026-08-04', '2026-11-26').map(({ date }) => date)).toContain('2026-12-08')
  expect(nextDates('2026-08-04', '2026-11-26')[0]?.date).toBe('2026-12-22')
})

test('a date is closed for the shop, or for the staff member alone', () => {
  const open = [{ opening_time: '10:00', closing_time: '19:00' }]
  const day = { date: '2026-12-22', ranges: open, staff_hours: [{ staff_id: 2, ranges: [] }] }
  const closed = { date: '2026-12-29', ranges: [], staff_hours: [] }
  const days = [day, closed]
  expect(closedOn(days, '2026-12-22', 1)).toBeUndefined()
  expect(closedOn(days, '2026-12-22', 2)).toBe('off')
  expect(closedOn(days, '2026-12-29', 1)).toBe('closed')
  expect(closedOn(undefined, '2026-12-29', 1)).toBeUndefined()
})
