// Orders, the provider's page of the contract, and asking the provider how a contract stands. Rules PLAN-12 to PLAN-16.
import type { Lang } from '@noren/words/format'
import type { Interval } from '@noren/contract/shops/plans'
import { sql } from 'kysely'
import { settleSubscription } from '#features/plans/settle-subscription'
import { hourMs, millisToWire, minuteMs, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Taken } from '#features/provider-events/api'
import type { Contract, PaymentProvider, ProviderEvent } from '#platform/payments/provider'
import type { Services } from '#platform/services'
import { isLeaving, readOwnerOf, readSubscription } from './read-subscription.ts'
import { contractOf, isLive, renewalStep } from './standing.ts'

export type Selling = Services & { payments: PaymentProvider }

/** So long an order's page may be paid; the provider allows 30 minutes at least. */
const orderLife: Millis = hourMs
/** One order at a time; one whose process died gives way after this. */
const orderLease: Millis = 3 * minuteMs

type Order = { interval: Interval; successUrl: string; cancelUrl: string; language: Lang }
type OrderRefusal = Refusal<'busy' | 'subscription_exists' | 'payment_unavailable'>

/**
 * The address of the provider's page. At most one open page a shop: those of earlier presses and other tabs are closed first,
 * so that two cannot be paid.
 */
export const orderPlan = async (
  services: Selling,
  scope: ShopScope,
  order: Order,
  now: Millis,
): Promise<string | OrderRefusal> => {
  const begun = await beginOrder(services, scope, now)
  if (!begun) return refuse('busy', { retryable: true })
  try {
    const customerId =
      begun.customerId ?? (await makeCustomer(services, scope, begun.createdAt, order.language))
    if (isRefusal(customerId)) return customerId
    const ordered = await openPage(services.payments, { scope, customerId, order, now })
    // Paid in another tab, and not yet told: the screen shows it at once.
    if (isRefusal(ordered) && ordered.refused === 'subscription_exists')
      await askAndSettle(services, scope, now)
    return ordered
  } finally {
    await endOrder(services, scope, begun)
  }
}

export const openPortal = async (
  { db, payments }: Selling,
  scope: ShopScope,
  { returnUrl, language }: { returnUrl: string; language: Lang },
): Promise<string | Refusal<'no_subscription' | 'payment_unavailable'>> => {
  const row = await readSubscription(db, scope)
  if (!row?.customer_id || row.status === null) return refuse('no_subscription')
  return payments.contracts.openPortal({ customerId: row.customer_id, returnUrl, language })
}

/** Times that another settlement may come between before the provider's next event, or the job, goes on. */
const rounds = 3

/** Asks the provider for the whole state and settles it: what events say, and in which order they come, does not matter. */
export const askAndSettle = async (
  services: Selling,
  scope: ShopScope,
  now: Millis,
  event?: ProviderEvent,
): Promise<Taken> => {
  let untaken = event
  for (let round = 0; round < rounds; round++) {
    const row = await readSubscription(services.db, scope)
    if (!row?.customer_id) return 'taken'
    const customerId = row.customer_id
    const contract = await askContract(services.payments, customerId)
    if (isRefusal(contract)) return 'later'
    const heard = { customerId, version: row.version, contract, event: untaken }
    if ((await settleSubscription(services, scope, heard, now)) === 'changed') continue
    untaken = undefined
    const step = contract && renewalStep(contract, row.renewal_paused, await isLeaving(services.db, scope))
    if (!step) return 'taken'
    // Noted before the provider is asked, so that whoever undoes the deletion resumes what this ended.
    if (step === 'pause') await notePause(services, scope, true)
    if (step !== 'forget') {
      const done = await services.payments.contracts.setRenewal(contract.subscriptionId, step === 'resume')
      if (isRefusal(done)) return 'later'
    }
    if (step !== 'pause') await notePause(services, scope, false)
    if (step === 'forget') return 'taken'
  }
  return 'later'
}

const notePause = (services: Services, scope: ShopScope, isPaused: boolean): Promise<unknown> =>
  write(services.db, scope, (tx) =>
    tx
      .updateTable('subscriptions')
      .set({ renewal_paused: isPaused })
      .where('shop_id', '=', scope.shopId)
      .execute(),
  )

/** Asks again some time later; for a shop of which the provider could not be asked. */
export const postponeLook = async (services: Services, scope: ShopScope, now: Millis): Promise<void> => {
  await write(services.db, scope, (tx) =>
    tx
      .updateTable('subscriptions')
      .set({ next_look_at: millisToWire(now + hourMs / 2) })
      .where('shop_id', '=', scope.shopId)
      .execute(),
  )
}

type Begun = { customerId: string | null; createdAt: string; until: string }

/** Null while another order of the shop is being made. */
const beginOrder = ({ db }: Services, scope: ShopScope, now: Millis): Promise<Begun | null> =>
  write(db, scope, async (tx) => {
    const until = millisToWire(now + orderLease)
    const { rows } = await sql<Begun>`
      insert into subscriptions as s (shop_id, created_at, ordering_until)
      values (${scope.shopId}, ${millisToWire(now)}, ${until})
      on conflict (shop_id) do update set ordering_until = excluded.ordering_until
        where s.shop_id = ${scope.shopId} and (s.ordering_until is null or s.ordering_until <= ${millisToWire(now)})
      returning customer_id as "customerId", created_at as "createdAt", ordering_until as until`.execute(tx)
    return rows[0] ?? null
  })

/** Whatever comes of it, the provider is asked once the order's page is over: its events may be lost. */
const endOrder = async ({ db }: Services, scope: ShopScope, { until }: Begun): Promise<void> => {
  const next_look_at = millisToWire(wireToMillis(until) + orderLife)
  await write(db, scope, (tx) =>
    tx
      .updateTable('subscriptions')
      .set((e) => ({
        ordering_until: null,
        next_look_at: e.fn.coalesce('next_look_at', e.val(next_look_at)),
      }))
      .where('shop_id', '=', scope.shopId)
      .where('ordering_until', '=', until)
      .execute(),
  )
}

const makeCustomer = async (
  { db, payments, secret }: Selling,
  scope: ShopScope,
  createdAt: string,
  language: Lang,
): Promise<string | Refusal<'payment_unavailable'>> => {
  const { name, email } = await readOwnerOf(db, scope)
  const { shopId } = scope
  // Repeated after a crash it finds the customer that was made then; of another database it has another key.
  const key = secret.sign('customer', `${shopId} ${createdAt} ${name} ${email} ${language}`)
  const customerId = await payments.contracts.createCustomer({ shopId, name, email, language, key })
  if (isRefusal(customerId)) return customerId
  await write(db, scope, (tx) =>
    tx.updateTable('subscriptions').set({ customer_id: customerId }).where('shop_id', '=', shopId).execute(),
  )
  return customerId
}

type Page = { scope: ShopScope; customerId: string; order: Order; now: Millis }

const openPage = async (
  payments: PaymentProvider,
  { scope, customerId, order, now }: Page,
): Promise<string | OrderRefusal> => {
  const closed = await payments.contracts.closeOrders(customerId)
  // Paid at this moment: the next attempt finds the contract.
  if (isRefusal(closed)) return closed
  // After the open pages are closed: none of them can be paid any more.
  const contract = await askContract(payments, customerId)
  if (isRefusal(contract)) return contract
  if (contract && isLive(contract)) return refuse('subscription_exists')
  return payments.contracts.openOrder({
    ...order,
    shopId: scope.shopId,
    customerId,
    expiresAt: now + orderLife,
  })
}

/** The contract that counts; what should not be beside it is ended. */
const askContract = async (
  { contracts }: PaymentProvider,
  customerId: string,
): Promise<Contract | null | Refusal<'payment_unavailable'>> => {
  const listed = await contracts.list(customerId)
  if (isRefusal(listed)) return listed
  const { contract, surplus } = contractOf(listed)
  for (const id of surplus) {
    const ended = await contracts.end(id)
    if (isRefusal(ended)) return ended
  }
  return contract
}
