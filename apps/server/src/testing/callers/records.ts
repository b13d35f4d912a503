// Records that calls are about: one of each kind that a path or a body can name.
import { randomUUID } from 'node:crypto'
import { millisToWire, wireToLocalMinute } from '#platform/clock'
import { offerToken } from '#features/offers/api'
import { makeOffer } from '#features/reservations/offers/make-offer'
import { isRefusal } from '#platform/errors'
import { hashToken, randomToken } from '#platform/identity/secret'
import { somePicture } from '../archives/full-shop.ts'
import { openClient } from '../client.ts'
import { keyed, openSession, someBooking, type TestOwner, type TestShop } from '../factories.ts'
import { payInAdvance } from '../payments/paid.ts'
import type { TestServer } from '../server.ts'
import { visitsOf } from '../visits.ts'
import { makeBills } from './bills.ts'
import { makeWaiting, type WaitingRecords } from './waiting.ts'

export type Records = Awaited<ReturnType<typeof makeRecords>>

/** `isWaitedFor`: with places on the waiting list, which are most of the work and which few calls are about. */
export const makeRecords = async (server: TestServer, shop: TestShop, isWaitedFor: boolean) => {
  await giveStandardPlan(server, shop)
  const reservation = await visitsOf(server, shop).book('10:00', '2026-11-27')
  await payInAdvance(server, shop, reservation.id)
  // Before there is a colleague who could serve them.
  const days = await makeToday(server, shop)
  const bills = await makeBills(server, shop)
  await connectAccount(server, shop)
  const paying = await startPaying(server, shop)
  const asked = await askForMove(server, shop)
  const offered = await offerTime(server, shop)
  const people = await makePeople(server, shop)
  const pages = await makePages(server, shop)
  const idOf = openIds(server, shop)
  const period = await idOf(
    `insert into special_hours (shop_id, status, start_at, end_at, created_at)
     values ($1, 'close', '2026-12-28 10:00+09', '2026-12-28 12:00+09', now()) returning id`,
  )
  const hoursToCome = await idOf(
    `insert into dated_hours (shop_id, from_date, is_holiday_working, weekly, created_at)
     values ($1, '2027-03-01', true, '[[],[[600,1140]],[[600,1140]],[[600,1140]],[[600,1140]],[[600,1140]],[]]', now()) returning id`,
  )
  // Without reservations.
  const colleague = await idOf(
    `insert into staff (shop_id, name, priority, created_at) values ($1, 'Misaki', 1, now()) returning id`,
  )
  const pictured = await idOf(
    `with one as (insert into staff (shop_id, name, priority, created_at) values ($1, 'Satomi', 2, now()) returning shop_id, id)
     insert into staff_images (shop_id, staff_id, file, width, height, created_at)
     select shop_id, id, $2, 1, 1, now() from one returning staff_id as id`,
    fileName('webp'),
  )
  const staff = await server.sql<{ id: number }>('select id from staff where shop_id = $1', [shop.shopId])
  const seats = await idOf(
    `with one as (insert into seat_groups (shop_id, name, priority, created_at) values ($1, 'Chair', 0, now()) returning shop_id, id)
     insert into seats (shop_id, seat_group_id, number) select shop_id, id, 1 from one returning seat_group_id as id`,
  )
  const section = await idOf(
    `insert into form_sections (shop_id, form_id, type, title, options, priority, created_at)
     select $1, id, 'single_choice', 'First visit?', '{Yes,No}', 0, now() from forms where shop_id = $1 returning id`,
  )
  // Something can be done about one that did not arrive.
  const message = await idOf(
    `update messages set status = 'failed', last_error = '550 RCPT TO', attempts = 1
     where shop_id = $1 and recipient = 'customer' and kind <> 'reminder' returning id`,
  )
  const external = await idOf(
    `insert into external_calendars (shop_id, staff_id, name, url, next_read_at, created_at)
     select $1, min(id), 'Google', 'https://calendar.example.com/a.ics', '2099-01-01', now() from staff where shop_id = $1 returning id`,
  )
  // Of the session that calls.
  await makeDevice(server, shop)
  await openSession(server.services, shop.userId, 'a browser that is notified')
  const device = await makeDevice(server, shop)
  await openSession(server.services, shop.userId, 'a second browser')
  const waiting: WaitingRecords = isWaitedFor ? await makeWaiting(server, shop) : {}
  return {
    reservation,
    hoursToCome,
    asked,
    offered,
    paying,
    ...people,
    ...pages,
    period,
    colleague,
    pictured,
    seats,
    staff: staff.map(({ id }) => id),
    section,
    message,
    device,
    external,
    session: await idOf(
      'select max(id) as id from sessions where user_id = (select id from users where shop_id = $1)',
    ),
    apiToken: await idOf(
      `insert into api_tokens (token_hash, user_id, name, scopes, created_at)
       select '\\x00'::bytea || int8send(id), id, 'Accounting', '{menus:read}', now() from users where shop_id = $1 returning id`,
    ),
    block: await makeBlock(server, shop),
    worklist: await idOf(
      `with one as (insert into worklists (shop_id, kind, title, start_at, end_at, created_at)
         values ($1, 'other', 'Hours', '2026-11-27 10:00+09', '2026-11-27 11:00+09', now()) returning shop_id, id)
       insert into worklist_items (shop_id, worklist_id, reservation_id, start_at, staff_id)
       select r.shop_id, one.id, r.id, r.start_at, r.staff_id from one join reservations r on r.shop_id = one.shop_id and r.id = $2
       returning worklist_id as id`,
      reservation.id,
    ),
    spareMenu: await makeSpareMenu(server, shop),
    category: await idOf(
      `insert into menu_categories (shop_id, name, priority, created_at) values ($1, 'Cuts', 1, now()) returning id`,
    ),
    priceChange: await idOf(
      `insert into menu_prices (shop_id, menu_id, from_date, price, batch_id, created_at)
       values ($1, $2, '2027-01-01', 6000, nextval('menu_price_batches'), now()) returning batch_id as id`,
      shop.menuId,
    ),
    imports: await makeImports(server, shop),
    ...days,
    ...bills,
    waiting,
    feedToken: await makeFeed(server, shop),
    links: { verify: await linkTo(server, shop, 'verify'), reset: await linkTo(server, shop, 'reset') },
    attempt: await proveAttempt(server),
  }
}

/** Of the account's latest session. */
const makeDevice = (server: TestServer, shop: TestShop): Promise<number | undefined> =>
  openIds(server, shop)(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language, created_at)
     select user_id, max(id), 'https://push.example.com/' || max(id), $2, 'AAECAwQFBgcICQoLDA0ODw', 'ja', now() from sessions
     where user_id = (select id from users where shop_id = $1) group by user_id returning id`,
    'BJSOSju-OVYJ2ha1tedt5Bf5VIRmesh3PJSCO_rkAhmQAIF2Sy3mOiFd_UIYthK5SLA5ac14Vnpi6xLF5-GxfXI',
  )

/** Runs one statement, in which the shop is $1, and returns the id of its first row. */
const openIds =
  ({ sql }: TestServer, { shopId }: TestShop) =>
  async (statement: string, ...values: unknown[]): Promise<number | undefined> =>
    (await sql<{ id: number }>(statement, [shopId, ...values]))[0]?.id

/** The customer who booked, with a second record merged, and another one with a note and a photograph. */
const makePeople = async (server: TestServer, shop: TestShop) => {
  const idOf = openIds(server, shop)
  const customer = await idOf('select id from customers where shop_id = $1')
  const alias = await idOf(
    `insert into customers (shop_id, name, merged_into_id, created_at) values ($1, 'Hanako', $2, now()) returning id`,
    customer,
  )
  const second = await idOf(
    `insert into customers (shop_id, name, created_at) values ($1, 'Yamada', now()) returning id`,
  )
  const merge = await idOf(
    `insert into customer_merges (shop_id, kept_id, merged_id, reservation_ids, note_ids, earlier_ids, filled, created_at)
     values ($1, $2, $3, '{}', '{}', '{}', '{}', now()) returning id`,
    customer,
    alias,
  )
  const note = await idOf(
    `insert into customer_notes (shop_id, customer_id, title, content, created_at, updated_at)
     values ($1, $2, 'Hair', 'Dry', now(), now()) returning id`,
    second,
  )
  const photo = await idOf(
    `insert into customer_photos (shop_id, customer_id, file, priority, width, height, bytes, created_at)
     values ($1, $2, $3, 1, 1, 1, 1, now()) returning id`,
    second,
    await server.services.storage.put(await somePicture(), 'webp', [], 'private'),
  )
  return { customer, second, merge, note, photo }
}

/** Two visits of this very day, of which the owner has just closed one. */
const makeToday = async (server: TestServer, shop: TestShop) => {
  const now = millisToWire(server.services.clock.now())
  const book = (time: string) => visitsOf(server, shop).book(time, now.slice(0, 10))
  const [shops] = await server.sql<{ cutoff: number }>(
    'select reservation_cutoff_time as cutoff from shops where id = $1',
    [shop.shopId],
  )
  const setCutoff = (minutes: number) =>
    server.sql('update shops set reservation_cutoff_time = $2 where id = $1', [shop.shopId, minutes])
  await setCutoff(0)
  const [today, closed] = [await book('18:00'), await book('17:00')]
  await setCutoff(shops?.cutoff ?? 0)
  await server.sql("update reservations set status = 'treated' where id = $1", [closed.id])
  await server.sql(
    `insert into change_logs (shop_id, reservation_id, actor, user_id, kind, status, changes, created_at)
     values ($1, $2, 'owner', $3, 'status', 'treated', '[{"field": "status", "from": "reserved", "to": "treated"}]', $4)`,
    [shop.shopId, closed.id, shop.userId, now],
  )
  return { today: today.id, closed: closed.id }
}

/** Files of customers, one for each step that can be taken. */
const makeImports = async (server: TestServer, shop: TestShop) => {
  const idOf = openIds(server, shop)
  const make = async (state: string, outcome: string | null = null) => {
    const id = await idOf(
      `insert into imports (shop_id, kind, state, file_name, format, encoding, columns, done, user_id, created_at, started_at, ended_at)
       values ($1, 'customers', $2, 'a.csv', 'csv', 'utf-8', '[{"heading": "Name", "column": "name", "sure": true, "samples": []}]',
         case when $3::text is null then 0 else 1 end, 1, now(), case when $2 <> 'ready' then now() end,
         case when $2 = 'done' then $4::timestamptz end) returning id`,
      state,
      outcome,
      millisToWire(server.services.clock.now()),
    )
    await server.sql(
      `insert into import_rows (shop_id, import_id, line, cells, found, finding, default_decision, match, outcome)
       values ($1, $2, 2, '{Hanako}', '{"person": {"customer": {"name": "Hanako"}, "code": null, "broughtCount": null,
         "firstVisitedOn": null, "lastVisitedOn": null, "staffName": null, "notes": []}}', 'alike', 'new',
         '{"kind": "customer", "id": 1}', $3)`,
      [shop.shopId, id, outcome],
    )
    return id
  }
  return {
    ready: await make('ready'),
    started: await make('ready'),
    spare: await make('ready'),
    waiting: await make('waiting'),
    stopped: await make('waiting'),
    paused: await make('paused'),
    done: await make('done', 'left'),
  }
}

/** The booking page with its blocks and images. */
const makePages = async (server: TestServer, shop: TestShop) => {
  const idOf = openIds(server, shop)
  const blocks = await server.sql<{ id: number; type: string; pageId: number }>(
    'select id, type, page_id as "pageId" from page_sections where shop_id = $1 order by priority',
    [shop.shopId],
  )
  const menuBlock = blocks.find(({ type }) => type === 'menu')
  await server.sql(
    `insert into page_images (shop_id, page_id, type, file, width, height, created_at) values ($1, $2, 'og', $3, 1, 1, now())`,
    [shop.shopId, menuBlock?.pageId, fileName('jpg')],
  )
  return {
    bookingPage: menuBlock?.pageId,
    menuBlock: menuBlock?.id,
    documentBlock: blocks.find(({ type }) => type === 'document')?.id,
    image: await idOf(
      `insert into library_images (shop_id, file, width, height, created_at) values ($1, $2, 1, 1, now()) returning id`,
      fileName('webp'),
    ),
    photograph: await idOf(
      `insert into gallery_images (shop_id, file, width, height, priority, created_at) values ($1, $2, 1, 1, 0, now()) returning id`,
      fileName('webp'),
    ),
  }
}

/** A visit whose customer asks for another time. */
const askForMove = async (server: TestServer, shop: TestShop): Promise<number> => {
  const visits = visitsOf(server, shop)
  const { id, token } = await visits.book('13:00', '2026-11-27')
  const setApproval = (isOn: boolean) =>
    server.sql('update menus set requires_approval = $2 where shop_id = $1', [shop.shopId, isOn])
  await setApproval(true)
  await visits.move(token, '2026-11-27T15:00:00+09:00')
  await setApproval(false)
  return id
}

/** A visit for which another time is offered, and the token of the link to it. */
const offerTime = async (server: TestServer, shop: TestShop): Promise<{ id: number; token: string }> => {
  const { id } = await visitsOf(server, shop).book('10:00', '2026-11-26')
  const times = [{ start: wireToLocalMinute('2026-11-26T14:00:00+09:00'), staffId: undefined }]
  const about = {
    reservationId: id,
    userId: shop.userId,
    wanted: { times, sentence: undefined, override: [] },
  }
  const made = await makeOffer(server.services, shop.scope, about, server.services.clock.now())
  if (isRefusal(made)) throw new Error(made.refused)
  const [offer] = await server.sql<{ id: number }>(
    'select id from offers where shop_id = $1 and reservation_id = $2',
    [shop.shopId, id],
  )
  return { id, token: offerToken(server.services.secret, { shopId: shop.shopId, offerId: offer?.id ?? 0 }) }
}

const fileName = (type: string): string => `${randomUUID().replaceAll('-', '')}.${type}`

const makeBlock = (server: TestServer, shop: TestShop): Promise<number | undefined> => {
  const idOf = openIds(server, shop)
  return idOf(
    `with made as (
      insert into reservations (shop_id, reservation_number, status, source, is_block, staff_id, start_at, end_at, before_time, after_time,
        menu_name, price, duration, name, created_at)
      select $1, '00000001', 'reserved', 'owner', true, id, '2026-12-29 10:00+09', '2026-12-29 12:00+09', 0, 0, 'Lunch', 0, 120, '', '2026-11-01 10:00+09'
      from staff where shop_id = $1 order by id limit 1 returning id, shop_id, staff_id, start_at)
    , taken as (insert into occupancies (shop_id, staff_id, minutes, kind, reservation_id)
      select shop_id, staff_id, int4range(((extract(epoch from start_at) / 60) + 540)::int, ((extract(epoch from start_at) / 60) + 660)::int), 'block', id from made)
    insert into change_logs (shop_id, reservation_id, actor, kind, status, changes, created_at)
      select shop_id, id, 'owner', 'created', 'reserved', '[]', '2026-11-01 10:00+09' from made returning reservation_id as id`,
  )
}

/** Without reservations, and with an image. */
const makeSpareMenu = async (server: TestServer, shop: TestShop): Promise<number | undefined> => {
  const idOf = openIds(server, shop)
  const menu = await idOf(
    `insert into menus (shop_id, name, price, duration, total_duration, priority, publish_state, created_at)
     values ($1, 'ヘッドスパ30分', 3000, 30, 30, 1, 'draft', now()) returning id`,
  )
  await server.sql(
    `insert into menu_images (shop_id, menu_id, file, width, height, created_at) values ($1, $2, $3, 1, 1, now())`,
    [shop.shopId, menu, fileName('webp')],
  )
  return menu
}

/** The token of the shop's calendar. It was read just now: being read once more writes nothing. */
const makeFeed = async ({ sql, services }: TestServer, { shopId }: TestShop): Promise<string> => {
  const token = `${shopId}.${randomToken()}`
  await sql(
    `insert into calendar_feeds (shop_id, token_hash, privacy, language, created_at, read_at) values ($1, $2, 'busy', 'ja', now(), $3)`,
    [shopId, hashToken(token), millisToWire(services.clock.now())],
  )
  return token
}

/** Where there is a provider, or its stand-in: an account that it knows. */
const connectAccount = async ({ services, sql }: TestServer, { shopId }: TestShop): Promise<void> => {
  const { payments } = services
  if (!payments) return
  const account = await payments.accounts.create({ shopId, key: randomUUID() })
  if (isRefusal(account)) throw new Error(account.refused)
  await sql(
    `insert into payment_accounts (shop_id, account_id, charges_enabled, details_submitted, created_at, updated_at)
     values ($1, $2, true, true, now(), now())`,
    [shopId, account],
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

/** Everything is open to it, and it has a contract that is over: it can be seen at the provider, and another one ordered. */
const giveStandardPlan = async ({ sql, services }: TestServer, { shopId }: TestShop): Promise<void> => {
  await sql("update shops set plan_code = 'standard' where id = $1", [shopId])
  const { payments } = services
  if (!payments) return
  const customer = { shopId, name: 'Noren', email: undefined, language: 'ja', key: randomUUID() } as const
  const id = await payments.contracts.createCustomer(customer)
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
