// Each call of the API: its path, the parameters it takes, and its answer.
import { createAccount, createLink } from '../accounts.ts'
import { createSession, expireSession } from '../checkout.ts'
import type { Kind } from '../memory.ts'
import { newId, type Customer, type PortalSession, type Session, type Subscription } from '../objects.ts'
import { createRefund } from '../refunds.ts'
import { cancelNow, setRenewal } from '../subscriptions.ts'
import { findPrice, type World } from '../world.ts'
import { noSuch, Refused } from './errors.ts'
import { listOf, textOf, textsOf, type Fields } from './form.ts'

type Call = { world: World; account: string | null; id: string; fields: Fields }
export type Route = {
  method: string
  path: RegExp
  takes: readonly string[]
  answer: (call: Call) => unknown
}

/** A call that names one object: it has to be there, in this account. */
const ofOne =
  <K extends Kind, R>(
    kind: K,
    name: string,
    then: (call: Call, object: NonNullable<ReturnType<typeof load<K>>>) => R,
  ) =>
  (call: Call): R => {
    const object = load(call, kind)
    if (!object) throw noSuch(name, call.id)
    return then(call, object)
  }

const load = <K extends Kind>({ world, account, id }: Call, kind: K) => world.memory.find(kind, account, id)

const itself = <T>(_call: Call, object: T): T => object

const listed = (url: string, data: unknown[]) => ({ object: 'list', url, has_more: false, data })

export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    takes: ['email', 'name', 'metadata', 'preferred_locales'],
    answer: ({ world, account, fields }) =>
      world.memory.put('customer', account, {
        ...namesOf(fields),
        id: newId('cus'),
        object: 'customer',
        created: world.now(),
        livemode: false,
      }),
  },
  {
    method: 'GET',
    path: /^\/v1\/customers\/([^/]+)$/,
    takes: [],
    answer: ofOne('customer', 'customer', itself),
  },
  {
    method: 'POST',
    path: /^\/v1\/customers\/([^/]+)$/,
    takes: ['email', 'name', 'metadata', 'preferred_locales'],
    answer: ofOne('customer', 'customer', ({ world, account, fields }, customer) =>
      world.memory.put('customer', account, {
        ...customer,
        ...('email' in fields && { email: textOf(fields, 'email') || null }),
        ...('name' in fields && { name: textOf(fields, 'name') || null }),
        metadata: { ...customer.metadata, ...textsOf(fields, 'metadata') },
      }),
    ),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/customers\/([^/]+)$/,
    takes: [],
    answer: ofOne('customer', 'customer', ({ world, account, id }) => {
      for (const one of world.memory.list('subscription', account))
        if (one.customer === id) cancelNow(world, account, one)
      world.memory.remove('customer', account, id)
      return { id, object: 'customer', deleted: true }
    }),
  },
  {
    method: 'GET',
    path: /^\/v1\/prices\/([^/]+)$/,
    takes: [],
    answer: ({ id }) => {
      const price = findPrice(id)
      if (!price) throw noSuch('price', id)
      return price
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    takes: [
      'mode',
      'success_url',
      'cancel_url',
      'customer',
      'customer_email',
      'client_reference_id',
      'line_items',
      'metadata',
      'expires_at',
      'locale',
      'subscription_data',
      'payment_intent_data',
      'payment_method_types',
      'submit_type',
      'customer_creation',
    ],
    answer: ({ world, account, fields }) => createSession(world, account, fields),
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions$/,
    takes: ['customer', 'status', 'limit', 'payment_intent', 'subscription'],
    answer: ({ world, account, fields }) =>
      listed('/v1/checkout/sessions', sessionsOf(world, account, fields)),
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/([^/]+)$/,
    takes: [],
    answer: ofOne('session', 'checkout.session', itself),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    takes: [],
    answer: ofOne('session', 'checkout.session', ({ world, account }, session) =>
      expireSession(world, account, session),
    ),
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions$/,
    takes: ['customer', 'status', 'limit'],
    answer: ({ world, account, fields }) =>
      listed('/v1/subscriptions', subscriptionsOf(world, account, fields)),
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions\/([^/]+)$/,
    takes: [],
    answer: ofOne('subscription', 'subscription', itself),
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/([^/]+)$/,
    takes: ['cancel_at_period_end', 'metadata'],
    answer: ofOne('subscription', 'subscription', ({ world, account, fields }, subscription) => {
      const wanted = textOf(fields, 'cancel_at_period_end')
      if (subscription.status === 'canceled')
        throw new Refused(400, {
          message: 'A canceled subscription can only update its cancellation_details and metadata.',
        })
      return wanted === undefined ? subscription : setRenewal(world, account, subscription, wanted !== 'true')
    }),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/subscriptions\/([^/]+)$/,
    takes: ['invoice_now', 'prorate'],
    answer: ofOne('subscription', 'subscription', ({ world, account, id }, subscription) => {
      if (subscription.status === 'canceled') throw noSuch('subscription', id)
      return cancelNow(world, account, subscription)
    }),
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/sessions$/,
    takes: ['customer', 'return_url', 'locale', 'configuration'],
    answer: (call) => createPortal(call),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    takes: ['payment_intent', 'amount', 'reason', 'metadata', 'refund_application_fee'],
    answer: ({ world, account, fields }) => createRefund(world, account, fields),
  },
  { method: 'GET', path: /^\/v1\/refunds\/([^/]+)$/, takes: [], answer: ofOne('refund', 'refund', itself) },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    takes: ['payment_intent', 'limit'],
    answer: ({ world, account, fields }) =>
      listed(
        '/v1/refunds',
        world.memory
          .list('refund', account)
          .filter((one) => one.payment_intent === textOf(fields, 'payment_intent'))
          .toReversed(),
      ),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/([^/]+)$/,
    takes: [],
    answer: ofOne('intent', 'payment_intent', itself),
  },
  { method: 'GET', path: /^\/v1\/charges\/([^/]+)$/, takes: [], answer: ofOne('charge', 'charge', itself) },
  {
    method: 'POST',
    path: /^\/v1\/accounts$/,
    takes: [
      'type',
      'country',
      'email',
      'business_profile',
      'metadata',
      'capabilities',
      'controller',
      'default_currency',
      'business_type',
    ],
    answer: ({ world, fields }) => createAccount(world, fields),
  },
  {
    method: 'GET',
    path: /^\/v1\/accounts\/([^/]+)$/,
    takes: [],
    answer: ({ world, id }) => {
      const account = world.memory.find('account', null, id)
      // The provider says no more of an account that is not ours.
      if (!account)
        throw new Refused(403, {
          code: 'account_invalid',
          message: `The provided key does not have access to account '${id}'`,
        })
      return account
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/account_links$/,
    takes: ['account', 'refresh_url', 'return_url', 'type', 'collection_options'],
    answer: ({ world, fields }) => createLink(world, fields),
  },
  {
    method: 'GET',
    path: /^\/v1\/events$/,
    takes: ['limit'],
    answer: ({ world, account, fields }) =>
      listed(
        '/v1/events',
        world.memory
          .list('event', account)
          .slice(-Number(textOf(fields, 'limit') ?? 10))
          .toReversed(),
      ),
  },
  { method: 'GET', path: /^\/v1\/events\/([^/]+)$/, takes: [], answer: ofOne('event', 'event', itself) },
]

const namesOf = (fields: Fields): Pick<Customer, 'email' | 'name' | 'metadata' | 'preferred_locales'> => ({
  email: textOf(fields, 'email') ?? null,
  name: textOf(fields, 'name') ?? null,
  metadata: textsOf(fields, 'metadata'),
  preferred_locales: listOf(fields, 'preferred_locales').filter((one) => typeof one === 'string'),
})

/** Newest first; without `status` all that are not canceled, as there. */
const subscriptionsOf = (world: World, account: string | null, fields: Fields): Subscription[] => {
  const customer = textOf(fields, 'customer')
  const status = textOf(fields, 'status')
  return world.memory
    .list('subscription', account)
    .filter((one) => customer === undefined || one.customer === customer)
    .filter((one) => status === 'all' || (status ? one.status === status : one.status !== 'canceled'))
    .toReversed()
    .slice(0, Number(textOf(fields, 'limit') ?? 10))
}

const sessionsOf = (world: World, account: string | null, fields: Fields): Session[] =>
  world.memory
    .list('session', account)
    .filter((one) =>
      (['customer', 'status', 'payment_intent', 'subscription'] as const).every(
        (name) => textOf(fields, name) === undefined || textOf(fields, name) === one[name],
      ),
    )
    .toReversed()
    .slice(0, Number(textOf(fields, 'limit') ?? 10))

const createPortal = ({ world, account, fields }: Call): PortalSession => {
  const customer = textOf(fields, 'customer') ?? ''
  if (!world.memory.find('customer', account, customer)) throw noSuch('customer', customer, 'customer')
  const id = newId('bps')
  return world.memory.put('portal', account, {
    id,
    object: 'billing_portal.session',
    customer,
    return_url: textOf(fields, 'return_url') ?? world.pages(),
    url: `${world.pages()}/portal/${id}`,
    created: world.now(),
    livemode: false,
  })
}
