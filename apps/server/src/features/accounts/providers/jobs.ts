import { renderGoogleLinked } from '#messages'
import type { Job } from '#platform/background/job'
import { randomToken } from '#platform/identity/secret'
import { mailTo } from '../jobs.ts'
import { readAddressee } from '../queries.ts'

export const sendGoogleLinked: Job<{ userId: number }> = {
  name: 'send-google-linked',
  handle: async (services, { userId }) => {
    const user = await readAddressee(services.db, userId)
    if (!user) return
    const letter = renderGoogleLinked(user.language, `${services.config.publicUrl}/account`)
    await mailTo(services, user, letter, 'google-linked', randomToken())
  },
}
