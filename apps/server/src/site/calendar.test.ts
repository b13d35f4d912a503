import { formatDay, parseDay } from '@noren/scheduling/time'
import { expect, test } from 'vitest'
import { monthOf, monthSpan } from './calendar.ts'

// Rule BOOK-32.
test('a month is shown in whole weeks from today on; with less than three weeks left it goes on to the Saturday of the fourth', () => {
  const shown = (today: string, from?: string) => {
    const lastDay = parseDay('2027-01-31') ?? 0
    const { fromDay, days } = monthSpan(lastDay, from, Date.parse(`${today}T12:00:00+09:00`))
    return [formatDay(fromDay), formatDay(fromDay + days - 1)]
  }
  expect(shown('2026-11-10')).toEqual(['2026-11-10', '2026-12-05'])
  expect(shown('2026-11-11')).toEqual(['2026-11-11', '2026-12-05'])
  expect(shown('2026-11-23')).toEqual(['2026-11-23', '2026-12-19'])
  // The week has the first of a month: it is that month.
  expect(shown('2026-11-29')).toEqual(['2026-11-29', '2027-01-02'])
  expect(shown('2026-11-23', '2026-12-01')).toEqual(['2026-11-29', '2027-01-02'])
  expect(shown('2026-11-23', '2026-12-24')).toEqual(['2026-12-20', '2027-01-16'])
})

test('the page after four weeks begins where they end, up to the last date, and leads back to them', () => {
  const lastDay = parseDay('2027-02-03') ?? 0
  const now = Date.parse('2026-11-23T12:00:00+09:00')
  const pageFrom = (from?: string) => {
    const span = monthSpan(lastDay, from, now)
    const { previous, next, month, isRange } = monthOf(lastDay, span, { days: [], next_date: null }, now)
    const shown = [formatDay(span.fromDay), formatDay(span.fromDay + span.days - 1)]
    return { shown, name: isRange ? 'weeks' : month, previous, next }
  }
  expect([undefined, '2026-12-20', '2027-01-17'].map(pageFrom)).toEqual([
    { shown: ['2026-11-23', '2026-12-19'], name: 'weeks', previous: null, next: '2026-12-20' },
    { shown: ['2026-12-20', '2027-01-16'], name: 'weeks', previous: '2026-11-23', next: '2027-01-17' },
    { shown: ['2027-01-17', '2027-02-13'], name: 'weeks', previous: '2026-12-20', next: null },
  ])
  // Where they end before the week of a first they lead to its month, also where its dates before the first are the last ones.
  const near = (last: string, from: string) =>
    monthOf(
      parseDay(last) ?? 0,
      monthSpan(parseDay(last) ?? 0, from, now),
      { days: [], next_date: null },
      now,
    )
  expect(near('2027-02-03', '2026-11-29')).toMatchObject({
    month: '2026-12',
    previous: '2026-11-23',
    next: '2027-01-01',
  })
  expect(near('2027-03-20', '2027-01-03').next).toBe('2027-02-01')
  expect(near('2027-01-31', '2027-01-03').next).toBe('2027-02-01')
  expect(near('2027-01-30', '2027-01-03').next).toBeNull()
})
