// When somebody would come, as it was asked for, and as it is stored.
import { waitlistDaysMax } from '@noren/contract/limits'
import { dayOf, formatDay, formatTime, minutesPerDay, parseDay, parseTime } from '@noren/scheduling/time'
import { localMinuteToMillis, localMinuteToWire, millisToLocalMinute, type Millis } from '#platform/clock'
import { refuse, type Refusal } from '#platform/errors'

type Given = {
  from_date: string
  to_date?: string | undefined
  from_time?: string | undefined
  to_time?: string | undefined
  until?: string | undefined
}

/** Days and minutes of the day, all included; `endsAt` is the last minute of the last day. */
export type Wishes = { fromDay: number; toDay: number; fromMinute: number; toMinute: number; endsAt: Millis }

/** `horizonDays`: how far ahead of today one may wait. Rule WAIT-3. */
export const wishesOf = (
  { from_date, to_date = from_date, from_time = '00:00', to_time = '23:59', until }: Given,
  horizonDays: number,
  now: Millis,
): Wishes | Refusal<'invalid'> => {
  const today = dayOf(millisToLocalMinute(now))
  const [fromDay, toDay] = [parseDay(from_date) ?? 0, parseDay(to_date) ?? 0]
  const [fromMinute, toMinute] = [minuteOf(from_time), minuteOf(to_time)]
  const lastDay = Math.min(toDay, (until !== undefined && parseDay(until)) || toDay)
  const endsAt = localMinuteToMillis((lastDay + 1) * minutesPerDay - 1)
  const errors = {
    ...(fromDay < today && { from_date: ['waitlist_past'] }),
    ...((toDay < fromDay || toDay - fromDay >= waitlistDaysMax || toDay > today + horizonDays) && {
      to_date: ['waitlist_days'],
    }),
    ...(toMinute < fromMinute && { to_time: ['waitlist_times'] }),
    ...(until !== undefined && endsAt <= now && { until: ['waitlist_past'] }),
  }
  if (Object.keys(errors).length > 0) return refuse('invalid', { errors })
  return { fromDay, toDay, fromMinute, toMinute, endsAt }
}

export const wishColumns = ({ fromDay, toDay, fromMinute, toMinute, endsAt }: Wishes) => ({
  from_date: formatDay(fromDay),
  to_date: formatDay(toDay),
  from_minute: fromMinute,
  to_minute: toMinute,
  ends_at: localMinuteToWire(millisToLocalMinute(endsAt)),
})

type Stored = {
  from_date: string
  to_date: string
  from_minute: number
  to_minute: number
  ends_at: string
}

export const wishesOnWire = ({ from_date, to_date, from_minute, to_minute, ends_at }: Stored) => ({
  from_date,
  to_date,
  from_time: formatTime(from_minute),
  to_time: formatTime(to_minute),
  ends_at,
})

/** 24:00 is the end of the day, at which no visit begins. */
const minuteOf = (time: string): number => Math.min(parseTime(time) ?? 0, minutesPerDay - 1)
