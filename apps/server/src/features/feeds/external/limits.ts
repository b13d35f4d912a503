// When an external calendar is read, and what of it. Rules FEED-10 to FEED-13.
import { dayOf, minutesPerDay } from '@noren/scheduling/time'
import { dayMs, hourMs, millisToLocalMinute, minuteMs, type Millis } from '#platform/clock'
import type { Limit } from '#platform/limits'

export const bytesMax = 2 * 1024 * 1024
export const fetchMax: Millis = 10_000
/** Reading and counting out, in a thread that is ended then. */
export const countMax: Millis = 8_000

export const readEvery: Millis = 15 * minuteMs
const retryMax: Millis = dayMs
/** A reading that was taken on and never ended is due again. */
export const readingLease: Millis = 5 * minuteMs
export const readAtOnce = 20
export const readBeside = 4

/** The owner is written to when it could not be read for so long, once until it can be again; and about overlaps once a day. */
export const failingFor: Millis = dayMs
export const overlapToldEvery: Millis = dayMs
export const toldVisitsMax = 10

export const readNowLimit: Limit = { max: 6, window: hourMs }
export const changesLimit: Limit = { max: 60, window: hourMs }

/** Days around today for which recurring events are counted out. */
const daysBefore = 1
const daysAfter = 400

export const windowAt = (now: Millis): { from: number; to: number; day: number } => {
  const day = dayOf(millisToLocalMinute(now))
  return { from: (day - daysBefore) * minutesPerDay, to: (day + daysAfter) * minutesPerDay, day }
}

/** Doubled with each failure, up to a day; `spread` (0 to 1) keeps calendars that were added together apart. */
export const nextReading = (failures: number, spread: number, now: Millis): Millis =>
  now + Math.min(readEvery * 2 ** failures, retryMax) + Math.floor(spread * minuteMs)
