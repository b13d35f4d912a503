// Opening hours and closed days in words, for whoever shows them.
import { formatDayOfYear, formatTimes, weekdayLongName, weekdayName, type Lang } from './format.ts'

type Week = 1 | 2 | 3 | 4 | 5 | 'last'
type Ranges = readonly { opening_time: string; closing_time: string }[]
type DayRanges = readonly { weekday: number; ranges: Ranges }[]
type MonthlyRule = { weekday: number; mode: 'close' | 'open'; weeks: readonly Week[] }
type HolidayOpening = { weekdays: readonly number[]; ranges: Ranges; next_day_off: boolean }

/** Weekdays are numbers, 0 is Sunday. */
export type HoursInWords = {
  hours: DayRanges
  is_holiday_working: boolean
  monthly_rules: readonly MonthlyRule[]
  holiday_opening: HolidayOpening | null
}

export const hoursWords = {
  ja: {
    weekdayJoin: '・',
    weekdaySpan: '〜',
    join: '、',
    holidays: '祝日',
    everyDay: '毎日',
    noClosedDays: '年中無休',
    every: (days: string) => `毎週${days}`,
    week: (week: Week) => (week === 'last' ? '最終' : `第${week}`),
    closedIn: (weeks: string, day: string) => `${weeks}${day}`,
    openIn: (weeks: string, day: string) => `${day}（${weeks}は営業）`,
    opening: (days: string, hours: string) => `祝日の${days}は営業します（${hours}）`,
    openingDayOff: (days: string, hours: string) => `祝日の${days}は営業し、翌日休み（${hours}）`,
    from: (date: string) => `${date}からの営業時間`,
    notes: {
      monthly_closed: '定休日（月の決まった週）',
      holiday_open: '祝日のため営業',
      day_off: '前日の祝日営業の振替休み',
      new_hours: 'この日から新しい営業時間',
    },
  },
  en: {
    weekdayJoin: ', ',
    weekdaySpan: '–',
    join: ', ',
    holidays: 'public holidays',
    everyDay: 'Every day',
    noClosedDays: 'none',
    every: (days: string) => `every ${days}`,
    week: (week: Week) => (week === 'last' ? 'last' : (['1st', '2nd', '3rd', '4th', '5th'][week - 1] ?? '')),
    closedIn: (weeks: string, day: string) => `${weeks} ${day}`,
    openIn: (weeks: string, day: string) => `${day} (open on the ${weeks})`,
    opening: (days: string, hours: string) => `Open on public holidays that fall on ${days} (${hours})`,
    openingDayOff: (days: string, hours: string) =>
      `Open on public holidays that fall on ${days}, closed the day after (${hours})`,
    from: (date: string) => `Hours from ${date}`,
    notes: {
      monthly_closed: 'Closed in this week of the month',
      holiday_open: 'Open because of the holiday',
      day_off: 'Closed the day after the holiday',
      new_hours: 'New hours from this day',
    },
  },
}

/** One line for all weekdays with equal hours, Monday first: 月〜金 10:00〜19:00, 毎日. `spoken` is for screen readers: 月曜日〜金曜日. */
export const hoursLines = (
  lang: Lang,
  hours: DayRanges,
): { days: string; spoken: string; ranges: string[] }[] => {
  const groups = new Map<string, number[]>()
  for (const weekday of mondayFirst) {
    const ranges = timesOf(lang, rangesOf(hours, weekday))
    if (ranges.length > 0) groups.set(ranges.join(), [...(groups.get(ranges.join()) ?? []), weekday])
  }
  return [...groups].map(([ranges, weekdays]) => ({
    days: weekdays.length === 7 ? hoursWords[lang].everyDay : nameDays(lang, weekdays, weekdayName),
    spoken: weekdays.length === 7 ? hoursWords[lang].everyDay : nameDays(lang, weekdays, weekdayLongName),
    ranges: ranges.split(','),
  }))
}

/** 毎週火曜日、第3水曜日、祝日. A weekday that is closed anyway is said once. Rule HOURS-67. */
export const closedDaysText = (lang: Lang, hours: Omit<HoursInWords, 'holiday_opening'>): string =>
  closedDaysIn(lang, hours) ?? hoursWords[lang].noClosedDays

/** Null where there are none: whoever reads the hours sees that. */
export const closedDaysIn = (
  lang: Lang,
  { hours, is_holiday_working, monthly_rules }: Omit<HoursInWords, 'holiday_opening'>,
): string | null => {
  const words = hoursWords[lang]
  const closed = mondayFirst.filter((weekday) => rangesOf(hours, weekday).length === 0)
  const rules = monthly_rules.filter(({ weekday }) => !closed.includes(weekday))
  const days = nameDays(lang, closed, weekdayLongName)
  const names = [
    ...(closed.length > 0 ? [rules.length > 0 ? words.every(days) : days] : []),
    ...rules.map((rule) => monthlyText(lang, rule)),
    ...(is_holiday_working ? [] : [words.holidays]),
  ]
  return names.length > 0 ? names.join(rules.length > 0 ? words.join : words.weekdayJoin) : null
}

/** 第1・第3月曜日, or 日曜日（第2・第4は営業）. */
export const monthlyText = (lang: Lang, { weekday, mode, weeks }: MonthlyRule): string => {
  const words = hoursWords[lang]
  const named = weeks.map(words.week).join(words.weekdayJoin)
  const day = weekdayLongName(lang, weekday)
  return mode === 'close' ? words.closedIn(named, day) : words.openIn(named, day)
}

/** 祝日の月曜日は営業し、翌日休み（10:00〜18:00）. */
export const holidayOpeningText = (lang: Lang, opening: HolidayOpening): string => {
  const words = hoursWords[lang]
  const days = nameDays(lang, opening.weekdays, weekdayLongName)
  const say = opening.next_day_off ? words.openingDayOff : words.opening
  return say(days, timesOf(lang, opening.ranges).join(words.join))
}

/** 4月1日(木)からの営業時間. */
export const hoursFromText = (lang: Lang, date: string): string =>
  hoursWords[lang].from(formatDayOfYear(lang, date))

const mondayFirst = [1, 2, 3, 4, 5, 6, 0]

const rangesOf = (hours: DayRanges, weekday: number): Ranges =>
  hours.find((day) => day.weekday === weekday)?.ranges ?? []

const timesOf = (lang: Lang, ranges: Ranges): string[] =>
  ranges.map(({ opening_time, closing_time }) => formatTimes(lang, opening_time, closing_time))

/** Three or more consecutive days become a range: 月〜金・日. */
const nameDays = (lang: Lang, weekdays: readonly number[], nameOf: typeof weekdayName): string => {
  const { weekdayJoin, weekdaySpan } = hoursWords[lang]
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
