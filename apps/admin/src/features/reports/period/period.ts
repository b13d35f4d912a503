import type { Period } from '@noren/contract/reports/periods'
import { reportDaysMax } from '@noren/contract/limits'
import { addMonths, formatDay, parseDay } from '@noren/scheduling/time'
import { type PastPreset, pastPresets, rangeOfPreset } from '#platform/dates/date-range.ts'

/** What the address asks for; anything that is no period is this month. Rule REP-41. */
export const readPeriod = (
  query: URLSearchParams,
  today: string,
  weekStart: number,
): Period & { preset: PastPreset } => {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  if (isPeriod(from, to)) return { preset: 'custom', from, to }
  const preset = pastPresets.find((one) => addressOf[one] === query.get('period')) ?? 'thisMonth'
  return { preset, ...periodOf(preset, today, weekStart) }
}

/** How the address says it; this month is its default. */
export const writePeriod = (period: { preset: PastPreset } | Period): URLSearchParams => {
  if ('from' in period) return new URLSearchParams({ from: period.from, to: period.to })
  return new URLSearchParams(period.preset === 'thisMonth' ? {} : { period: addressOf[period.preset] })
}

/** Both in order, and at most a leap year. */
export const isPeriod = (from: string, to: string): boolean => {
  const [first, last] = [parseDay(from), parseDay(to)]
  return first !== null && last !== null && first <= last && last - first < reportDaysMax
}

/**
 * What of it is over, today with it: figures of a month that goes on are compared with as many days, not with a whole one. A period
 * to come stays as it is. Rule REP-42.
 */
export const elapsedOf = ({ from, to }: Period, today: string): Period => ({
  from,
  to: from <= today && today < to ? today : to,
})

/** The days of a bar: its date, or what of its month lies in the period. */
export const periodOfBar = (start: string, unit: 'day' | 'month', { from, to }: Period): Period => {
  if (unit === 'day') return { from: start, to: start }
  const month = monthOf(start)
  return { from: start < from ? from : start, to: month.to > to ? to : month.to }
}

/** Nobody came yet: what it shows is still to come. */
export const isBookedBar = (
  { start, visits, booked }: { start: string; visits: number; booked: number },
  today: string,
): boolean => start > today || (visits === 0 && booked > 0)

export const isWholeMonth = ({ from, to }: Period): boolean => {
  const month = monthOf(from)
  return month.from === from && month.to === to
}

export const monthOf = (date: string): Period => {
  const first = parseDay(`${date.slice(0, 7)}-01`) ?? 0
  return { from: formatDay(first), to: formatDay(addMonths(first, 1) - 1) }
}

/** How bookmarks name them. */
const addressOf: Record<PastPreset, string> = {
  thisMonth: 'this_month',
  lastMonth: 'last_month',
  thisWeek: 'this_week',
  custom: 'custom',
}

/** A period of one's own begins as this month. */
const periodOf = (preset: PastPreset, today: string, weekStart: number): Period => {
  const { from, to } = rangeOfPreset(preset === 'custom' ? 'thisMonth' : preset, today, weekStart)
  return { from: from ?? today, to: to ?? today }
}
