// What the provider says of a shop's contract, written down. Rules PLAN-11, PLAN-12, PLAN-17.
import { queueAccountMessage } from '#features/messages/api'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { takeEvent, type ProviderEvent } from '#features/provider-events/api'
import type { Services } from '#platform/services'
import { nextLookAt, planOf, type Contract, type ContractStatus } from './subscriptions/standing.ts'
import { setPlan, type PlanChange } from './set-plan.ts'

/** What the provider was asked, and what it said. */
export type Heard = {
  customerId: string
  /** Of the row before the provider was asked: whoever settled meanwhile may know more. */
  revision: number
  contract: Contract | null
  event?: ProviderEvent | undefined
}

/** `changed`: settled by somebody else since the provider was asked, so it has to be asked again; nothing was written. */
export type Settled = 'settled' | 'known' | 'changed'

/** Writes what the provider says of the shop's contract, and the plan that follows from it. */
export const settleSubscription = (
  services: Services,
  scope: ShopScope,
  { customerId, revision, contract, event }: Heard,
  now: Millis,
): Promise<Settled> =>
  lockAndWrite(services, scope, async (tx) => {
    const row = await tx
      .selectFrom('subscriptions')
      .where('shop_id', '=', scope.shopId)
      .select(['customer_id', 'status', 'revision', 'next_look_at'])
      .executeTakeFirst()
    if (!row || row.customer_id !== customerId) return 'known'
    if (row.revision !== revision) return 'changed'
    if (event && !(await takeEvent(tx, event, now))) return 'known'
    await tx
      .updateTable('subscriptions')
      .set({ revision: revision + 1, ...columnsOf(contract, row.next_look_at, now) })
      .where('shop_id', '=', scope.shopId)
      .execute()
    const changed = await setPlan(tx, scope, services.config, planOf(contract, now), now)
    await tell(tx, scope, { before: row.status, contract, changed }, now)
    return 'settled'
  })

/** Nothing is known of a contract that was never paid: an order may still be open. */
const columnsOf = (contract: Contract | null, nextLook: string | null, now: Millis) => {
  if (!contract) {
    const next_look_at = nextLook !== null && nextLook > millisToWire(now) ? nextLook : null
    return {
      subscription_id: null,
      status: null,
      billing_interval: null,
      auto_renew: false,
      current_period_end: null,
      next_look_at,
    }
  }
  const next = nextLookAt(contract, now)
  return {
    subscription_id: contract.subscriptionId,
    status: contract.status,
    billing_interval: contract.interval,
    auto_renew: contract.autoRenew,
    current_period_end: millisToWire(contract.periodEnd),
    next_look_at: next === null ? null : millisToWire(next),
  }
}

type News = { before: string | null; contract: Contract | null; changed: PlanChange }

/** One mail at most: a payment that failed says what became of the plan as well. */
const tell = async (
  tx: Tx,
  { shopId }: ShopScope,
  { before, contract, changed }: News,
  now: Millis,
): Promise<void> => {
  const unpaid: ContractStatus = 'past_due'
  const hasFailed = contract?.status === unpaid && before !== unpaid
  if (!hasFailed && !changed) return
  const owner = await tx.selectFrom('users').where('shop_id', '=', shopId).select('id').executeTakeFirst()
  if (!owner) return
  const { hidden = [], shown = [] } = changed ?? {}
  await queueAccountMessage(
    tx,
    hasFailed || !changed
      ? { userId: owner.id, kind: 'payment_failed', details: { hidden } }
      : { userId: owner.id, kind: 'plan_changed', details: { plan: changed.plan, hidden, shown } },
    now,
  )
}
