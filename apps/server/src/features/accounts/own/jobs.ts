import { wireToLocalDate } from '#platform/clock'
import { renderDeletion } from '#messages'
import type { AccountWriter } from '#features/messages/api'
import type { Job } from '#platform/background/job'
import { loggerOf } from '#platform/http/log'
import { readAddressee } from '../account.ts'
import { accountMail } from '../demo-account.ts'
import { isDueForPurge } from './own-account.ts'
import { purgeAccount } from './purge-account.ts'

/** Nothing where the deletion has been undone meanwhile. */
export const writeDeletion: AccountWriter = async ({ db, config }, message) => {
  const user = await readAddressee(db, message.userId)
  if (!user?.deletionAt) return null
  const content = renderDeletion(
    user.language,
    wireToLocalDate(user.deletionAt),
    `${config.publicUrl}/account`,
  )
  return accountMail(config, user, content, message)
}

/** Accounts whose deletion is due, and registrations whose address nobody has proven. */
export const purgeAccounts: Job = {
  name: 'purge-accounts',
  schedule: '42 3 * * *',
  handle: async (services) => {
    const now = services.clock.now()
    const due = await services.db
      .selectFrom('users')
      .where(isDueForPurge(now))
      .select(['id as userId', 'shop_id as shopId'])
      .execute()
    // An account that cannot be purged tonight does not keep the others.
    const errors: unknown[] = []
    const log = loggerOf(services.config.logLevel)
    for (const account of due) {
      const { openRefunds } = await purgeAccount(services, account, now).catch((error: unknown) => {
        errors.push(error)
        return { openRefunds: 0 }
      })
      if (openRefunds === 0) continue
      log.error({ job: 'purge-accounts', shop: account.shopId, refunds_never_made: openRefunds })
      errors.push(
        new Error(`shop ${account.shopId} is deleted, and ${openRefunds} of its refunds were never made`),
      )
    }
    if (errors.length > 0)
      throw new AggregateError(errors, 'accounts that could not be purged, or not without loss')
  },
}
