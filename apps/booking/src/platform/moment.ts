// Formats instants ('2026-11-21T10:30:00+09:00') and starts of forms ('2026-11-21T10:30'). Both are shop-local, so their
// characters are read without a clock.
import {
  formatDate,
  formatSpokenDate,
  formatSpokenTime,
  formatTime,
  formatTimes,
  type Lang,
} from '@noren/words/format'

export const dateOf = (moment: string): string => moment.slice(0, 10)
export const timeOf = (moment: string): string => moment.slice(11, 16)

/** 2026年11月21日(土) 10:30 */
export const momentText = (lang: Lang, moment: string): string =>
  `${formatDate(lang, dateOf(moment))} ${timeOf(moment)}`

/** 11月21日土曜日, 10時30分 */
export const spoken = (lang: Lang, date: string, minutes: number): [string, string] => [
  formatSpokenDate(lang, date),
  formatSpokenTime(lang, minutes),
]

/** 'HH:mm' → minutes of the day. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** 10:30〜11:30: a start and the minutes of the visit. */
export const timesText = (lang: Lang, start: string, minutes: number): string =>
  formatTimes(lang, timeOf(start), formatTime(minutesOf(timeOf(start)) + minutes))

/** 2026年11月21日(土) 10:30〜11:30 */
export const visitText = (lang: Lang, start: string, minutes: number): string =>
  `${formatDate(lang, dateOf(start))} ${timesText(lang, start, minutes)}`
