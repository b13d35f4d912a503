// Each part of the worker says from time to time that it is at work; `/readyz` tells when that was last (rule MSG-26).
import { millisToWire, type Millis } from '#platform/clock'
import { loggerOf, logTroubleEnd } from '#platform/http/log'
import type { Services } from '#platform/services'

const beatEvery: Millis = 30_000

/** To be called often; it writes every thirty seconds. */
export const openHeartbeat = ({ db, clock, config }: Services, name: 'messages' | 'reminders' | 'pushes') => {
  let last = -Infinity
  return async (): Promise<void> => {
    const now = clock.now()
    if (now - last < beatEvery) return
    const beat_at = millisToWire(now)
    await db
      .insertInto('heartbeats')
      .values({ name, beat_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ beat_at }))
      .execute()
    logTroubleEnd(loggerOf(config.logLevel), 'database')
    last = now
  }
}
