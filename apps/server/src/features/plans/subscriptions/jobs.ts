// What is asked of the provider without an event: periods that ended, events that were lost, contracts of deleted accounts.
import { millisToWire, type Millis } from '#platform/clock'
import { isRefusal } from '#platform/errors'
import type { ShopScope } from '#platform/database/scope'
import { forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import type { EventHandler, Taken } from '#features/provider-events/api'
import { askProvider, isUnknownThere } from '#platform/payments/provider'
import { askAndSettle, postponeLook, type Selling } from './contract.ts'
import { atOnce, dueQuery, findShopOf, listEndings } from './read-subscription.ts'

/** Events about contracts: only whom they are about is read from them. Rule PLAN-15. */
export const subscriptionEvents: EventHandler = {
  handles: ({ type, account, object }) =>
    account === null &&
    /^(customer\.subscription\.|invoice\.|checkout\.session\.)/.test(type) &&
    typeof object['customer'] === 'string' &&
    object['mode'] !== 'payment',
  take: async (services, event, now) => {
    const shop = await findShopOf(services.db, String(event.object['customer']))
    // A customer of another installation, or of a shop that is gone.
    return shop ? askAndSettle(services, shop.scope, now, event) : 'taken'
  },
}

export const settleContracts: Job = {
  name: 'settle-contracts',
  schedule: '*/10 * * * *',
  handle: async (services) => {
    const { payments, clock } = services
    if (!payments) return
    const now = clock.now()
    const settle = async ({ scope }: { scope: ShopScope }): Promise<void> => {
      let taken: Taken = 'later'
      try {
        taken = await askAndSettle({ ...services, payments }, scope, now)
      } finally {
        // Those behind it are not kept waiting.
        if (taken === 'later') await postponeLook(services, scope, now)
      }
    }
    const parts = await Promise.allSettled([
      forEachDue(services, { job: 'settle-contracts', atOnce }, dueQuery(now), settle),
      endContracts({ ...services, payments }, now),
    ])
    const errors = parts.flatMap((part) => (part.status === 'rejected' ? [part.reason as unknown] : []))
    if (errors.length > 0) throw new AggregateError(errors, 'contracts that could not be settled')
  },
}

/** Deleting the customer ends every contract at once, and what the provider knew of the owner. Rule PLAN-18. */
const endContracts = async ({ db, payments }: Selling, now: Millis): Promise<void> => {
  for (const { id, customer_id } of await listEndings(db, millisToWire(now))) {
    const ended = await askProvider(payments, (stripe) =>
      stripe.customers.del(customer_id).catch((error: unknown) => {
        if (!isUnknownThere(error)) throw error
      }),
    )
    if (isRefusal(ended)) return
    await db.deleteFrom('subscription_endings').where('id', '=', id).execute()
  }
}
