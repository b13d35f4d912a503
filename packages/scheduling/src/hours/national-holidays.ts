// Japan's national holidays by the law, for screens that have not read them yet. What counts is the server's calendar.
import { formatDay, parseDay, weekdayOf } from '../time.ts'

/** A holiday by the law as it is since 2022, in lieu and between two holidays included; of years before that none is known. */
export const isNationalHoliday = (date: string): boolean => {
  const day = parseDay(date)
  if (day === null || date < '2022') return false
  return isNamed(day) || isInLieu(day) || (isNamed(day - 1) && isNamed(day + 1))
}

const fixed = ['01-01', '02-11', '02-23', '04-29', '05-03', '05-04', '05-05', '08-11', '11-03', '11-23']
/** Of these months that Monday. */
const mondays: Readonly<Record<string, number>> = { '01': 2, '07': 3, '09': 3, '10': 2 }

const isNamed = (day: number): boolean => {
  const date = formatDay(day)
  const [month, ofMonth] = [date.slice(5, 7), Number(date.slice(8))]
  return (
    fixed.includes(date.slice(5)) ||
    (weekdayOf(day) === 1 && mondays[month] === Math.ceil(ofMonth / 7)) ||
    (month === '03' && ofMonth === equinox(date, 20.8431)) ||
    (month === '09' && ofMonth === equinox(date, 23.2488))
  )
}

/** Good until 2099. */
const equinox = (date: string, ofMonth: number): number => {
  const years = Number(date.slice(0, 4)) - 1980
  return Math.floor(ofMonth + 0.242194 * years) - Math.floor(years / 4)
}

/** The first day after a Sunday that is a holiday on which there is none. */
const isInLieu = (day: number): boolean => {
  for (let before = day - 1; isNamed(before); before--) if (weekdayOf(before) === 0) return true
  return false
}
