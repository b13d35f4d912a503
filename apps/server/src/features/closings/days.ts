// Days as instants. The shop's day begins at its own midnight.
import { minutesPerDay, parseDay } from '@noren/scheduling/time'
import { localMinuteToMillis, type Millis } from '#platform/clock'

/** The midnight at which a date begins, or the one `after` days later. */
export const midnightOf = (date: string, after = 0): Millis =>
  localMinuteToMillis(((parseDay(date) ?? 0) + after) * minutesPerDay)
