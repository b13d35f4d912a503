import { sql } from 'kysely'
import { findInShops } from '#platform/database/find-due'
import { isRefusal } from '#platform/errors'
import type { EventHandler } from '#features/provider-events/api'
import { refreshAccount } from './connect-account.ts'

/** The provider says that an account changed: it is asked again, so that order and repeats do not matter. Rule PAY-21. */
export const accountEvents: EventHandler = {
  handles: ({ type, account }) =>
    account !== null && (type === 'account.updated' || type === 'account.application.deauthorized'),
  take: async (services, { account }, now) => {
    const shops = await findInShops(
      services.db,
      sql<{ shop_id: number }>`select shop_id from payment_accounts where account_id = ${account}`,
    )
    for (const { scope } of shops) if (isRefusal(await refreshAccount(services, scope, now))) return 'later'
    return 'taken'
  },
}
