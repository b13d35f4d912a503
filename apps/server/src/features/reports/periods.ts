// Periods and what they are compared with. Days are numbers of the shop's calendar. Rules REP-2, REP-3.
import { addMonths, formatDay, minutesPerDay, parseDay } from '@noren/scheduling/time'
import { localMinuteToMillis, type Millis } from '#platform/clock'

/** Both days belong to it. */
export type Days = { from: number; to: number }

export const daysIn = ({ from, to }: { from: string; to: string }): Days => ({
  from: parseDay(from) ?? 0,
  to: parseDay(to) ?? 0,
})

export const onWire = ({ from, to }: Days): { from: string; to: string } => ({
  from: formatDay(from),
  to: formatDay(to),
})

export const monthOf = (day: number): Days => {
  const from = day - dateOf(day) + 1
  return { from, to: addMonths(from, 1) - 1 }
}

/** As many days, or the same number of whole months, before it. */
export const previousOf = ({ from, to }: Days): Days => {
  const length = to - from + 1
  return isWholeMonths({ from, to })
    ? { from: addMonths(from, -monthsIn({ from, to })), to: from - 1 }
    : { from: from - length, to: from - 1 }
}

/** The same dates; of whole months the whole months, whichever of them is a February. */
export const yearBeforeOf = ({ from, to }: Days): Days => ({
  from: addMonths(from, -12),
  to: isWholeMonths({ from, to }) ? addMonths(to + 1, -12) - 1 : addMonths(to, -12),
})

/** How many days a period may have and still be shown by days. */
const shownByDays = 62

export const unitOf = ({ from, to }: Days): 'day' | 'month' => (to - from < shownByDays ? 'day' : 'month')

/** The parts of a period by days or calendar months, clipped to it, in order. */
export const partsOf = (days: Days, unit: 'day' | 'month'): Days[] => {
  const parts: Days[] = []
  for (let from = days.from; from <= days.to; from = (parts.at(-1)?.to ?? from) + 1)
    parts.push({ from, to: unit === 'day' ? from : Math.min(monthOf(from).to, days.to) })
  return parts
}

/** Those that overlap or touch made one, in order of time. */
export const mergedDays = (periods: readonly Days[]): Days[] => {
  const merged: Days[] = []
  for (const period of periods.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && period.from <= last.to + 1) last.to = Math.max(last.to, period.to)
    else merged.push({ ...period })
  }
  return merged
}

/** From the midnight with which it begins to the one with which it ends. */
export const instantsOf = ({ from, to }: Days): { from: Millis; to: Millis } => ({
  from: localMinuteToMillis(from * minutesPerDay),
  to: localMinuteToMillis((to + 1) * minutesPerDay),
})

const isWholeMonths = ({ from, to }: Days): boolean => dateOf(from) === 1 && dateOf(to + 1) === 1

const monthsIn = ({ from, to }: Days): number => partsOf({ from, to }, 'month').length

const dateOf = (day: number): number => Number(formatDay(day).slice(8))
