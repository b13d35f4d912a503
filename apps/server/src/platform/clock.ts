// The server's one clock and the one place where its instants are converted: milliseconds since 1970 inside, RFC 3339 with +09:00 on
// the wire and from the database, the shop's own minutes in `scheduling`. Converters are named xToY.
import { TZDate, tzOffset } from '@date-fns/tz'
import { shopOffset, shopOffsetMinutes, shopTimeZone, toEpoch, toLocal } from '@noren/scheduling/time'

/** Milliseconds since 1970-01-01T00:00Z. */
export type Millis = number
export type Clock = { now: () => Millis }

export const systemClock: Clock = { now: () => Date.now() }

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** `2026-11-21T10:30:00+09:00`; fractions of a second only where there are any. */
export const millisToWire = (ms: Millis): string =>
  new Date(ms + shopOffsetMinutes * minuteMs).toISOString().replace(/(?:\.000)?Z$/, shopOffset)

export const wireToMillis = (wire: string): Millis => Date.parse(wire)

/** `Fri, 21 Nov 2026 01:30:00 GMT`. */
export const httpDateToMillis = (text: string): Millis => Date.parse(text)

/** Minutes since 1970-01-01T00:00 in the shop's own time: what `scheduling` counts in. */
export const millisToLocalMinute = (ms: Millis): number => toLocal(Math.floor(ms / minuteMs))

export const localMinuteToMillis = (local: number): Millis => toEpoch(local) * minuteMs

/** From `2026-11-21 10:30:00` of the shop's own time. Seconds optional in the input. */
export const localTextToWire = (text: string): string =>
  millisToWire(wireToMillis(`${text.replace(' ', 'T')}${shopOffset}`))

export const wireToLocalText = (wire: string): string =>
  millisToWire(wireToMillis(wire)).slice(0, 19).replace('T', ' ')

/** `2026-11-21`. The wire has the shop's own time already. */
export const wireToLocalDate = (wire: string): string => wire.slice(0, 10)

export const wireToLocalMinute = (wire: string): number => millisToLocalMinute(wireToMillis(wire))

export const localMinuteToWire = (local: number): string => millisToWire(localMinuteToMillis(local))

/** For libraries that ask a Date for its hour: it answers in the shop's zone, whatever that of the process. */
export const wireToShopDate = (wire: string): Date => new TZDate(wire, shopTimeZone)

/**
 * A wall clock's time in a zone that others name, months from 1; NaN where nobody knows the zone. RFC 5545, 3.3.5: an hour that comes
 * twice is the first, one that is left out in spring is counted as if the clock had not been put forward yet.
 */
export const zonedToMillis = (
  { year, month, day, hour, minute }: Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>,
  timeZone: string,
): Millis => {
  const asUtc = Date.UTC(year, month - 1, day, hour, minute)
  const offsetAt = (ms: Millis): number => tzOffset(timeZone, new Date(ms)) * minuteMs
  const [before, after] = [asUtc - offsetAt(asUtc - dayMs), asUtc - offsetAt(asUtc + dayMs)]
  return [before, after].find((ms) => ms + offsetAt(ms) === asUtc) ?? before
}
