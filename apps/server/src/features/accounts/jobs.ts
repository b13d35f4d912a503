import { forgetOldMailboxes } from '#features/messages/api'
import type { Job } from '#platform/background/job'
import { millisToWire } from '#platform/clock'
import { sweepLimits } from '#platform/limits'
import { sweepSessions } from './sessions.ts'

/** What is over: ended sessions, past limits, expired links and attempts. */
export const sweep: Job = {
  name: 'sweep',
  schedule: '17 * * * *',
  handle: async ({ db, clock }) => {
    const now = clock.now()
    await forgetOldMailboxes({ db, clock })
    await sweepSessions(db, now)
    await sweepLimits(db, now)
    await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', millisToWire(now)).execute()
    await db.deleteFrom('link_tokens').where('expires_at', '<=', millisToWire(now)).execute()
  },
}
