import type { OpeningDay } from '@noren/contract/hours'
import { formatDay, parseDay } from '@noren/scheduling/time'

/** The usual one first. Rule RES-45. */
const weeksAhead = [4, 2, 3, 5, 6, 8]
export const usualWeeks = 4

/** The dates of a next visit on the same weekday: counted from the visit, or where that is over, from its weekday in the last week. */
export const nextDates = (visit: string, today: string): { weeks: number; date: string }[] => {
  const [of, now] = [parseDay(visit) ?? 0, parseDay(today) ?? 0]
  const from = of + Math.max(0, Math.floor((now - of) / 7)) * 7
  return weeksAhead.map((weeks) => ({ weeks, date: formatDay(from + weeks * 7) }))
}

/** Whether nobody, or not this staff member, works on a date, as the weekly and special hours say by now. */
export const closedOn = (
  days: readonly Pick<OpeningDay, 'date' | 'ranges' | 'staff_hours'>[] | undefined,
  date: string,
  staffId: number,
): 'closed' | 'off' | undefined => {
  const day = days?.find((one) => one.date === date)
  if (day?.ranges.length === 0) return 'closed'
  return day?.staff_hours.some((own) => own.staff_id === staffId && own.ranges.length === 0)
    ? 'off'
    : undefined
}
