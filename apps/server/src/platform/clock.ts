// The server's one clock and the one place where its instants are converted:
// milliseconds since 1970 inside, RFC 3339 with +09:00 on the wire and from the database, shop-local minutes in `scheduling`.
import { shopOffset, shopOffsetMinutes, toEpoch, toLocal } from '@noren/scheduling/time'

/** Milliseconds since 1970-01-01T00:00Z. */
export type Millis = number
export type Clock = { now: () => Millis }

export const systemClock: Clock = { now: () => Date.now() }

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** `2026-11-21T10:30:00+09:00`; fractions of a second only where there are any. */
export const toWire = (ms: Millis): string =>
  new Date(ms + shopOffsetMinutes * minute).toISOString().replace(/(?:\.000)?Z$/, shopOffset)

export const fromWire = (text: string): Millis => Date.parse(text)

/** Minutes since 1970-01-01T00:00 in the shop's own time: what `scheduling` counts in. */
export const toLocalMinute = (ms: Millis): number => toLocal(Math.floor(ms / minute))

export const fromLocalMinute = (local: number): Millis => toEpoch(local) * minute

/** `2026-11-21 10:30:00` (seconds optional) of the shop's own time, to the second. */
export const wireOfLocalText = (text: string): string =>
  toWire(fromWire(`${text.replace(' ', 'T')}${shopOffset}`))

export const localTextOf = (wire: string): string => toWire(fromWire(wire)).slice(0, 19).replace('T', ' ')

export const localMinuteOf = (wire: string): number => toLocalMinute(fromWire(wire))

export const wireOfLocalMinute = (local: number): string => toWire(fromLocalMinute(local))
