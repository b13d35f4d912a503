import type { EventTaker } from '#features/provider-events/api'
import { askAndSettle } from './contract.ts'
import { findShopOf } from './read-subscription.ts'

/** Only whose contract it is about is read from an event. Rule PLAN-15. */
export const takeContractEvent: EventTaker<'contract'> = async (services, event, now) => {
  const shop = await findShopOf(services.db, event.customerId)
  // A customer of another installation, or of a shop that is gone.
  return shop ? askAndSettle(services, shop.scope, now, event) : 'taken'
}
