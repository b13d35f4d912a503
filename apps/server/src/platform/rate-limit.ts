// Limits that are counted in this process alone: what is called so often that a row in `limits` for each call would itself be
// load. N processes allow N times as much (docs/decisions/0025).
import { minuteMs, type Millis } from './clock.ts'
import { refuse, type Refusal } from './errors.ts'
import { networksOf, type Limit } from './limits.ts'

export type RateLimit = (key: string | number, now: Millis) => Refusal<'too_many'> | undefined

/** Reads that a stranger may make, by address, and as many POSTs. Rule SEC-11. */
export const strangersCalls: Limit = { max: 120, window: minuteMs }
/** Calls of somebody who is signed in, by user. Rule SEC-11. */
export const usersCalls: Limit = { max: 600, window: minuteMs }

/** Calls with all API tokens of an account. Rule SEC-162. */
export const tokensCalls: Limit = { max: 300, window: minuteMs }

/** A key that is a text is a client's address. One fixed window for all keys, so that nothing has to be swept. */
export const openRateLimit = (isOn: boolean, { max, window }: Limit): RateLimit => {
  let began = 0
  let counts = new Map<string | number, number>()
  return (key, now) => {
    if (!isOn) return undefined
    if (now - began >= window || now < began) {
      began = now
      counts = new Map()
    }
    let isOver = false
    for (const [counted, times] of typeof key === 'string' ? networksOf(key) : ([[key, 1]] as const)) {
      const count = (counts.get(counted) ?? 0) + 1
      counts.set(counted, count)
      isOver ||= count > max * times
    }
    return isOver
      ? refuse('too_many', { retry_after: Math.max(1, Math.ceil((began + window - now) / 1000)) })
      : undefined
  }
}
