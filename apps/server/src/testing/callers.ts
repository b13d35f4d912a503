// Every endpoint as somebody calls it who may, about something that is there: what is wrong with such a call is in it alone.
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { api } from '@noren/contract/api'
import type { Endpoint } from '@noren/contract/endpoint'
import { makeExport } from '#features/transfers/exports/queries'
import { millisToWire } from '#platform/clock'
import { isRefusal } from '#platform/errors'
import { exampleOf } from '#docs/example'
import { jsonSchemaOf } from '#docs/json-schema'
import { hashPassword } from '#platform/identity/passwords'
import { askProvider } from '#platform/payments/provider'
import { hashToken, randomToken } from '#platform/identity/secret'
import { somePicture } from './archives/full-shop.ts'
import { openClient, type TestClient } from './client.ts'
import {
  makeOwner,
  makeShop,
  openSession,
  type TestOwner,
  type TestShop,
  keyed,
  someBooking,
} from './factories.ts'
import { payInAdvance } from './payments/paid.ts'
import type { TestServer } from './server.ts'
import { visitsOf, type Made } from './visits.ts'

export const endpoints: readonly Endpoint[] = Object.values(api).flatMap((area) => Object.values(area))

/** An endpoint, or any other route that is mounted. */
export type Target = Endpoint | { method: string; path: string }

export const nameOf = ({ method, path }: Target): string => `${method} ${path}`

export type Callers = {
  shop: TestShop
  /** Verified and without a shop. */
  newcomer: TestOwner
  reservation: Made
  /** Of the shop's calendar for other programs. */
  feedToken: string
  who: (endpoint: Endpoint) => Promise<TestClient>
  pathOf: (endpoint: Endpoint) => string
  /** Of the slot {id}, as this path means it. */
  idOf: (path: string) => string
  /** Of a mailed link that opens this. */
  tokenOf: (endpoint: Endpoint) => string
  /** The documentation's own example, about what this shop has. */
  bodyOf: (endpoint: Endpoint) => Record<string, unknown>
  queryOf: (endpoint: Endpoint) => Record<string, string>
  /** What an endpoint takes that takes a file: this shop, exported. */
  upload: () => Promise<Buffer>
}

export const makeCallers = async (server: TestServer): Promise<Callers> => {
  const shop = await makeShop(server)
  await server.sql('update users set password_hash = $2 where id = $1', [shop.userId, await hashed])
  // Not so lately that proving it again would leave no trace.
  await server.sql(
    "update sessions set confirmed_at = confirmed_at - interval '5 minutes' where user_id = $1",
    [shop.userId],
  )
  await giveStandardPlan(server, shop)
  const newcomer = await makeOwner(server)
  const unverified = await makeOwner(server, { verified: false })
  const reservation = await visitsOf(server, shop).book('10:00', '2026-11-27')
  await payInAdvance(server, shop, reservation.id)
  await connectAccount(server, shop)
  const paying = await startPaying(server, shop)
  const [period] = await server.sql<{ id: number }>(
    `insert into special_hours (shop_id, status, start_at, end_at, created_at)
     values ($1, 'close', '2026-12-28 10:00+09', '2026-12-28 12:00+09', now()) returning id`,
    [shop.shopId],
  )
  const [customer] = await server.sql<{ id: number }>('select id from customers where shop_id = $1', [
    shop.shopId,
  ])
  const [alias, second] = await server.sql<{ id: number }>(
    `insert into customers (shop_id, name, merged_into_id, created_at)
     values ($1, 'Hanako', $2, now()), ($1, 'Yamada', null, now()) returning id`,
    [shop.shopId, customer?.id],
  )
  const [merge] = await server.sql<{ id: number }>(
    `insert into customer_merges (shop_id, kept_id, merged_id, reservation_ids, note_ids, earlier_ids, filled, created_at)
     values ($1, $2, $3, '{}', '{}', '{}', '{}', now()) returning id`,
    [shop.shopId, customer?.id, alias?.id],
  )
  const [note] = await server.sql<{ id: number }>(
    `insert into customer_notes (shop_id, customer_id, title, content, created_at, updated_at)
     values ($1, $2, 'Hair', 'Dry', now(), now()) returning id`,
    [shop.shopId, second?.id],
  )
  const photoFile = await server.services.storage.put(await somePicture(), 'webp', [], 'private')
  const [photo] = await server.sql<{ id: number }>(
    `insert into customer_photos (shop_id, customer_id, file, position, width, height, bytes, created_at)
     values ($1, $2, $3, 1, 1, 1, 1, now()) returning id`,
    [shop.shopId, second?.id, photoFile],
  )
  const [block] = await server.sql<{ id: number }>(
    `with made as (
      insert into reservations (shop_id, reservation_number, status, source, is_block, staff_id, start_at, end_at, before_time, after_time,
        menu_name, price, duration, name, created_at)
      select $1, '00000001', 'reserved', 'owner', true, id, '2026-12-29 10:00+09', '2026-12-29 12:00+09', 0, 0, 'Lunch', 0, 120, '', '2026-11-01 10:00+09'
      from staff where shop_id = $1 limit 1 returning id, shop_id, staff_id, start_at)
    , taken as (insert into occupancies (shop_id, staff_id, minutes, kind, reservation_id)
      select shop_id, staff_id, int4range(((extract(epoch from start_at) / 60) + 540)::int, ((extract(epoch from start_at) / 60) + 660)::int), 'block', id from made)
    insert into change_logs (shop_id, reservation_id, actor, kind, status, changes, created_at)
      select shop_id, id, 'owner', 'created', 'reserved', '[]', '2026-11-01 10:00+09' from made returning reservation_id as id`,
    [shop.shopId],
  )
  // Without reservations, and with an image.
  const [spareMenu] = await server.sql<{ id: number }>(
    `insert into menus (shop_id, name, price, duration, total_duration, position, publish_state, created_at)
     values ($1, 'ヘッドスパ30分', 3000, 30, 30, 1, 'draft', now()) returning id`,
    [shop.shopId],
  )
  await server.sql(
    `insert into menu_images (shop_id, menu_id, file, width, height, created_at) values ($1, $2, $3, 1, 1, now())`,
    [shop.shopId, spareMenu?.id, `${randomUUID().replaceAll('-', '')}.webp`],
  )
  // Without reservations.
  const [colleague] = await server.sql<{ id: number }>(
    `insert into staff (shop_id, name, position, created_at) values ($1, 'Misaki', 1, now()) returning id`,
    [shop.shopId],
  )
  const staff = await server.sql<{ id: number }>('select id from staff where shop_id = $1', [shop.shopId])
  const [section] = await server.sql<{ id: number }>(
    `insert into form_sections (shop_id, form_id, type, title, options, priority, created_at)
     select $1, id, 'single_choice', 'First visit?', '{Yes,No}', 0, now() from forms where shop_id = $1 returning id`,
    [shop.shopId],
  )
  const sections = await server.sql<{ id: number; type: string; pageId: number; pageType: string }>(
    `select b.id, b.type, b.page_id as "pageId", p.type as "pageType" from page_sections b
     join pages p on p.shop_id = b.shop_id and p.id = b.page_id where b.shop_id = $1 order by b.priority`,
    [shop.shopId],
  )
  const sectionOf = (type: string) => sections.find((one) => one.type === type)
  const bookingPage = sectionOf('menu')?.pageId
  const [image] = await server.sql<{ id: number }>(
    `insert into library_images (shop_id, file, width, height, created_at) values ($1, $2, 1, 1, now()) returning id`,
    [shop.shopId, `${randomUUID().replaceAll('-', '')}.webp`],
  )
  const [photograph] = await server.sql<{ id: number }>(
    `insert into gallery_images (shop_id, file, width, height, position, created_at) values ($1, $2, 1, 1, 0, now()) returning id`,
    [shop.shopId, `${randomUUID().replaceAll('-', '')}.webp`],
  )
  await server.sql(
    `insert into page_images (shop_id, page_id, type, file, width, height, created_at) values ($1, $2, 'og', $3, 1, 1, now())`,
    [shop.shopId, bookingPage, `${randomUUID().replaceAll('-', '')}.jpg`],
  )
  const [message] = await server.sql<{ id: number }>(
    // Something can be done about one that did not arrive.
    `update messages set status = 'failed', last_error = '550 RCPT TO', attempts = 1
     where shop_id = $1 and recipient = 'customer' and kind <> 'reminder' returning id`,
    [shop.shopId],
  )
  const feedToken = `${shop.shopId}.${randomToken()}`
  await server.sql(
    // Read just now: being read once more writes nothing.
    `insert into calendar_feeds (shop_id, token_hash, privacy, language, created_at, read_at) values ($1, $2, 'busy', 'ja', now(), $3)`,
    [shop.shopId, hashToken(feedToken), millisToWire(server.services.clock.now())],
  )
  const [external] = await server.sql<{ id: number }>(
    `insert into external_calendars (shop_id, staff_id, name, url, next_read_at, created_at)
     select $1, min(id), 'Google', 'https://calendar.example.com/a.ics', '2099-01-01', now() from staff where shop_id = $1 returning id`,
    [shop.shopId],
  )
  await openSession(server.services, shop.userId, 'a second browser')
  const [session] = await server.sql<{ id: number }>(
    'select max(id) as id from sessions where user_id = $1',
    [shop.userId],
  )
  const links = { verify: await linkTo(server, shop, 'verify'), reset: await linkTo(server, shop, 'reset') }
  const attempt = await proveAttempt(server)

  /** The first part of a path that is named here says whose id it takes. */
  const ids: readonly (readonly [part: string, id: number | string | undefined])[] = [
    ['/reservations/', reservation.id],
    ['/messages/', message?.id],
    ['/menus/', shop.menuId],
    ['/form-sections/', section?.id],
    ['/pages/', bookingPage],
    ['/library-images/', image?.id],
    ['/gallery-images/', photograph?.id],
    ['/staff/', colleague?.id],
    ['/special-hours/', period?.id],
    ['/blocks/', block?.id],
    ['/customers/', second?.id],
    ['/customer-merges/', merge?.id],
    ['/sessions/', session?.id],
    ['/external-calendars/', external?.id],
    ['{provider}', attempt.id],
  ]
  const idOf = (path: string): string => {
    const found = path.includes('/page-sections/')
      ? sectionOf(path.endsWith('/reorder') ? 'menu' : 'document')?.id
      : (ids.find(([part]) => path.includes(part)) ?? (['', shop.shopId] as const))[1]
    return String(found)
  }
  const tokenOf = ({ by, path }: Endpoint): string =>
    by === 'verify' || by === 'reset' ? links[by] : path.includes('/payment') ? paying : reservation.token
  const slots: Record<string, (endpoint: Endpoint) => string> = {
    id: ({ method, path }) =>
      path.includes('/menus/') && (method === 'DELETE' || (method === 'PUT' && path.endsWith('/image')))
        ? String(spareMenu?.id)
        : idOf(path),
    type_or_id: () => 'confirmation',
    noteId: () => String(note?.id),
    photoId: () => String(photo?.id),
    pageId: () => String(bookingPage),
    type: () => 'og',
    domain: () => shop.domain,
    code: () => '110-0001',
    provider: () => 'google',
    token: tokenOf,
  }
  const bodies: Record<string, () => Record<string, unknown>> = {
    '/api/auth/login': () => ({ email: shop.email, password: testPassword }),
    '/api/auth/register': () => ({ email: `${randomUUID()}@example.jp` }),
    '/api/auth/password': () => ({ current_password: testPassword }),
    '/api/auth/password/confirm': () => ({ password: testPassword }),
    '/api/auth/deletion': () => ({ email: shop.email }),
    '/api/customers/{id}/merge': () => ({ customer_id: customer?.id }),
    '/api/customers/{id}/photos/reorder': () => ({ ids: [photo?.id] }),
    '/api/customers/import': () => ({ dry_run: false }),
    '/api/email/verify': () => ({ token: links.verify, password: testPassword }),
    '/api/auth/oauth/signin': () => ({}),
    // Its own: a new one could be given once.
    '/api/shops/{id}': () => ({ domain: shop.domain, version: undefined }),
    '/api/form-sections/reorder': () => ({ ids: [section?.id] }),
    '/api/pages/{id}/reorder': () => ({ ids: [sectionOf('menu')?.id] }),
    '/api/page-sections': () => ({ page_id: bookingPage }),
    '/api/page-sections/{id}/reorder': () => ({ ids: [shop.menuId] }),
    '/api/pages/{pageId}/images': () => ({ type: 'cover' }),
    '/api/gallery-images/reorder': () => ({ ids: [photograph?.id] }),
    // What is paid in advance has a price.
    '/api/menus/{id}': () => ({ advance_payment: 'none' }),
    '/api/menus/reorder': () => ({ ids: [spareMenu?.id, shop.menuId] }),
    '/api/external-calendars': () => ({ staff_id: colleague?.id }),
    '/api/subscription/checkout': () => ({
      plan_code: 'standard',
      success_url: `${server.services.config.publicUrl}/shop`,
      cancel_url: `${server.services.config.publicUrl}/shop`,
    }),
    '/api/subscription/portal': () => ({ return_url: `${server.services.config.publicUrl}/shop` }),
    '/api/staff/reorder': () => ({ ids: staff.map(({ id }) => id) }),
  }
  /** For whom there is still something to do. */
  const others: Record<string, TestOwner> = {
    '/api/shops': newcomer,
    '/api/email/verification-notification': unverified,
  }
  return {
    shop,
    newcomer,
    reservation,
    feedToken,
    idOf,
    tokenOf,
    upload: async () => {
      const made = await makeExport(server.services, shop.scope, server.services.clock.now())
      if (isRefusal(made)) throw new Error(made.refused)
      return buffer(made.file.createReadStream({ start: 0 }))
    },
    who: async ({ access, signsIn, method, path, upload }) => {
      // Nothing was booked or connected there.
      if (upload || (method === 'POST' && path === '/api/payments/account')) {
        const fresh = await makeShop(server)
        await server.sql("update shops set plan_code = 'standard' where id = $1", [fresh.shopId])
        return fresh.client
      }
      if (access === 'shop') return shop.client
      if (access === 'user') return (others[path] ?? shop).client
      const client = openClient(server.url)
      if (signsIn) await client.call('GET', '/sanctum/csrf-cookie')
      if (/^\/api\/auth\/(oauth\/signin|\{provider\})/.test(path))
        client.cookies.set('attempt', attempt.browser)
      return client
    },
    pathOf: (endpoint) =>
      endpoint.path.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot]?.(endpoint) ?? 'x'),
    queryOf: ({ query }) => {
      const example = query ? exampleOf(jsonSchemaOf(query, 'input')) : {}
      const known: Record<string, string> = {
        menu_id: String(shop.menuId),
        date: '2026-11-24',
        time: '10:00',
      }
      return Object.fromEntries(
        Object.entries(example ?? {}).map(([name, value]) => [name, known[name] ?? String(value)]),
      )
    },
    bodyOf: ({ body, path }) => {
      const example = body ? exampleOf(jsonSchemaOf(body, 'input')) : {}
      if (typeof example !== 'object' || example === null) return {}
      const known = { ...example, ...bodies[path]?.() } as Record<string, unknown>
      return 'menu_id' in known ? { ...known, menu_id: shop.menuId } : known
    },
  }
}

/** Where there is a provider, or its stand-in: an account that it knows. */
const connectAccount = async ({ services, sql }: TestServer, { shopId }: TestShop): Promise<void> => {
  const { payments } = services
  if (!payments) return
  const account = await askProvider(payments, (stripe) => stripe.accounts.create({ country: 'JP' }))
  if (isRefusal(account)) throw new Error(account.refused)
  await sql(
    `insert into payment_accounts (shop_id, account_id, charges_enabled, details_submitted, created_at, updated_at)
     values ($1, $2, true, true, now(), now())`,
    [shopId, account.id],
  )
}

/** Somebody who is paying: the token of what is held for her; without a provider nobody is. */
const startPaying = async ({ url, services, sql }: TestServer, shop: TestShop): Promise<string> => {
  if (!services.payments) return `${shop.shopId}.none`
  await sql("update menus set advance_payment = 'optional' where id = $1", [shop.menuId])
  const { body } = await openClient(url).call(
    'POST',
    `/api/public/shops/${shop.domain}/payments`,
    someBooking(shop.menuId, '2026-11-27T16:00:00+09:00'),
    keyed(),
  )
  return body.data.manage_token
}

export const testPassword = 'Koharu-2026'
const hashed = hashPassword(testPassword)

/** Everything is open to it, and it has a contract that is over: it can be seen at the provider, and another one ordered. */
const giveStandardPlan = async ({ sql, services }: TestServer, { shopId }: TestShop): Promise<void> => {
  await sql("update shops set plan_code = 'standard' where id = $1", [shopId])
  const { payments } = services
  if (!payments) return
  const { id } = await (await payments.library()).customers.create({ metadata: { shop_id: shopId } })
  await sql(
    `insert into subscriptions (shop_id, customer_id, subscription_id, status, billing_interval, current_period_end, created_at)
     values ($1, $2, 'sub_over', 'canceled', 'month', now(), now())`,
    [shopId, id],
  )
}

/** A mailed link to the account, good for an hour. */
const linkTo = async (
  { sql, services }: TestServer,
  { userId }: TestOwner,
  kind: 'verify' | 'reset',
): Promise<string> => {
  const token = randomToken()
  await sql(
    `insert into link_tokens (token_hash, kind, user_id, expires_at, created_at)
     values ($1, $2, $3, $4::timestamptz + interval '1 hour', $4)`,
    [hashToken(token), kind, userId, millisToWire(services.clock.now())],
  )
  return token
}

/** Somebody whom the provider has just named, without an account here yet. */
const proveAttempt = async ({ sql, services }: TestServer): Promise<{ id: string; browser: string }> => {
  const [id, browser] = [randomToken(), randomToken()]
  await sql(
    `insert into sign_in_attempts (id_hash, browser_hash, state_hash, provider, purpose, verifier, nonce, status,
       issuer, subject, email, email_verified, email_hosted, expires_at, created_at)
     values ($1, $2, $3, 'google', 'signup', '', '', 'proven',
       'https://accounts.example', $4, $4 || '@example.jp', true, true, $5::timestamptz + interval '10 minutes', $5)`,
    [
      hashToken(id),
      hashToken(browser),
      hashToken(randomToken()),
      randomUUID(),
      millisToWire(services.clock.now()),
    ],
  )
  return { id, browser }
}
