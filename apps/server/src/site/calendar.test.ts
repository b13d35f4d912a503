import { formatDay, parseDay } from '@noren/scheduling/time'
import { expect, test } from 'vitest'
import { monthSpan } from './calendar.ts'

test('a month is shown in whole weeks from today on; with less than three weeks left it goes on to the Saturday of the fourth', () => {
  const shown = (today: string, from?: string) => {
    const lastDay = parseDay('2027-01-31') ?? 0
    const { fromDay, days } = monthSpan(lastDay, from, Date.parse(`${today}T12:00:00+09:00`))
    return [formatDay(fromDay), formatDay(fromDay + days - 1)]
  }
  expect(shown('2026-11-10')).toEqual(['2026-11-10', '2026-12-05'])
  expect(shown('2026-11-11')).toEqual(['2026-11-11', '2026-12-05'])
  expect(shown('2026-11-23')).toEqual(['2026-11-23', '2026-12-19'])
  expect(shown('2026-11-29')).toEqual(['2026-11-29', '2026-12-26'])
  expect(shown('2026-11-23', '2026-12-24')).toEqual(['2026-11-29', '2027-01-02'])
})
