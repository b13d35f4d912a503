// Opening hours in words, for the shop's page and for what is printed.
import { booking } from '../booking.ts'
import { formatTimes, weekdayLongName, weekdayName, type Lang } from '../format.ts'

/** 0 is Sunday. */
export type Hours = readonly {
  weekday: number
  ranges: readonly { opening_time: string; closing_time: string }[]
}[]

/** One line for all weekdays with equal hours, Monday first: 月〜金 10:00〜19:00. `spoken` is for screen readers: 月曜日〜金曜日. */
export const hoursLines = (
  lang: Lang,
  hours: Hours,
): { days: string; spoken: string; ranges: string[] }[] => {
  const groups = new Map<string, number[]>()
  for (const weekday of mondayFirst) {
    const ranges = rangesOf(lang, hours, weekday)
    if (ranges.length > 0) groups.set(ranges.join(), [...(groups.get(ranges.join()) ?? []), weekday])
  }
  return [...groups].map(([ranges, weekdays]) => ({
    days: nameDays(lang, weekdays, weekdayName),
    spoken: nameDays(lang, weekdays, weekdayLongName),
    ranges: ranges.split(','),
  }))
}

export const closedDaysText = (lang: Lang, shop: { hours: Hours; is_holiday_working: boolean }): string => {
  const words = booking[lang].shop
  const closed = mondayFirst.filter((weekday) => rangesOf(lang, shop.hours, weekday).length === 0)
  const names = [
    ...(closed.length > 0 ? [nameDays(lang, closed, weekdayLongName)] : []),
    ...(shop.is_holiday_working ? [] : [words.holidays]),
  ]
  return names.length > 0 ? names.join(words.weekdayJoin) : words.noClosedDays
}

const mondayFirst = [1, 2, 3, 4, 5, 6, 0]

const rangesOf = (lang: Lang, hours: Hours, weekday: number): string[] =>
  (hours.find((day) => day.weekday === weekday)?.ranges ?? []).map((range) =>
    formatTimes(lang, range.opening_time, range.closing_time),
  )

/** Three or more consecutive days become a range: 月〜金・日. */
const nameDays = (lang: Lang, weekdays: readonly number[], nameOf: typeof weekdayName): string => {
  const { weekdayJoin, weekdaySpan } = booking[lang].shop
  const runs: number[][] = []
  for (const weekday of weekdays) {
    const last = runs.at(-1)
    if (last && mondayFirst.indexOf(weekday) === mondayFirst.indexOf(last.at(-1) ?? -1) + 1)
      last.push(weekday)
    else runs.push([weekday])
  }
  return runs
    .map((run) => {
      const names = run.map((weekday) => nameOf(lang, weekday))
      return names.length > 2 ? `${names[0]}${weekdaySpan}${names.at(-1)}` : names.join(weekdayJoin)
    })
    .join(weekdayJoin)
}
