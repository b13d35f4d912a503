import {
  dayOf,
  formatDay,
  minutesPerDay,
  minuteOfDay,
  parseDay,
  parseTime,
  shopOffset,
  toLocal,
} from '@noren/scheduling/time'
import { useEffect, useState } from 'react'

/** A date and a time of day in the shop's zone. */
export type ShopTime = { date: string; minutes: number }

/** Now in the shop's zone, whatever zone the device is in. */
export const now = (): ShopTime => shopTimeOf(Math.floor(Date.now() / 60_000))

/** An RFC 3339 instant with any offset. */
export const shopTime = (instant: string): ShopTime => {
  // As the server writes them. A month of a busy shop has thousands, and a change of month must paint at once.
  if (instant.endsWith(shopOffset))
    return { date: instant.slice(0, 10), minutes: minutesOf(instant.slice(11, 16)) }
  return shopTimeOf(Math.floor(Date.parse(instant) / 60_000))
}

/** Minutes from `date`'s midnight: more than a day for what ends after midnight, less than 0 for what began before. */
export const minutesFrom = (date: string, at: ShopTime): number =>
  at.date === date
    ? at.minutes
    : ((parseDay(at.date) ?? 0) - (parseDay(date) ?? 0)) * minutesPerDay + at.minutes

/** The shop's date and time of day, '2026-11-21' and '10:30', as the wire has them. 24:00 is the next day's midnight. */
export const instantOf = (date: string, time: string): string =>
  time === '24:00'
    ? `${formatDay((parseDay(date) ?? 0) + 1)}T00:00:00${shopOffset}`
    : `${date}T${time}:00${shopOffset}`

/** '10:30' → 630; 24:00, the end of the day, too. */
export const minutesOf = (time: string): number => (time === '24:00' ? minutesPerDay : (parseTime(time) ?? 0))

/** Noon of a date in the shop's zone, for a library that takes no text: noon lies on the same date in every zone. */
export const noonOf = (date: string): Date => new Date(`${date}T12:00:00${shopOffset}`)

/** The date on which a moment lies in the shop's zone. */
export const dateOf = (moment: Date): string => shopTimeOf(Math.floor(moment.getTime() / 60_000)).date

/** The moment that many seconds from now, for `secondsUntil`. */
export const momentIn = (seconds: number): number => Date.now() + seconds * 1000

/** Whether an RFC 3339 instant has come. */
export const hasCome = (instant: string): boolean => Date.parse(instant) <= Date.now()

/** Whole seconds until then. A timer may fire a little early, so the last 100 ms count as 0. */
export const secondsUntil = (moment: number): number =>
  Math.max(0, Math.ceil((moment - Date.now() - 100) / 1000))

/** The present time, updated every 20 seconds, so that the now-line moves and the date changes at midnight. */
export const useNow = (): ShopTime => {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  return moment
}

const shopTimeOf = (epochMinute: number): ShopTime => {
  const local = toLocal(epochMinute)
  return { date: formatDay(dayOf(local)), minutes: minuteOfDay(local) }
}
