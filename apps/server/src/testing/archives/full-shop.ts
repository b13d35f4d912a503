// A shop with a row in every table that an export has, and something in every column that may be empty.
import sharp from 'sharp'
import { openClient } from '../client.ts'
import { keyed, makeShop, someBooking, type TestShop } from '../factories.ts'
import type { TestServer } from '../server.ts'
import { at, visitsOf } from '../visits.ts'

export const somePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d4f91' } })
    .webp()
    .toBuffer()

export const makeFullShop = async (server: TestServer): Promise<TestShop> => {
  const { sql, services } = server
  const shop = await makeShop(server)
  const { shopId, menuId } = shop
  const visits = visitsOf(server, shop)
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await sql<{ id: number }>(text, [shopId, ...values]))[0]?.id ?? 0
  const store = async () => services.storage.put(await somePicture(), 'webp')

  await sql(
    `update shops set profile = 'About us', phone_number = '03-1234-5678', email = 'shop@example.jp', postal_code = '110-0001', prefecture = '東京都',
      city = '台東区', address = '谷中1-1', building = 'Salon 2F', reminder_timing = 'hours_before', reminder_hours = 48, cloth = 'azuki', voice = 'mincho', pattern = 'seigaiha',
      access_info = 'By train', payment_options = '{cash,card}', payment_notes = 'No cheques', embed_origins = '{https://salon.example.com}', ask_kana = true where id = $1`,
    [shopId],
  )
  const second = await one(
    `insert into staff (shop_id, name, priority, color, hours, created_at)
     values ($1, '佐藤', 1, 'teal', '[[],[[600,1140]],[[600,1140]],[],[[600,780],[840,1140]],[[600,1140]],[]]', now() - interval '1 day') returning id`,
  )
  await sql(
    `insert into special_hours (shop_id, status, start_at, end_at, description, created_at)
     values ($1, 'close', '2026-12-28 00:00+09', '2026-12-28 23:59:59+09', 'New year', now() - interval '1 day')`,
    [shopId],
  )
  await sql(
    `update shops set monthly_rules = '[{"weekday":2,"mode":"close","weeks":[3,"last"]}]',
      holiday_opening = '{"weekdays":[2],"ranges":[[600,1080]],"isNextDayOff":true}' where id = $1`,
    [shopId],
  )
  await sql(
    `insert into dated_hours (shop_id, from_date, is_holiday_working, weekly, monthly_rules, holiday_opening, created_at)
     values ($1, '2027-04-01', true, '[[],[[600,1140]],[],[[600,1140]],[[600,1140]],[[600,1140]],[]]',
       '[{"weekday":1,"mode":"open","weeks":[2,4]}]', '{"weekdays":[1],"ranges":[[600,1080]],"isNextDayOff":false}', now() - interval '1 day')`,
    [shopId],
  )
  const archived = await one(
    `insert into menus (shop_id, name, price, duration, total_duration, priority, publish_state, archived_at, created_at)
     values ($1, 'パーマ＋カット', 9000, 90, 90, 5, 'draft', now(), now()) returning id`,
  )
  await sql(
    `insert into menu_images (shop_id, menu_id, file, alt_text, width, height, created_at) values ($1, $2, $3, 'A cut', 40, 30, now())`,
    [shopId, menuId, await store()],
  )
  await sql(
    `insert into page_images (shop_id, page_id, type, file, alt_text, width, height, created_at)
     select $1, id, 'cover', $2, 'The shop', 40, 30, now() from pages where shop_id = $1 and type = 'booking'`,
    [shopId, await store()],
  )
  const inDocument = await store()
  await sql(
    `insert into library_images (shop_id, file, alt_text, width, height, created_at) values ($1, $2, 'The window', 40, 30, now())`,
    [shopId, inDocument],
  )
  await sql(
    `insert into gallery_images (shop_id, file, alt_text, width, height, priority, created_at) values ($1, $2, 'The chairs', 40, 30, 0, now())`,
    [shopId, await store()],
  )
  await sql(
    `insert into page_sections (shop_id, page_id, type, title, content, publish_state, priority, created_at)
     select $1, id, 'document', 'About us', $2, 'published', 9, now() from pages where shop_id = $1 and type = 'booking'`,
    [
      shopId,
      JSON.stringify({
        type: 'doc',
        content: [
          {
            type: 'image',
            attrs: { src: `/assets/images/${inDocument}`, alt: 'The window', width: 40, height: 30 },
          },
        ],
      }),
    ],
  )
  const question = await one(
    `insert into form_sections (shop_id, form_id, type, title, options, priority, created_at)
     select $1, id, 'single_choice', 'Hair?', '{short,long}', 1, now() from forms where shop_id = $1 returning id`,
  )

  // Online: one that stands, one that was treated, one that was canceled, one that waits, one with a move request.
  const stands = await visits.book('10:00', '2026-11-27')
  const treated = await visits.book('11:00', '2026-11-27')
  await visits.change(treated.id, { status: 'treated' })
  await makeBills(server, shop, treated.id)
  const canceled = await visits.book('12:00', '2026-11-27')
  await visits.change(canceled.id, { status: 'canceled', cancel_reason: 'customer' })
  await visits.asksApproval()
  await visits.book('13:00', '2026-11-27')
  const moving = await visits.book('14:00', '2026-11-27')
  await visits.change(moving.id, { status: 'reserved' })
  await visits.move(moving.token, at('14:30', '2026-11-27'))
  await sql('update reservation_lines set menu_id = $2 where reservation_id = $1', [stands.id, archived])
  await sql('update reservations set answers = $2, note = $3, menu_id = $4 where id = $1', [
    stands.id,
    JSON.stringify([{ id: question, question: 'Hair?', value: ['short'] }]),
    'Line one\nline two',
    archived,
  ])
  await shop.client.call('POST', '/api/reservations', {
    start_at: at('09:00', '2026-11-28'),
    end_at: at('12:00', '2026-11-28'),
    title: 'Away',
  })
  await shop.client.call('POST', '/api/blocks', {
    date: '2026-11-30',
    start_time: '12:00',
    end_time: '13:00',
    repeat: 'daily',
    until: '2026-12-02',
  })
  await shop.client.call('POST', '/api/contact/inquiries', { content: 'A question', attachments: [] })
  await bookTogether(server, shop, second)
  // Over another one, and with a colleague.
  const over = await visits.book('15:00', '2026-11-27')
  await sql(
    "update occupancies set guarded = false, unguarded_reason = 'entered_over' where reservation_id = $1 and staff_id is not null",
    [over.id],
  )
  const beside = await visits.book('16:00', '2026-11-27')
  await sql('update reservations set staff_id = $2 where id = $1', [beside.id, second])
  await sql('update occupancies set staff_id = $2 where reservation_id = $1 and staff_id is not null', [
    beside.id,
    second,
  ])
  // While somebody pays.
  await sql(
    `insert into reservations (shop_id, reservation_number, status, source, staff_id, start_at, end_at, before_time, after_time, menu_name,
       price, duration, name, created_at, hold_expires_at)
     values ($1, '00000000', 'pending_approval', 'online', $2, '2026-11-29 10:00+09', '2026-11-29 11:00+09', 0, 0, 'x', 0, 60, 'x', now(),
       '2099-01-01')`,
    [shopId, second],
  )
  await sql(
    `insert into reservation_lines (shop_id, reservation_id, priority, kind, name, price, duration)
     select shop_id, id, 1, 'menu', menu_name, price, duration from reservations where shop_id = $1 and hold_expires_at is not null`,
    [shopId],
  )
  await sql(
    `insert into occupancies (shop_id, staff_id, minutes, kind, hold_expires_at, reservation_id)
     select shop_id, staff_id, int4range((extract(epoch from start_at) / 60)::int + 540, (extract(epoch from end_at) / 60)::int + 540), 'hold', hold_expires_at, id from reservations where shop_id = $1 and hold_expires_at is not null`,
    [shopId],
  )
  await sql(
    `insert into payment_accounts (shop_id, account_id, charges_enabled, created_at, updated_at) values ($1, 'acct_1', true, now(), now())`,
    [shopId],
  )
  await sql(
    `insert into payments (shop_id, reservation_id, account_id, status, needs_approval, amount, expires_at, check_at, created_at)
     select shop_id, id, 'acct_1', 'starting', false, 100, hold_expires_at, hold_expires_at, created_at from reservations
     where shop_id = $1 and hold_expires_at is not null
     union all select shop_id, id, 'acct_1', 'paid', false, 5500, created_at, null, created_at from reservations where id = $2`,
    [shopId, stands.id],
  )
  await sql(`update menus set advance_payment = 'optional' where shop_id = $1`, [shopId])
  await sql(`update shops set refund_rule = 'always', invoice_number = 'T7000012050002' where id = $1`, [
    shopId,
  ])
  await sql(
    "update messages set status = 'sent', sent_at = created_at where reservation_id = $1 and kind <> 'reminder'",
    [stands.id],
  )

  await sql(
    "insert into calendar_feeds (shop_id, token_hash, privacy, language, created_at) values ($1, 'x', 'busy', 'ja', now())",
    [shopId],
  )
  await sql(
    `with made as (insert into external_calendars (shop_id, staff_id, name, url, next_read_at, created_at)
       values ($1, $2, 'Google', 'https://calendar.example.com/a.ics', '2099-01-01', now()) returning shop_id, id, staff_id)
     insert into occupancies (shop_id, staff_id, minutes, kind, guarded, unguarded_reason, external_calendar_id)
     select shop_id, staff_id, int4range(1, 61), 'external', false, 'external', id from made`,
    [shopId, second],
  )

  const person = (name: string, phone: string) =>
    shop.client.call('POST', '/api/customers', { name, name_kana: 'タナカ', phone, birth_date: '1990-02-28' })
  const kept = (await person('田中 恵', '090-1111-2222')).body.data.id
  const merged = (await person('田中 めぐみ', '090-3333-4444')).body.data.id
  await shop.client.call('POST', `/api/customers/${merged}/notes`, { title: 'Colour', content: '7 levels' })
  const photo = (await somePicture()).toString('base64')
  for (const customer of [kept, merged])
    await shop.client.call('POST', `/api/customers/${customer}/photos`, {
      image_base64: photo,
      caption: 'Colour',
      phase: 'after',
      taken_on: '2026-11-20',
    })
  for (const said of [
    { brought_count: 12 },
    { brought_first_on: '2019-04-01' },
    { brought_last_on: '2026-10-03' },
  ])
    await shop.client.call('PATCH', `/api/customers/${kept}`, said)
  // As an import of visits leaves it.
  await sql(
    `update reservations set is_brought = true, start_at = start_at - interval '60 days', end_at = end_at - interval '60 days' where id = $1`,
    [canceled.id],
  )
  await shop.client.call('POST', `/api/customers/${kept}/merge`, { customer_id: merged })
  await shop.client.call('GET', `/api/customers/${kept}`)
  return shop
}

/** Made, and corrected with a discount; a day that was closed and opened again; a target. */
const makeBills = async (server: TestServer, shop: TestShop, reservationId: number): Promise<void> => {
  const path = `/api/reservations/${reservationId}/bill`
  const cut = { kind: 'menu', menu_id: shop.menuId, name: 'Cut', unit_price: 5500, quantity: 1, tax_rate: 10 }
  const tea = { kind: 'retail', name: 'Tea', unit_price: 1080, quantity: 1, tax_rate: 8 }
  const made = await shop.client.call('POST', path, {
    lines: [cut],
    payments: [{ method: 'cash', amount: 5500 }],
    received: 6000,
  })
  const corrected = await shop.client.call('PUT', path, {
    lines: [cut, tea],
    discount: { kind: 'yen', value: 80, reason: 'Card' },
    rounding: 100,
    payments: [
      { method: 'cash', amount: 5500 },
      { method: 'unpaid', amount: 1000 },
    ],
    revision: 1,
    reason: 'Tea',
  })
  if (made.status !== 201 || corrected.status !== 200) throw new Error(corrected.text)
  const { shopId, userId } = shop
  await server.sql(
    `insert into day_closings (shop_id, date, cash_float, cash_expected, total, cash_counted, note, closed_by, closed_at, reopened_by,
       reopened_at, reopen_reason)
     values ($1, '2026-11-20', 30000, 30000, 0, 30000, 'Quiet', $2, '2026-11-20 20:00+09', $2, '2026-11-20 20:30+09', 'A mistake'),
       ($1, '2026-11-20', 30000, 30000, 0, 29990, '', $2, '2026-11-20 20:40+09', null, null, null)`,
    [shopId, userId],
  )
  await server.sql("insert into sales_targets (shop_id, month, amount) values ($1, '2026-12-01', 800000)", [
    shopId,
  ])
}

/**
 * Two people at once: the first with a colour that has waiting time, an add-on, the staff member whom they chose for a fee, and a seat
 * while they are busy; the second with a seat for the whole visit. Prices change later.
 */
const bookTogether = async (server: TestServer, shop: TestShop, second: number): Promise<void> => {
  const { shopId, menuId } = shop
  const one = async (text: string, ...values: unknown[]): Promise<number> =>
    (await server.sql<{ id: number }>(text, [shopId, ...values]))[0]?.id ?? 0
  const photograph = await server.services.storage.put(await somePicture(), 'webp')
  const group = (name: string) =>
    one(
      `with made as (insert into seat_groups (shop_id, name, priority, created_at) values ($1, $2, 0, now()) returning shop_id, id)
       , units as (insert into seats (shop_id, seat_group_id, number) select shop_id, id, n from made, generate_series(1, 2) n)
       select id from made`,
      name,
    )
  const [chairs, basins] = [await group('Chairs'), await group('Basins')]
  const category = await one(
    "insert into menu_categories (shop_id, name, priority, created_at) values ($1, 'Colour', 0, now()) returning id",
  )
  const addOn = await one(
    `insert into menus (shop_id, name, price, duration, total_duration, priority, is_add_on, created_at)
     values ($1, 'ヘッドスパ', 2200, 20, 20, 7, true, now()) returning id`,
  )
  const colour = await one(
    `insert into menus (shop_id, name, price, duration, total_duration, priority, waits, category_id, busy_seat_group_ids, excluded_menu_ids,
       created_at)
     values ($1, 'カラーリング', 9000, 120, 120, 6, '[[60,100]]', $2, array[$3::bigint], array[$4::bigint], now()) returning id`,
    category,
    basins,
    menuId,
  )
  await server.sql('update menus set add_on_menu_ids = array[$2::bigint] where id = $1', [addOn, colour])
  await server.sql(
    'update menus set seat_group_ids = array[$2::bigint], requires_approval = false where id = $1',
    [menuId, chairs],
  )
  await server.sql(
    `update staff set is_shown = true, title = 'Director', profile = 'Since 2010', nomination_fee = 550 where id = $1`,
    [second],
  )
  await server.sql(
    `insert into staff_images (shop_id, staff_id, file, alt_text, width, height, created_at) values ($1, $2, $3, 'Sato', 40, 30, now())`,
    [shopId, second, photograph],
  )
  await server.sql(
    `insert into staff_menus (shop_id, staff_id, menu_id, is_done, price, duration)
     values ($1, $2, $3, true, 10000, 130), ($1, $2, $4, false, null, null)`,
    [shopId, second, colour, menuId],
  )
  await server.sql(
    `insert into menu_prices (shop_id, menu_id, from_date, price, batch_id, created_at)
     select $1, m, d::date, 9500, nextval('menu_price_batches'), now() from unnest($2::bigint[]) m, unnest('{2027-01-01,2027-04-01}'::text[]) d`,
    [shopId, [colour, addOn]],
  )
  const { menu_id: _, ...who } = someBooking(menuId, at('14:00', '2026-11-26'))
  const companion = { menu_ids: [menuId], mode: 'together', name: '鈴木 次郎' }
  const booked = await openClient(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    { ...who, menu_ids: [colour, addOn], staff_id: second, companion },
    keyed(),
  )
  if (booked.status !== 201) throw new Error(booked.text)
  await server.sql('update menus set requires_approval = true where id = $1', [menuId])
  await server.sql(
    "update customers set preferred_staff_id = $2, online_booking = 'approval' where shop_id = $1 and id = (select min(id) from customers where shop_id = $1)",
    [shopId, second],
  )
}
