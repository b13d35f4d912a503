// When a reminder is due, and whether it may still be sent, by the reservation as it is when it is sent.
import { dayOf, minutesPerDay } from '@noren/scheduling/time'
import {
  hourMs,
  localMinuteToMillis,
  millisToLocalMinute,
  millisToWire,
  minuteMs,
  wireToMillis,
  type Millis,
} from '#platform/clock'
import { sendMax } from '#platform/mail/mailer'

/** The shop's settings; `reminder_minute` is of the day before. */
export type ReminderSettings = {
  reminder_timing: 'day_before' | 'hours_before'
  reminder_hours: number
  reminder_minute: number
}

/** Whatever writes or moves a reminder asks this. Rule MSG-14. */
export const reminderDue = (
  { reminder_timing, reminder_hours, reminder_minute }: ReminderSettings,
  start: Millis,
): Millis =>
  reminder_timing === 'hours_before'
    ? start - reminder_hours * hourMs
    : localMinuteToMillis((dayOf(millisToLocalMinute(start)) - 1) * minutesPerDay + reminder_minute)

/** When the visit was agreed to begin, on the wire: its reminder is of that time, however late she comes. Rule RES-106. */
export const agreedStart = ({ start_at, late_minutes }: Begun): string =>
  late_minutes === 0 ? start_at : millisToWire(wireToMillis(start_at) - late_minutes * minuteMs)

type Begun = { start_at: string; late_minutes: number }

/** A reminder and its reservation as it is by now; times on the wire. */
type Reminding = Begun & {
  status: string
  /** The customer's present address. */
  email: string | null
  /** The start that it reminds of. */
  reminded_at: string | null
  to_address: string
}

/** Sending takes up to a minute, and none arrives after the start: none is begun in the last minute before it. Rule MSG-21. */
export const sendingEndsAt = (start: Millis): Millis => start - sendMax

/** Canceled, declined, expired, treated or not agreed; moved; told to another address; erased; or too late. Rule MSG-20. */
export const isReminderSuperseded = (row: Reminding, now: Millis): boolean =>
  row.status !== 'reserved' ||
  agreedStart(row) !== row.reminded_at ||
  row.to_address !== row.email ||
  now >= sendingEndsAt(wireToMillis(agreedStart(row)))
