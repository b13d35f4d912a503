import { addMonths, formatDay, parseDay, weekdayOf } from '@noren/scheduling/time'

/** 'YYYY-MM-DD', both days belong to it; null where it is open. Rule SCR-21. */
export type DateRange = { from: string | null; to: string | null }

export const noRange: DateRange = { from: null, to: null }

/** The first press sets the start, one that is not before it the end; any other begins anew. Rule SCR-21. */
export const pressDay = ({ from, to }: DateRange, day: string): DateRange =>
  from !== null && to === null && day >= from ? { from, to: day } : { from: day, to: null }

/** Of what is to come. Rule SCR-22. */
export const presets = ['today', 'thisWeek', 'thisMonth', 'nextMonth', 'custom'] as const
/** Of what is over. Rule REP-41. */
export const pastPresets = ['thisMonth', 'lastMonth', 'thisWeek', 'custom'] as const
export type Preset = (typeof presets)[number]
export type PastPreset = (typeof pastPresets)[number]

/** Weeks are Sunday to Saturday unless they begin on another day; 'custom' has no bounds. */
export const rangeOfPreset = (preset: Preset | PastPreset, today: string, weekStart = 0): DateRange => {
  const day = parseDay(today)
  if (day === null || preset === 'custom') return noRange
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'thisWeek') {
    const first = day - ((weekdayOf(day) - weekStart + 7) % 7)
    return { from: formatDay(first), to: formatDay(first + 6) }
  }
  const thisMonth = parseDay(`${today.slice(0, 7)}-01`) ?? day
  const first = addMonths(thisMonth, preset === 'nextMonth' ? 1 : preset === 'lastMonth' ? -1 : 0)
  return { from: formatDay(first), to: formatDay(addMonths(first, 1) - 1) }
}
