import type { EventHandler } from '#features/provider-events/api'
import { askAndSettle } from './contract.ts'
import { findShopOf } from './read-subscription.ts'

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
