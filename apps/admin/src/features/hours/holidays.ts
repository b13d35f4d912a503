import { formatDay, parseDay } from '@noren/scheduling/time'
import { useRead } from '#platform/api.ts'
import { useNow } from '#platform/clock.ts'

/** The national holidays of the coming three years. */
export const useHolidays = () => {
  const { date } = useNow()
  return useRead('GET /api/holidays', {
    query: { from: date, to: formatDay((parseDay(date) ?? 0) + 3 * 365) },
  })
}
