import { expect, test } from 'vitest'
import { nextDates } from './next-dates.ts'

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
