// Orders, the provider's page of the contract, and asking the provider how a contract stands. Rules PLAN-12 to PLAN-16.
import type { Lang } from '@noren/words/format'
import type { Interval } from '@noren/contract/shops/plans'
import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { settleSubscription } from '#features/plans/settle-subscription'
import { hourMs, millisToWire, minuteMs, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { ProviderEvent, Taken } from '#features/provider-events/api'
import { askProvider, type Payments } from '#platform/payments/provider'
import type { Services } from '#platform/services'
import { isLeaving, readOwnerOf, readSubscription } from './read-subscription.ts'
import { contractOf, isLive, renewalStep } from './standing.ts'

export type Selling = Services & { payments: Payments }

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
    const ordered = await askProvider(services.payments, (stripe) =>
      openPage(stripe, services.payments, { scope, customerId, order, now }),
    )
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
  const customer = row?.customer_id
  if (!customer || row.status === null) return refuse('no_subscription')
  return askProvider(payments, async (stripe) => {
    const { url } = await stripe.billingPortal.sessions.create({
      customer,
      return_url: returnUrl,
      locale: language,
    })
    return url
  })
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
    const contract = await askProvider(services.payments, (stripe) => askContract(stripe, customerId))
    if (isRefusal(contract)) return 'later'
    const heard = { customerId, revision: row.revision, contract, event: untaken }
    if ((await settleSubscription(services, scope, heard, now)) === 'changed') continue
    untaken = undefined
    const step = contract && renewalStep(contract, row.renewal_paused, await isLeaving(services.db, scope))
    if (!step) return 'taken'
    // Noted before the provider is asked, so that whoever undoes the deletion resumes what this ended.
    if (step === 'pause') await notePause(services, scope, true)
    const done = await askProvider(services.payments, (stripe) =>
      step === 'forget'
        ? Promise.resolve(null)
        : stripe.subscriptions.update(contract.subscriptionId, { cancel_at_period_end: step === 'pause' }),
    )
    if (isRefusal(done)) return 'later'
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
  const made = await askProvider(payments, (stripe) =>
    stripe.customers.create(
      { name, ...(email && { email }), preferred_locales: [language], metadata: { shop_id: scope.shopId } },
      // Repeated after a crash it finds the customer that was made then; of another database it has another key.
      {
        idempotencyKey: secret.sign('customer', `${scope.shopId} ${createdAt} ${name} ${email} ${language}`),
      },
    ),
  )
  if (isRefusal(made)) return made
  await write(db, scope, (tx) =>
    tx
      .updateTable('subscriptions')
      .set({ customer_id: made.id })
      .where('shop_id', '=', scope.shopId)
      .execute(),
  )
  return made.id
}

type Page = { scope: ShopScope; customerId: string; order: Order; now: Millis }

const openPage = async (
  stripe: Stripe,
  { prices }: Payments,
  { scope, customerId: customer, order, now }: Page,
): Promise<string | OrderRefusal> => {
  const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  for (const { id } of open.data) {
    const closed = await stripe.checkout.sessions.expire(id).catch(() => null)
    // Paid at this moment: the next attempt finds the contract.
    if (!closed) return refuse('payment_unavailable', { retryable: true })
  }
  // After the open pages are closed: none of them can be paid any more.
  const contract = await askContract(stripe, customer)
  if (contract && isLive(contract)) return refuse('subscription_exists')
  const metadata = { shop_id: scope.shopId }
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: String(scope.shopId),
    line_items: [{ price: prices[order.interval], quantity: 1 }],
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    locale: order.language,
    expires_at: Math.floor((now + orderLife) / 1000),
    metadata,
    subscription_data: { metadata },
  })
  if (!url) throw new Error('an open session has an address')
  return url
}

/** The contract that counts; what should not be beside it is ended. */
const askContract = async (stripe: Stripe, customer: string) => {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  const { contract, surplus } = contractOf(data)
  for (const id of surplus) await stripe.subscriptions.cancel(id, { prorate: true })
  return contract
}
