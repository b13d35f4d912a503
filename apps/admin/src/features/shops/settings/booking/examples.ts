// What a setting means for customers, by an example of the coming days.
import { freeWindow } from '@noren/scheduling/plan'
import { formatDay, minutesPerDay, parseDay } from '@noren/scheduling/time'
import { formatShortDate, type Lang } from '@noren/words/format'
import { minutesOf } from '#platform/clock.ts'

type Texts = { lang: Lang; time: (minutes: number) => string }

/** Tomorrow at two in the afternoon. */
export const exampleStart = (today: string): number => ((parseDay(today) ?? 0) + 1) * minutesPerDay + 14 * 60

/** 11/22(日) 14:00 */
export const momentText = (minute: number, { lang, time }: Texts): string =>
  `${formatShortDate(lang, dateOf(minute))} ${time(minute % minutesPerDay)}`

/** The time alone where it is on the same day as `start`. */
export const beforeText = (start: number, minutes: number, texts: Texts): string =>
  dateOf(start - minutes) === dateOf(start)
    ? texts.time((start - minutes) % minutesPerDay)
    : momentText(start - minutes, texts)

/** When the reminder of a visit at `start` is due. Rule MSG-14. */
export const reminderOf = (
  start: number,
  { timing, time, hours }: { timing: 'day_before' | 'hours_before'; time: string; hours: number },
): number =>
  timing === 'hours_before'
    ? start - hours * 60
    : (Math.floor(start / minutesPerDay) - 1) * minutesPerDay + minutesOf(time)

/** The last date that customers can book today; the free plan ends with its calendar. Rule PLAN-4. */
export const lastDate = (
  today: string,
  days: number,
  isCapped: boolean,
): { date: string; capped: boolean } => {
  const day = parseDay(today) ?? 0
  const { to } = freeWindow(day)
  const capped = isCapped && day + days > to
  return { date: formatDay(capped ? to : day + days), capped }
}

/** 10:00、10:30、11:00 */
export const gridTimes = (minutes: number, { time }: Texts): string[] =>
  [0, 1, 2].map((index) => time(10 * 60 + index * minutes))

const dateOf = (minute: number): string => formatDay(Math.floor(minute / minutesPerDay))
