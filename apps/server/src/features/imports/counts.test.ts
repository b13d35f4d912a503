// What an import says of its rows: before it is written, when it is, and after its rows are gone.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { importingOf, type Importing } from '#testing/imports/imports'
import { testNow, useTestServer } from '#testing/server'
import { forgetImports } from './jobs.ts'

const server = await useTestServer()
let shop: TestShop
let on: Importing
beforeEach(async () => {
  server.setNow(testNow)
  shop = await makeShop(server)
  on = importingOf(server, shop)
})

const counts = async (id: number) => (await on.call('GET', id)).body.data.counts
const confirmed = () =>
  server.sql<{ to_address: string }>(
    "select to_address from messages where shop_id = $1 and kind = 'confirmed' order by to_address",
    [shop.shopId],
  )
const visitsWithoutAddress = [
  '予約日,開始時刻,お名前,電話番号',
  '2026/12/01,10:00,山田 花子,09012345678',
  '2026/12/02,10:00,佐藤 次郎,0312345678',
].join('\n')

describe('how many would be written to', () => {
  test('counts those whose address only the record has, because they are written to, too', async () => {
    for (const [name, phone, email] of [
      ['山田 花子', '09012345678', 'hanako@example.jp'],
      ['佐藤 次郎', '0312345678', ''],
    ])
      await shop.client.call('POST', '/api/customers', { name, phone, ...(email ? { email } : {}) })
    const { id, version, counts: found } = (await on.receive('visits', visitsWithoutAddress)).body.data
    expect(found).toMatchObject({ upcoming: 2, mails: 1 })
    await on.call('PUT', id, '', { version, confirm: true })
    await on.run(id)
    expect(await confirmed()).toEqual([{ to_address: 'hanako@example.jp' }])
  })

  test('counts those whose address stands in a row above', async () => {
    const file = [
      '予約日,開始時刻,お名前,電話番号,メールアドレス',
      '2026/12/01,10:00,山田 花子,09012345678,hanako@example.jp',
      '2026/12/02,10:00,山田 花子,09012345678,',
    ].join('\n')
    const { id, version, counts: found } = (await on.receive('visits', file)).body.data
    expect(found).toMatchObject({ upcoming: 2, mails: 2 })
    await on.call('PUT', id, '', { version, confirm: true })
    const done = await on.run(id)
    expect(await confirmed()).toHaveLength(2)
    expect(done.body.data.counts.mails).toBe(2)
  })

  test('once written, those count that were written to', async () => {
    await shop.client.call('POST', '/api/customers', {
      name: '山田 花子',
      phone: '09012345678',
      email: 'hanako@example.jp',
    })
    const id = await on.bring('visits', visitsWithoutAddress)
    expect(await counts(id)).toMatchObject({ upcoming: 2, mails: 0 })
  })
})

test('what was left out at the last moment counts as left out, and is listed with the other side', async () => {
  const file = ['予約日,開始時刻,お名前', '2026/12/01,10:00,山田 花子', '2026/12/02,10:00,佐藤 次郎'].join(
    '\n',
  )
  const { id, counts: found } = (await on.receive('visits', file)).body.data
  expect(found).toMatchObject({ new: 2, leave: 0, clash: 0 })
  await shop.client.call('POST', '/api/reservations', {
    menu_id: shop.menuId,
    start_at: '2026-12-01T10:00:00+09:00',
    name: '鈴木',
  })
  const done = await on.run(id)
  expect(done.body.data.counts).toMatchObject({ total: 2, new: 1, leave: 1, clash: 1, upcoming: 1 })
  expect(await on.rows(id, 'left')).toMatchObject([
    { line: 2, outcome: 'left', finding: 'clash', match: { title: expect.stringContaining('鈴木') } },
  ])
})

describe('what is counted', () => {
  const people = '氏名,電話\n山田 花子,09012345678\n佐藤 次郎,0312345678'
  const afterAWeek = () => {
    server.setNow('2026-11-28T09:00:01+09:00')
    return forgetImports.handle(server.services)
  }

  test('stays when the rows are deleted', async () => {
    const id = await on.bring('customers', people)
    await afterAWeek()
    expect(await on.rows(id)).toEqual([])
    expect((await on.call('GET', id)).body.data).toMatchObject({
      forgotten: true,
      counts: { total: 2, new: 2 },
    })
  })

  test('stays of one that was undone in part: it never says that all was taken back', async () => {
    const id = await on.bring('customers', people)
    const [row] = await on.rows(id)
    await shop.client.call('PATCH', `/api/customers/${row.customer_id}`, { name: '山田 はな子' })
    await on.call('POST', id, '/undo')
    await on.work()
    expect((await on.call('GET', id)).body.data).toMatchObject({
      state: 'undone',
      stayed: 1,
      forgotten: false,
    })
    await afterAWeek()
    expect((await on.call('GET', id)).body.data).toMatchObject({
      stayed: 1,
      forgotten: true,
      counts: { total: 2, new: 2 },
    })
  })

  test('is the same in the list', async () => {
    const id = await on.bring('customers', people)
    const { body } = await shop.client.call('GET', '/api/imports')
    expect(body.data).toEqual([(await on.call('GET', id)).body.data])
  })
})

describe('a paused import that is left', () => {
  test('ends after seven days as far as it was written, and can then be undone as any other', async () => {
    const { id } = (await on.receive('customers', '氏名,電話\n山田 花子,09012345678\n佐藤 次郎,0312345678'))
      .body.data
    await on.run(id)
    // As if it had been paused after its first row.
    const [, second] = await on.rows(id)
    await server.sql(
      `update import_rows set outcome = null, customer_id = null, written = null where shop_id = $1 and line = $2`,
      [shop.shopId, second.line],
    )
    await server.sql('delete from customers where shop_id = $1 and id = $2', [
      shop.shopId,
      second.customer_id,
    ])
    await server.sql("update imports set state = 'paused', done = 1, ended_at = null where shop_id = $1", [
      shop.shopId,
    ])
    server.setNow('2026-11-28T08:59:00+09:00')
    await forgetImports.handle(server.services)
    expect((await on.call('GET', id)).body.data.state).toBe('paused')
    server.setNow('2026-11-28T09:00:01+09:00')
    await forgetImports.handle(server.services)
    expect((await on.call('GET', id)).body.data).toMatchObject({
      state: 'done',
      done: 2,
      counts: { new: 1, leave: 1 },
      can: { undo: true },
    })
    server.setNow('2026-12-05T09:00:02+09:00')
    await forgetImports.handle(server.services)
    expect(await server.sql('select line from import_rows where shop_id = $1', [shop.shopId])).toEqual([])
  })

  test('of which nothing was written, is stopped', async () => {
    const { id } = (await on.receive('customers', '氏名\n花子')).body.data
    await on.call('POST', id, '/start', { version: 1 })
    await on.call('POST', id, '/pause')
    server.setNow('2026-11-28T09:00:01+09:00')
    await forgetImports.handle(server.services)
    expect((await on.call('GET', id)).body.data).toMatchObject({ state: 'canceled', can: { remove: true } })
  })
})

test('one that fails again and again is paused, says so, and goes on when the owner wants it', async () => {
  const { id } = (await on.receive('customers', '氏名\n花子\n次郎')).body.data
  await server.sql(
    `update import_rows set found = jsonb_set(found, '{person,customer,gender}', '"?"') where shop_id = $1`,
    [shop.shopId],
  )
  await on.call('POST', id, '/start', { version: 1 })
  for (const [state, failed] of [
    ['running', false],
    ['running', false],
    ['paused', true],
  ]) {
    await expect(on.work()).rejects.toThrow(/gender/)
    expect((await on.call('GET', id)).body.data).toMatchObject({ state, failed })
  }
  // Nobody asks for it any more.
  await on.work()
  await server.sql(
    `update import_rows set found = jsonb_set(found, '{person,customer,gender}', '"female"') where shop_id = $1`,
    [shop.shopId],
  )
  expect((await on.call('POST', id, '/resume')).body.data).toMatchObject({ state: 'waiting', failed: false })
  await on.work()
  expect((await on.call('GET', id)).body.data).toMatchObject({ state: 'done', counts: { new: 2 } })
})

test('an undo leaves the record of whoever waits', async () => {
  const id = await on.bring(
    'visits',
    '予約日,開始時刻,お名前\n2026/12/01,10:00,山田 花子\n2026/12/02,10:00,佐藤 次郎',
  )
  const [first] = await on.rows(id)
  await server.sql(
    `insert into waitlist_entries (shop_id, status, source, customer_id, name, wanted, from_date, to_date, from_minute, to_minute,
       ends_at, token_hash, created_at)
     values ($1, 'waiting', 'owner', $2, '山田 花子', '{}', '2026-12-01', '2026-12-02', 600, 900, '2026-12-02', '\\x01', '2026-11-21')`,
    [shop.shopId, first.customer_id],
  )
  await on.call('POST', id, '/undo')
  await on.work()
  expect((await on.call('GET', id)).body.data).toMatchObject({ state: 'undone', stayed: 1 })
})

test('an undo asks about every table that leads to what it deletes', async () => {
  const leading = await server.sql<{ to: string; from: string }>(
    `select distinct confrelid::regclass::text as "to", conrelid::regclass::text as "from" from pg_constraint
     where contype = 'f' and confrelid in ('customers'::regclass, 'reservations'::regclass, 'staff'::regclass, 'menus'::regclass)
     order by 1, 2`,
  )
  const byTable = Object.fromEntries(
    Map.groupBy(leading, ({ to }) => to)
      .entries()
      .map(([to, all]) => [to, all.map(({ from }) => from)]),
  )
  // A new one belongs here, and into `used` of undo-people.ts and undo-visits.ts or into the end of undo-next.ts.
  expect(byTable).toEqual({
    customers: [
      'customer_merges',
      'customer_notes',
      'customer_photos',
      'customers',
      'reservations',
      'waitlist_entries',
    ],
    menus: ['bill_lines', 'menu_images', 'menu_prices', 'reservation_lines', 'reservations', 'staff_menus'],
    reservations: [
      'bills',
      'change_logs',
      'messages',
      'move_requests',
      'occupancies',
      'offers',
      'payments',
      'push_messages',
      'reservation_lines',
      'reservations',
      'waitlist_entries',
      // These two go with what they are about.
      'worklist_items',
      'worklists',
    ],
    staff: [
      'bills',
      'customers',
      'external_calendars',
      'move_requests',
      'occupancies',
      'offer_times',
      'reservations',
      'staff_images',
      'staff_menus',
      'worklists',
    ],
  })
})

test('over a time that is offered to somebody nothing is entered', async () => {
  const file = '予約日,開始時刻,お名前\n2026/12/01,10:00,山田 花子'
  const { id } = (await on.receive('visits', file)).body.data
  const [{ id: offer } = { id: 0 }] = await server.sql<{ id: number }>(
    `with entry as (insert into waitlist_entries (shop_id, status, source, name, wanted, from_date, to_date, from_minute, to_minute, ends_at,
         token_hash, created_at)
       values ($1, 'waiting', 'owner', '佐藤', '{}', '2026-12-01', '2026-12-02', 600, 900, '2026-12-02', '\\x03', '2026-11-21') returning id)
     insert into offers (shop_id, kind, waitlist_entry_id, status, token_hash, ends_at, created_at)
     select $1, 'waitlist', entry.id, 'open', '\\x04', '2026-12-01', '2026-11-21' from entry returning id`,
    [shop.shopId],
  )
  await server.sql(
    `insert into occupancies (shop_id, staff_id, minutes, kind, hold_expires_at, offer_id, guarded)
     select $1, t.id, int4range(r.start, r.start + 60), 'offer', '2026-12-01', $2, true
     from staff t cross join (select (found ->> 'start')::int as start from import_rows where shop_id = $1) r where t.shop_id = $1`,
    [shop.shopId, offer],
  )
  await on.call('PUT', id, '/rows/2', { decision: 'over' })
  const done = await on.run(id)
  expect(done.body.data.counts).toMatchObject({ new: 0, over: 0, leave: 1 })
  // What was made by hand here is no whole offer.
  for (const table of ['occupancies', 'offers', 'waitlist_entries'])
    await server.sql(`delete from ${table} where shop_id = $1`, [shop.shopId])
})
