import type { EventHandler } from '#features/provider-events/rules'
import { askAndSettle } from './commands.ts'
import { findShopOf } from './queries.ts'

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
