// Deletes what is over: ended sessions, past limits, expired links and attempts.
import { millisToWire } from '../clock.ts'
import { sweepLimits } from '../limits.ts'
import type { Job } from './job.ts'
import { sweepSessions } from '../identity/session.ts'

export const sweep: Job = {
  name: 'sweep',
  schedule: '17 * * * *',
  handle: async ({ db, clock }) => {
    const now = clock.now()
    await sweepSessions(db, now)
    await sweepLimits(db, now)
    await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', millisToWire(now)).execute()
    await db.deleteFrom('link_tokens').where('expires_at', '<=', millisToWire(now)).execute()
  },
}
