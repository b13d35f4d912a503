/**
 * Converts between calendar text, days and minutes. Units of the whole package:
 *
 * - a **day** is the number of days since 1970-01-01 of the shop-local calendar;
 * - a **minute of day** counts from that day's midnight, 0 to 1440;
 * - a **local minute** is `day * 1440 + minute of day`;
 * - an **epoch minute** (UTC) is the local minute less `shopOffsetMinutes`.
 *
 * All are integers, and all rules of this package speak local minutes.
 */
export const minutesPerDay = 1440

/** Every shop is in Japan, which has had no other offset since 1951: the same fact as zone, minutes and text of the wire. */
export const shopTimeZone = 'Asia/Tokyo'
export const shopOffsetMinutes = 540
export const shopOffset = '+09:00'

/** 'YYYY-MM-DD' of the years 1800 to 2999 to a day; null for any other text and for dates that don't exist. */
export const parseDay = (text: string): number | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const year = Number(text.slice(0, 4))
  const month = Number(text.slice(5, 7))
  const date = Number(text.slice(8))
  // Epoch minutes are int4 in the database, which ends in the year 6053; birth dates go back to the 1890s.
  if (year < 1800 || year > 2999 || month < 1 || month > 12) return null
  if (date < 1 || date > daysInMonth(year, month)) return null
  return dayFromCivil(year, month, date)
}

/** A day as 'YYYY-MM-DD'. */
export const formatDay = (day: number): string => {
  const { year, month, date } = civilOf(day)
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`
}

/** 0 = Sunday … 6 = Saturday. */
export const weekdayOf = (day: number): number => modulo(day + 4, 7)

/** Which of its weekday the day is in its month, 1 to 5, and whether it is the last one. */
export const weekOfMonth = (day: number): { number: number; isLast: boolean } => {
  const { year, month, date } = civilOf(day)
  return { number: Math.ceil(date / 7), isLast: date + 7 > daysInMonth(year, month) }
}

/** The same date `months` later, or the month's last day where it has no such date (31 January + 1 → 28 February). */
export const addMonths = (day: number, months: number): number => {
  const { year, month, date } = civilOf(day)
  const count = year * 12 + (month - 1) + months
  const newYear = Math.floor(count / 12)
  const newMonth = modulo(count, 12) + 1
  return dayFromCivil(newYear, newMonth, Math.min(date, daysInMonth(newYear, newMonth)))
}

/** 'HH:mm' or 'HH:mm:ss' (the seconds are dropped) to the minute of day; null for all else, 24:00 too. */
export const parseTime = (text: string): number | null => {
  if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)) return null
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
}

/** A minute of day as 'HH:mm'; 1440, the end of the day, reads 24:00. */
export const formatTime = (minute: number): string =>
  `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`

/** The special hours' 'YYYY-MM-DD HH:mm:ss' (seconds optional and dropped) to a local minute, or null. */
export const parseLocal = (text: string): number | null => {
  const day = parseDay(text.slice(0, 10))
  const minute = parseTime(text.slice(11))
  return day === null || minute === null || text[10] !== ' ' ? null : day * minutesPerDay + minute
}

/** A local minute as 'YYYY-MM-DD HH:mm:00', the special hours' form. */
export const formatLocal = (localMinute: number): string =>
  `${formatDay(dayOf(localMinute))} ${formatTime(minuteOfDay(localMinute))}:00`

export const dayOf = (localMinute: number): number => Math.floor(localMinute / minutesPerDay)

export const minuteOfDay = (localMinute: number): number => modulo(localMinute, minutesPerDay)

export const toEpoch = (localMinute: number): number => localMinute - shopOffsetMinutes

export const toLocal = (epochMinute: number): number => epochMinute + shopOffsetMinutes

// Days from civil and back, after Howard Hinnant: years begin in March, so that the leap day is a year's last.
const daysPerEra = 146_097
const daysTo1970 = 719_468

const dayFromCivil = (year: number, month: number, date: number): number => {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * daysPerEra + dayOfEra - daysTo1970
}

const civilOf = (day: number): { year: number; month: number; date: number } => {
  const shifted = day + daysTo1970
  const era = Math.floor(shifted / daysPerEra)
  const dayOfEra = shifted - era * daysPerEra
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value))

const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor
