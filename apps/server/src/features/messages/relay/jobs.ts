import { logTrouble, logTroubleEnd, type Log } from '#platform/http/log'
import type { Services } from '#platform/services'
import { retryWaiting } from './retry-waiting.ts'

/** What a round says of the relay: how many mails it took, and why it could not be used. */
export type Told = { sent: number; away?: string | undefined }

/**
 * Sees each round of both loops. The log says once that the relay cannot be used and once that it can, and then what waited for it is
 * due. Rule MSG-143.
 */
export const watchRelay = ({ db, clock }: Services, log: Log) => {
  let isAway = false
  return async ({ sent, away }: Told): Promise<void> => {
    if (away !== undefined && sent === 0) {
      logTrouble(log, 'relay', { job: 'outbox', code: away })
      isAway = true
    } else if (sent > 0 && isAway) {
      isAway = false
      logTroubleEnd(log, 'relay')
      await retryWaiting(db, clock.now())
    }
  }
}
