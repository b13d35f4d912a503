import { renderDeletion } from '#messages'
import type { Job } from '#platform/background/job'
import { randomToken } from '#platform/identity/secret'
import { mailTo } from '../jobs.ts'
import { readAddressee } from '../queries.ts'
import { isDue } from './queries.ts'
import { purgeAccount } from './commands/purge-account.ts'

export const sendDeletion: Job<{ userId: number }> = {
  name: 'send-deletion',
  handle: async (services, { userId }) => {
    const { db, config } = services
    const user = await readAddressee(db, userId)
    const due = await db.selectFrom('users').where('id', '=', userId).select('deletion_at').executeTakeFirst()
    if (!user || !due?.deletion_at) return
    const letter = renderDeletion(user.language, due.deletion_at.slice(0, 10), `${config.publicUrl}/account`)
    await mailTo(services, user, letter, 'deletion', randomToken())
  },
}

/** What was to be deleted 30 days ago and was not undone; and registrations whose address nobody has proven. */
export const purgeAccounts: Job = {
  name: 'purge-accounts',
  schedule: '42 3 * * *',
  handle: async (services) => {
    const now = services.clock.now()
    const due = await services.db
      .selectFrom('users')
      .where(isDue(now))
      .select(['id as userId', 'shop_id as shopId'])
      .execute()
    // One that cannot be taken tonight must not keep the others.
    const faults: unknown[] = []
    for (const account of due)
      await purgeAccount(services, account, now).catch((fault: unknown) => void faults.push(fault))
    if (faults.length > 0) throw new AggregateError(faults, 'accounts that could not be purged')
  },
}
