import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '#platform/services'
import { retryWaiting } from './commands.ts'

/** What a round says of the relay: how many mails it took, and why it could not be used. */
export type Told = { sent: number; away?: string | undefined }

/**
 * Sees each round of both loops. The log says once that the relay cannot be used and once that it can, and then what waited for it is
 * due. Rule MSG-143.
 */
export const watchRelay = ({ db, clock }: Services, log: FastifyBaseLogger) => {
  let isAway = false
  return async ({ sent, away }: Told): Promise<void> => {
    if (away !== undefined && sent === 0) {
      if (!isAway)
        log.warn({ job: 'outbox', code: away, message: 'the mail relay cannot be used, mails wait' })
      isAway = true
    } else if (sent > 0 && isAway) {
      isAway = false
      log.warn({ job: 'outbox', message: 'the mail relay can be used again' })
      await retryWaiting(db, clock.now())
    }
  }
}
