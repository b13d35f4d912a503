// Checkout sessions: made, paid, refused, expired, and payments that arrive days later.
import { fieldsOf, listOf, textOf, textsOf, type Fields } from './http/form.ts'
import { invalid, missing, noSuch, Refused } from './http/errors.ts'
import { newId, type Charge, type Intent, type Plan, type Session } from './objects.ts'
import { beginSubscription, settleFirst } from './subscriptions.ts'
import { findPrice, type World } from './world.ts'

const minuteSeconds = 60
/** The provider's own bounds of `expires_at`. */
const lifeMin = 30 * minuteSeconds
const lifeMax = 24 * 60 * minuteSeconds
/** The least that a card is charged, in yen. */
const amountMin = 50
const amountMax = 99_999_999

export const createSession = (world: World, account: string | null, fields: Fields): Session => {
  const mode = textOf(fields, 'mode')
  if (mode !== 'payment' && mode !== 'subscription')
    throw mode === undefined ? missing('mode') : invalid('mode', `Invalid mode: ${mode}`)
  const success = addressOf(fields, 'success_url')
  if (!success) throw missing('success_url')
  const now = world.now()
  const expires = Number(textOf(fields, 'expires_at') ?? now + lifeMax)
  if (!Number.isInteger(expires) || expires < now + lifeMin || expires > now + lifeMax)
    throw invalid(
      'expires_at',
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    )
  const customer = textOf(fields, 'customer') ?? null
  if (customer && !world.memory.find('customer', account, customer))
    throw noSuch('customer', customer, 'customer')
  const { plan, amount } = planOf(mode, fields)
  const id = newId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    mode,
    status: 'open',
    payment_status: 'unpaid',
    url: `${world.pages()}/checkout/${id}`,
    success_url: success,
    cancel_url: addressOf(fields, 'cancel_url') ?? null,
    customer,
    customer_email: textOf(fields, 'customer_email') ?? null,
    client_reference_id: textOf(fields, 'client_reference_id') ?? null,
    subscription: null,
    payment_intent: null,
    amount_total: amount,
    currency: 'jpy',
    locale: textOf(fields, 'locale') ?? null,
    metadata: textsOf(fields, 'metadata'),
    created: now,
    expires_at: expires,
    livemode: false,
  }
  world.memory.put('plan', account, { id, ...plan })
  return world.memory.put('session', account, session)
}

/** Sessions whose time is over, of all accounts. */
export const sweepSessions = (world: World): void => {
  for (const { account, value } of world.memory.all('session'))
    if (value.status === 'open' && value.expires_at <= world.now()) expire(world, account, value)
}

export const expireSession = (world: World, account: string | null, session: Session): Session => {
  if (session.status !== 'open')
    throw new Refused(400, {
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    })
  return expire(world, account, session)
}

/** The customer has paid by a card that works, or by a way that needs days (`later`). */
export const completeSession = (
  world: World,
  account: string | null,
  session: Session,
  { later = false, hasSlowRefunds = false }: { later?: boolean; hasSlowRefunds?: boolean } = {},
): Session => {
  if (session.status !== 'open') return session
  const plan = world.memory.find('plan', account, session.id)
  const done: Session = {
    ...session,
    status: 'complete',
    payment_status: later ? 'unpaid' : 'paid',
    url: null,
  }
  if (session.mode === 'payment') {
    const intent = makeIntent(world, account, session, plan, later)
    if (plan && hasSlowRefunds) world.memory.put('plan', account, { ...plan, hasSlowRefunds })
    world.memory.put('session', account, { ...done, payment_intent: intent.id })
  } else if (plan?.price) {
    const customer = session.customer ?? makeCustomer(world, account, session)
    const subscription = beginSubscription(world, account, {
      customer,
      price: plan.price,
      metadata: plan.subscriptionMetadata,
      status: later ? 'incomplete' : 'active',
    })
    world.memory.put('session', account, { ...done, customer, subscription: subscription.id })
  }
  return told(world, account, session.id, 'checkout.session.completed')
}

/** What needed days has arrived or failed. */
export const settleLater = (
  world: World,
  account: string | null,
  session: Session,
  isPaid: boolean,
): Session => {
  if (session.status !== 'complete' || session.payment_status === 'paid') return session
  const intent = session.payment_intent && world.memory.find('intent', account, session.payment_intent)
  if (intent && intent.status !== 'processing') return session
  if (intent)
    world.memory.put(
      'intent',
      account,
      isPaid ? paidIntent(world, account, intent) : { ...intent, status: 'requires_payment_method' },
    )
  const subscription =
    session.subscription && world.memory.find('subscription', account, session.subscription)
  if (subscription) settleFirst(world, account, subscription, isPaid)
  if (isPaid) world.memory.put('session', account, { ...session, payment_status: 'paid' })
  return told(
    world,
    account,
    session.id,
    isPaid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
  )
}

const expire = (world: World, account: string | null, session: Session): Session => {
  world.memory.put('session', account, { ...session, status: 'expired', url: null })
  return told(world, account, session.id, 'checkout.session.expired')
}

const told = (world: World, account: string | null, id: string, type: string): Session => {
  const session = world.memory.find('session', account, id)
  if (!session) throw new Error(`${id} is gone`)
  world.tell(account, type, session)
  return session
}

const planOf = (mode: 'payment' | 'subscription', fields: Fields): { plan: Plan; amount: number } => {
  const [item] = listOf(fields, 'line_items')
  if (typeof item !== 'object') throw missing('line_items')
  const quantity = Number(textOf(item, 'quantity') ?? 1)
  if (!Number.isInteger(quantity) || quantity < 1) throw invalid('line_items[0][quantity]', 'Invalid integer')
  if (mode === 'subscription') {
    const id = textOf(item, 'price')
    const price = findPrice(id)
    if (!price) throw noSuch('price', id ?? '', 'line_items[0][price]')
    const subscriptionMetadata = textsOf(fieldsOf(fields, 'subscription_data'), 'metadata')
    const plan = { name: id ?? '', price, subscriptionMetadata, intentMetadata: {}, description: null }
    return { plan, amount: price.unit_amount }
  }
  const data = fieldsOf(item, 'price_data')
  const name = textOf(fieldsOf(data, 'product_data'), 'name')
  if (textOf(data, 'currency') !== 'jpy')
    throw invalid('line_items[0][price_data][currency]', 'Invalid currency')
  if (!name) throw missing('line_items[0][price_data][product_data][name]')
  const amount = Number(textOf(data, 'unit_amount')) * quantity
  if (!Number.isInteger(amount) || amount > amountMax)
    throw invalid('line_items[0][price_data][unit_amount]', 'Invalid integer')
  if (amount < amountMin)
    throw invalid(
      'line_items[0][price_data][unit_amount]',
      `The Checkout Session's total amount due must add up to at least ¥${amountMin}`,
      'amount_too_small',
    )
  const intent = fieldsOf(fields, 'payment_intent_data')
  const description = textOf(intent, 'description') ?? null
  const plan = {
    name,
    price: null,
    subscriptionMetadata: {},
    intentMetadata: textsOf(intent, 'metadata'),
    description,
  }
  return { plan, amount }
}

const addressOf = (fields: Fields, name: string): string | undefined => {
  const given = textOf(fields, name)
  if (given !== undefined && !/^https?:\/\/[^/]/.test(given))
    throw invalid(name, 'Not a valid URL', 'url_invalid')
  return given
}

const makeIntent = (
  world: World,
  account: string | null,
  session: Session,
  plan: Plan | undefined,
  later: boolean,
): Intent => {
  const intent: Intent = {
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: 0,
    currency: 'jpy',
    status: 'processing',
    customer: session.customer,
    description: plan?.description ?? null,
    latest_charge: null,
    metadata: plan?.intentMetadata ?? {},
    created: world.now(),
    livemode: false,
  }
  return world.memory.put('intent', account, later ? intent : paidIntent(world, account, intent))
}

const paidIntent = (world: World, account: string | null, intent: Intent): Intent => {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    paid: true,
    status: 'succeeded',
    currency: 'jpy',
    payment_intent: intent.id,
    metadata: intent.metadata,
    created: world.now(),
    livemode: false,
  }
  world.memory.put('charge', account, charge)
  const paid: Intent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
  }
  world.tell(account, 'payment_intent.succeeded', paid)
  return paid
}

const makeCustomer = (world: World, account: string | null, session: Session): string =>
  world.memory.put('customer', account, {
    id: newId('cus'),
    object: 'customer',
    created: world.now(),
    email: session.customer_email,
    name: null,
    preferred_locales: [],
    metadata: {},
    livemode: false,
  }).id
