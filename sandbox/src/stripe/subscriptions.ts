// The life of a subscription: begun, renewed, unpaid, canceled. Each change sends the events that the provider sends.
import {
  newId,
  type Interval,
  type Invoice,
  type Metadata,
  type Price,
  type Seconds,
  type Subscription,
} from './objects.ts'
import type { World } from './world.ts'

const daySeconds = 24 * 60 * 60

type Wanted = { customer: string; price: Price; metadata: Metadata; status: 'active' | 'incomplete' }

export const beginSubscription = (
  world: World,
  account: string | null,
  { customer, price, metadata, status }: Wanted,
): Subscription => {
  const now = world.now()
  const id = newId('sub')
  const subscription: Subscription = {
    id,
    object: 'subscription',
    status,
    customer,
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    start_date: now,
    created: now,
    currency: 'jpy',
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          price,
          quantity: 1,
          current_period_start: now,
          current_period_end: addInterval(now, price.recurring.interval),
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata,
    livemode: false,
  }
  world.memory.put('subscription', account, subscription)
  world.tell(account, 'customer.subscription.created', subscription)
  if (status === 'active') world.tell(account, 'invoice.paid', invoiceOf(world, subscription, 'paid'))
  return subscription
}

/** The first payment arrived or failed after some days. */
export const settleFirst = (
  world: World,
  account: string | null,
  subscription: Subscription,
  isPaid: boolean,
): void => {
  if (subscription.status !== 'incomplete') return
  change(world, account, subscription, { status: isPaid ? 'active' : 'incomplete_expired' })
  if (isPaid) world.tell(account, 'invoice.paid', invoiceOf(world, subscription, 'paid'))
}

export const setRenewal = (
  world: World,
  account: string | null,
  subscription: Subscription,
  renews: boolean,
): Subscription =>
  change(world, account, subscription, {
    cancel_at_period_end: !renews,
    cancel_at: renews ? null : periodEnd(subscription),
    canceled_at: renews ? null : world.now(),
  })

export const cancelNow = (world: World, account: string | null, subscription: Subscription): Subscription => {
  if (subscription.status === 'canceled') return subscription
  const canceled: Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? world.now(),
    ended_at: world.now(),
  }
  world.memory.put('subscription', account, canceled)
  world.tell(account, 'customer.subscription.deleted', canceled)
  return canceled
}

/** An open invoice is paid: what was past due is active again. */
export const payOpen = (world: World, account: string | null, subscription: Subscription): Subscription => {
  if (subscription.status !== 'past_due') return subscription
  const paid = change(world, account, subscription, { status: 'active' })
  world.tell(account, 'invoice.paid', invoiceOf(world, paid, 'paid'))
  return paid
}

/**
 * Lets the present period be over since yesterday, by moving its dates back: the product's own clock stands where it is.
 * Then what the provider does at the end of a period: it ends, is renewed, or the card is refused.
 */
export const passPeriod = (
  world: World,
  account: string | null,
  subscription: Subscription,
): Subscription => {
  if (!['active', 'past_due'].includes(subscription.status)) return subscription
  const back = Math.max(0, periodEnd(subscription) - (world.now() - daySeconds))
  const moved = moveBack(subscription, back)
  const end = periodEnd(moved)
  if (moved.cancel_at_period_end) {
    const ended: Subscription = { ...moved, status: 'canceled', ended_at: end }
    world.memory.put('subscription', account, ended)
    world.tell(account, 'customer.subscription.deleted', ended)
    return ended
  }
  const fails = world.memory.find('card', account, subscription.customer)?.fails ?? false
  const renewed = change(world, account, moved, {
    status: fails ? 'past_due' : 'active',
    items: {
      ...moved.items,
      data: moved.items.data.map((item) => ({
        ...item,
        current_period_start: end,
        current_period_end: addInterval(end, item.price.recurring.interval),
      })),
    },
  })
  world.tell(
    account,
    fails ? 'invoice.payment_failed' : 'invoice.paid',
    invoiceOf(world, renewed, fails ? 'open' : 'paid'),
  )
  return renewed
}

export const periodEnd = ({ items }: Subscription): Seconds => items.data[0]?.current_period_end ?? 0

const change = (
  world: World,
  account: string | null,
  subscription: Subscription,
  changed: Partial<Subscription>,
): Subscription => {
  const next = world.memory.put('subscription', account, { ...subscription, ...changed })
  world.tell(account, 'customer.subscription.updated', next)
  return next
}

const moveBack = (subscription: Subscription, by: Seconds): Subscription => {
  const earlier = (at: Seconds | null): Seconds | null => (at === null ? null : at - by)
  return {
    ...subscription,
    start_date: subscription.start_date - by,
    created: subscription.created - by,
    cancel_at: earlier(subscription.cancel_at),
    canceled_at: earlier(subscription.canceled_at),
    items: {
      ...subscription.items,
      data: subscription.items.data.map((item) => ({
        ...item,
        current_period_start: item.current_period_start - by,
        current_period_end: item.current_period_end - by,
      })),
    },
  }
}

const invoiceOf = (world: World, subscription: Subscription, status: 'paid' | 'open'): Invoice => {
  const amount = subscription.items.data[0]?.price.unit_amount ?? 0
  return {
    id: newId('in'),
    object: 'invoice',
    customer: subscription.customer,
    status,
    amount_due: amount,
    amount_paid: status === 'paid' ? amount : 0,
    currency: 'jpy',
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    created: world.now(),
    livemode: false,
  }
}

const addInterval = (from: Seconds, interval: Interval): Seconds => {
  const date = new Date(from * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  if (interval === 'month') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setUTCFullYear(date.getUTCFullYear() + 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return Math.floor(date.getTime() / 1000)
}
