// Dates as people and programs in Japan write them, also with eras and as a spreadsheet counts days. Rule IMP-15.
import { fold } from '@noren/contract/fold'
import { importEras, importMarks } from '@noren/words/import-values'
import { dayMs, millisToWire, wireToMillis } from '#platform/clock'
import { readTime } from './times.ts'

type Read = { date: string } | { reason: 'date' | DateReason }
type DateReason = 'date_unknown' | 'year_missing' | 'year_short' | 'day_missing'

/** `YYYY-MM-DD`, a day that exists. Numbers are days of a spreadsheet unless `withSerials` is false. */
export const readDate = (cell: string, withSerials = true): Read => {
  const text = plainDate(cell)
  if (text.length > 60) return { reason: 'date_unknown' }
  const digits = /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (digits) return day(digits[1], digits[2], digits[3])
  const full = yearFirst.exec(text)
  if (full) return day(full[1], full[2], full[3])
  const era = eraDate.exec(text) ?? eraDigits.exec(text)
  if (era) return dayOfEra(era)
  const serial = withSerials ? /^(\d{5})(?:\.\d+)?$/.exec(text) : null
  if (serial) return { date: dateOfSerial(Number(serial[1])) }
  const american = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  if (american) return dayOfAmerican(american)
  const spelled = spelledDate(text)
  if (spelled) return spelled
  if (twoDigitYear.test(text)) return { reason: 'year_short' }
  if (monthAndDay.test(text)) return { reason: 'year_missing' }
  if (withoutDay.test(text) || eraYear.test(text)) return { reason: 'day_missing' }
  return { reason: 'date_unknown' }
}

/** A date with its time: `YYYY-MM-DD` and `HH:MM`, with the end of the time where a range stands there. */
export const readMoment = (
  cell: string,
): { date: string; time: string; end: string | undefined } | undefined => {
  const text = fold(cell)
  if (text.length > 80) return undefined
  if (/^\d{4}-\d\d-\d\dt[\d:.]+(?:z|[+-]\d\d:?\d\d)$/i.test(text)) return ofInstant(text)
  const serial = /^(\d{5})\.(\d+)$/.exec(text)
  if (serial) {
    const time = readTime(`0.${serial[2]}`)
    return time && { date: dateOfSerial(Number(serial[1])), ...time }
  }
  const digits = /^(\d{8})\s?(\d{4})(?:\d\d)?$/.exec(text)
  const [date, time] = digits ? [digits[1], digits[2]] : atTime(text)
  if (date === undefined || time === undefined) return undefined
  const [day_, at] = [readDate(date, false), readTime(time)]
  return 'date' in day_ && at ? { date: day_.date, ...at } : undefined
}

/** A month and day without a year, in the year that brings it nearest to a day. */
export const nearestYear = (cell: string, today: string): string | undefined => {
  const [, month, dayOfMonth] = monthAndDay.exec(plainDate(cell)) ?? []
  const year = Number(today.slice(0, 4))
  const near = [year, year + 1, year - 1].flatMap((one) => {
    const read = day(String(one), month, dayOfMonth)
    return 'date' in read && Math.abs(millisOf(read.date) - millisOf(today)) <= 183 * dayMs ? [read.date] : []
  })
  return near[0]
}

/** Both `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number => (millisOf(to) - millisOf(from)) / dayMs

const millisOf = (date: string): number => wireToMillis(`${date}T00:00:00Z`)

/** From year, month and day in cells of their own. */
export const joinDate = (year: string, month: string, dayOfMonth: string): Read => {
  const [y, m, d] = [fold(year), fold(month), fold(dayOfMonth)].map((part) => part.replace(unit, ''))
  if (!y) return { reason: 'year_missing' }
  return m && d ? readDate(`${y}/${m}/${d}`) : { reason: 'day_missing' }
}

/** Days since 30 December 1899, with the leap day that was none. */
export const dateOfSerial = (serial: number): string =>
  millisToWire(wireToMillis('1899-12-30T00:00:00+09:00') + Math.floor(serial) * dayMs).slice(0, 10)

const { firstYear, year: yearMark, month: monthMark, day: dayMark, born, weekday } = importMarks.ja

/** Folded, without the day of the week, a time behind, and the words around. */
const plainDate = (cell: string): string =>
  fold(cell)
    .toLowerCase()
    .replace(/\u30fb/g, '.')
    .replace(aroundDate, '')
    .replace(weekdayAtEnd, '')
    .replace(
      /[\st](?:\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?|\d{1,2}\u6642(?:\d{1,2}\u5206)?)(?:z|[+-]\d\d:?\d\d)?$/,
      '',
    )
    .replace(weekdayAtEnd, '')
    .replace(/\s*([-/.\u5e74\u6708\u65e5])\s*/g, '$1')
    .trim()

const weekdayAtEnd = new RegExp(
  `\\s*(?:[(\\[]?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[)\\]]?|[(\\[](?:${weekday})[)\\]]|${weekday})$`,
)
const aroundDate = new RegExp(`^(?:${born})\\s*[:.]?\\s*|\\s*(?:${born})$`, 'g')
const unit = new RegExp(`(?:${yearMark}|${monthMark}|${dayMark})$`)

const between = `[-/.,\\s]`
const yearFirst = new RegExp(
  `^((?:1[89]|20)\\d\\d)(?:${between}|${yearMark})(\\d{1,2})(?:${between}|${monthMark})(\\d{1,2})(?:${dayMark})?$`,
)
const names = importEras.ja.map((era, index) => `${era.name}|${importEras.en[index]?.name ?? ''}`)
const era = `(${names.join('|')})[.\\s]?`
const eraDate = new RegExp(
  `^${era}(${firstYear}|\\d{1,2})(?:${between}|${yearMark})(\\d{1,2})(?:${between}|${monthMark})(\\d{1,2})(?:${dayMark})?$`,
)
const eraDigits = new RegExp(`^${era}(\\d\\d)(\\d\\d)(\\d\\d)$`)
const eraYear = new RegExp(`^${era}(?:${firstYear}|\\d{1,2})(?:${yearMark}|$)(?:\\d{1,2}(?:${monthMark})?)?$`)
const twoDigitYear = new RegExp(
  `^'?\\d\\d(?:${between}|${yearMark})\\d{1,2}(?:${between}|${monthMark})\\d{1,2}(?:${dayMark})?$`,
)
const monthAndDay = new RegExp(`^(?:--)?(\\d{1,2})(?:[-/.]|${monthMark})(\\d{1,2})(?:${dayMark})?$`)
const withoutDay = new RegExp(
  `^(?:(?:18|19|20)\\d\\d(?:${yearMark})?|(?:18|19|20)\\d\\d(?:[-/.]|${yearMark})\\d{1,2}(?:${monthMark})?|\\d{1,2}${monthMark})$`,
)
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const day = (year = '', month = '', dayOfMonth = ''): Read => {
  const date = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  return exists(date) ? { date } : { reason: 'date' }
}

const exists = (date: string): boolean => {
  const [, year, month, last] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)?.map(Number) ?? []
  if (year === undefined || month === undefined || last === undefined) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return last >= 1 && last <= days
}

const dayOfEra = ([, name = '', year = '', month, dayOfMonth]: RegExpExecArray): Read => {
  const found = importEras.ja[names.findIndex((one) => one.split('|').includes(name))]
  const count = year === firstYear ? 1 : Number(year)
  if (!found || count < 1 || count > found.last) return { reason: 'date' }
  return day(String(found.before + count), month, dayOfMonth)
}

/** Month first, unless it can be none. */
const dayOfAmerican = ([, first = '', second = '', year]: RegExpExecArray): Read =>
  Number(first) > 12 ? day(year, second, first) : day(year, first, second)

/** 1 Apr 1985, April 1, 1985. */
const spelledDate = (text: string): Read | undefined => {
  const [, before, name = '', after, year] =
    /^(?:(\d{1,2})(?:st|nd|rd|th)?[-\s])?([a-z]{3,9})\.?[-\s](?:(\d{1,2})(?:st|nd|rd|th)?,?\s)?(\d{4})$/.exec(
      text,
    ) ?? []
  const month = months.findIndex((one) => name.startsWith(one))
  const dayOfMonth = before ?? after
  return month === -1 || year === undefined || dayOfMonth === undefined
    ? undefined
    : day(year, String(month + 1), dayOfMonth)
}

/** Where the time begins: behind the date, its day of the week and a blank. */
const atTime = (text: string): [string | undefined, string | undefined] => {
  const found = splitTime.exec(text)
  return [found?.[1], found?.[2]]
}

const splitTime = new RegExp(
  `^(.*?(?:\\d|${dayMark}|[)\\]a-z]))(?:\\s+|t|(?<=[)\\]${dayMark}])\\s*)((?:${importMarks.ja.am}|${importMarks.ja.pm})?\\s*\\d{1,2}\\s*(?::|\u6642).*|(?:${importMarks.ja.am}|${importMarks.ja.pm})\\s*\\d{1,2}.*)$`,
  'i',
)

const ofInstant = (text: string): { date: string; time: string; end: undefined } | undefined => {
  const millis = wireToMillis(text.toUpperCase())
  if (!Number.isFinite(millis)) return undefined
  const wire = millisToWire(millis)
  return { date: wire.slice(0, 10), time: wire.slice(11, 16), end: undefined }
}
