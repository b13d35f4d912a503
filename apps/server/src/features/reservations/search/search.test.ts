// Looking for a reservation: by any part of what it says, by status and by date, page by page.
import type { CalendarEvent } from '@noren/contract/reservations'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { startTestServer, useUncheckedServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { forgetCustomers } from '#features/customers/jobs'

const server = await useUncheckedServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

type Visit = Partial<
  Record<'number' | 'menu' | 'name' | 'kana' | 'email' | 'phone' | 'status' | 'start', string>
> & {
  before?: number
  after?: number
  isBlock?: boolean
  isHold?: boolean
}

let made = 0
/** As the shop has it, whatever time it takes: searches ask no guard. */
const put = async (
  {
    number,
    menu = 'カット＋シャンプー',
    name = '',
    kana,
    email,
    phone,
    status = 'reserved',
    start,
    ...visit
  }: Visit,
  { shopId } = shop,
): Promise<number> => {
  const [row] = await server.sql<{ id: number }>(
    `insert into reservations (shop_id, reservation_number, status, cancel_reason, source, staff_id, start_at, end_at, before_time, after_time,
       menu_name, price, duration, name, name_kana, email, phone, is_block, hold_expires_at, created_at)
     select $1, $2, $3, case when $3 = 'canceled' then 'customer' end, 'owner', t.id, $4::timestamptz, $4::timestamptz + interval '1 hour', $5, $6,
       $7, 5500, 60, $8, $9, $10, $11, $12, case when $13 then now() + interval '1 hour' end, now()
     from staff t where t.shop_id = $1 limit 1 returning id`,
    [
      shopId,
      number ?? String(++made).padStart(8, '5'),
      visit.isHold ? 'pending_approval' : status,
      start ?? at('10:00'),
      visit.before ?? 0,
      visit.after ?? 0,
      menu,
      name,
      kana ?? null,
      email ?? null,
      phone ?? null,
      visit.isBlock ?? false,
      visit.isHold ?? false,
    ],
  )
  return row?.id ?? 0
}

const keysOf = async ({ shopId }: TestShop): Promise<string[]> => {
  const rows = await server.sql<{ key: string }>(
    'select search_key as key from reservations where shop_id = $1 and search_key is not null',
    [shopId],
  )
  return rows.map(({ key }) => key)
}

const ask = (query: Record<string, string> | [string, string][], { client } = shop) =>
  client.call('GET', `/api/reservations?${new URLSearchParams(query).toString()}`)
const found = async (
  query: Record<string, string> | [string, string][],
  of = shop,
): Promise<CalendarEvent[]> => {
  const answer = await ask(Array.isArray(query) ? [...query, ['page', '1']] : { ...query, page: '1' }, of)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const names = async (query: Record<string, string> | [string, string][], of = shop) =>
  (await found(query, of)).map(({ customerName }) => customerName)

const hanako: Visit = {
  number: '48210937',
  name: '山田 花子',
  kana: 'ヤマダ ハナコ',
  phone: '09012345678',
  email: 'hana_100%@example.jp',
}
const saburo: Visit = { number: '99990000', name: '髙﨑 𠮷三郎', menu: 'ヘッドスパ６０分（ロング）' }
const anna: Visit = {
  number: '70000001',
  name: 'Anna O’Neil',
  email: 'anna@example.jp',
  menu: 'Color & treatment',
}

describe('a search', () => {
  beforeEach(async () => {
    for (const visit of [hanako, saburo, anna]) await put(visit)
  })

  test.each([
    ['a number', '48210937', [hanako]],
    ['a number as it is shown', '4821-0937', [hanako]],
    ['a number in full-width digits', '４８２１－０９３７', [hanako]],
    ['a part of a number', '4821', [hanako]],
    ['one digit, of numbers and telephones', '9', [hanako, saburo]],
    ['not digits across two numbers', '093799990000', []],
    ['the name of a menu', 'ヘッドスパ', [saburo]],
    ['the name of a menu in hiragana and other digits', 'へっどすぱ60', [saburo]],
    ['the name of a menu in another case', 'COLOR', [anna]],
    ['an address in any case and width', 'ＡＮＮＡ@Example', [anna]],
    ['an address with the signs of patterns as they stand', '_100%', [hanako]],
    ['not a pattern', 'a%a', []],
    ['a name that is written together', '山田花子', [hanako]],
    ['a name with the wide space', '山田　花子', [hanako]],
    ['a name of the new form', '高崎 吉', [saburo]],
    ['a reading in hiragana', 'はなこ', [hanako]],
    ['half-width kana', 'ﾔﾏﾀﾞ', [hanako]],
    ['a telephone with hyphens', '090-1234-5678', [hanako]],
    ['a telephone as written abroad', '+81 90 1234', [hanako]],
    ['one character', '山', [hanako]],
    ['two characters', '三郎', [saburo]],
    ['words of different fields', 'カット ヤマダ 4821', [hanako]],
    ['words in another order', 'はなこ 山田', [hanako]],
    ['not what one word does not stand in', '山田 ヘッドスパ', []],
    ['nobody', 'いない人', []],
    ['not a backslash', '\\', []],
  ])('finds %s: %s', async (_, q, expected) => {
    expect((await names({ q })).toSorted()).toEqual(expected.map(({ name }) => name).toSorted())
  })

  test('of nothing, of spaces or of signs alone filters nothing', async () => {
    for (const q of ['', '　 ', '・']) expect(await found({ q })).toHaveLength(3)
    expect(await found({})).toHaveLength(3)
  })

  test('never shows another shop’s reservations', async () => {
    const other = await makeShop(server)
    await put({ ...hanako, name: '山田 花代' }, other)
    expect(await names({ q: '山田' })).toEqual([hanako.name])
    expect(await names({ q: '山田' }, other)).toEqual(['山田 花代'])
  })

  test('never shows blocked time, nor a time that is held', async () => {
    await put({ name: '山田 かり', isHold: true })
    await put({ menu: '山田 休み', isBlock: true })
    expect(await names({ q: '山田' })).toEqual([hanako.name])
  })

  test.each([
    ['q', 'a\u0000b'],
    ['q', 'x'.repeat(255)],
    ['q', '\u202eabc'],
    ['page', '0'],
    ['page', '10001'],
    ['page', 'x'],
    ['per_page', '16'],
    ['status', 'done', 'status.0'],
    ['from', '2026-02-30'],
    ['to', '2026/11/24'],
    ['limit', '5'],
  ])('with %s=%j is refused', async (field, value, named = field) => {
    const answer = await ask({ page: '1', [field]: value })
    expect(answer.status).toBe(422)
    expect(answer.body.errors[named], answer.text).toHaveLength(1)
  })
})

test('what was found says all that its card shows, and whose it is', async () => {
  await put({ ...hanako, before: 10, after: 5, status: 'pending_approval' })
  expect(await found({ q: '4821' })).toEqual([
    {
      id: expect.any(Number),
      status: 'pending_approval',
      start_at: at('10:00'),
      end_at: at('11:00'),
      before_time: 10,
      after_time: 5,
      reservation_number: '48210937',
      title: 'カット＋シャンプー',
      menu_name: 'カット＋シャンプー',
      price: 5500,
      answers: [],
      customerName: '山田 花子',
      staffName: expect.any(String),
      staff_id: expect.any(Number),
      amount: 5500,
      duration: 60,
      is_block: false,
      is_move_request: false,
      waits: [],
      seat_ids: [],
      paid_amount: null,
      is_spam: false,
      email: 'hana_100%@example.jp',
    },
  ])
})

test('status and dates filter, the last day included; canceled and treated ones are found, what is to come first, then back in time (RES-32)', async () => {
  await put({ name: '一', start: at('00:00', '2026-11-01'), status: 'treated' })
  await put({ name: '二', start: at('23:30', '2026-11-30'), status: 'canceled' })
  await put({ name: '三', start: at('00:00', '2026-12-01') })
  await put({ name: '四', start: at('12:00', '2019-04-01'), status: 'treated' })
  expect(await names({})).toEqual(['二', '三', '一', '四'])
  expect(await names({ from: '2026-11-01', to: '2026-11-30' })).toEqual(['二', '一'])
  expect(await names({ from: '2026-11-30', to: '2026-11-30' })).toEqual(['二'])
  expect(await names({ from: '2026-12-01' })).toEqual(['三'])
  expect(await names({ to: '2026-10-31' })).toEqual(['四'])
  expect(await names({ status: 'treated' })).toEqual(['一', '四'])
  expect(
    await names([
      ['status', 'canceled'],
      ['status', 'reserved'],
    ]),
  ).toEqual(['二', '三'])
  expect(await names({ status: 'treated', q: 'カット', to: '2026-11-30', from: '2026-01-01' })).toEqual([
    '一',
  ])
})

test('pages have 15, 50 or 100 entries and say how many there are; a page behind the last one is empty', async () => {
  for (let n = 0; n < 32; n++)
    await put({ name: `客${n}`, start: at('10:00', `2026-10-${String(n % 31 || 31).padStart(2, '0')}`) })
  const page = async (query: Record<string, string>) => {
    const { body } = await ask({ q: '客', ...query })
    return [body.data.length, body.meta]
  }
  expect(await page({ page: '1' })).toEqual([15, { page: 1, per_page: 15, last_page: 3, total: 32 }])
  expect(await page({ page: '3' })).toEqual([2, { page: 3, per_page: 15, last_page: 3, total: 32 }])
  expect(await page({ page: '1', per_page: '50' })).toEqual([
    32,
    { page: 1, per_page: 50, last_page: 1, total: 32 },
  ])
  expect(await page({ page: '4' })).toEqual([0, { page: 4, per_page: 15, last_page: 3, total: 32 }])
  const seen = new Set<number>()
  for (const number of ['1', '2', '3'])
    for (const { id } of (await ask({ page: number })).body.data) seen.add(id)
  expect(seen.size).toBe(32)
})

test.each([
  [{ from: '2026-11-02', to: '2026-11-01', page: '1' }, 'to'],
  [{ from: '2026-11-02', to: '2026-11-01' }, 'to'],
  [{ q: '山' }, 'q'],
  [{ per_page: '15', from: '2026-11-01', to: '2026-11-02' }, 'per_page'],
  [{ from: '2026-11-01' }, 'to'],
  [{ to: '2026-11-01' }, 'from'],
])('%j is refused at %s', async (query, field) => {
  const answer = await ask(query)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toContain(field)
})

test('a search sees what has changed since the last one, also by another server', async () => {
  const visits = visitsOf(server, shop)
  expect(await names({ q: '花子' })).toEqual([])
  const { id, number } = await visits.book('10:00')
  expect((await found({ q: number })).map((row) => row.id)).toEqual([id])
  await visits.change(id, { status: 'treated' })
  expect(await found({ q: '花子', status: 'reserved' })).toEqual([])
  expect(await found({ q: '花子', status: 'treated' })).toHaveLength(1)
  await put({ name: '佐藤 花子' })
  expect(await names({ q: '花子' })).toHaveLength(2)
})

test('reservations that have no key are found, however many and by searches at the same time', async () => {
  await server.sql(
    `insert into reservations (shop_id, reservation_number, status, source, staff_id, start_at, end_at, before_time, after_time, menu_name,
       price, duration, name, created_at)
     select t.shop_id, lpad(n::text, 8, '0'), 'reserved', 'owner', t.id, now(), now() + interval '1 hour', 0, 0, 'カット', 5500, 60, '客', now()
     from staff t, generate_series(1, 4100) n where t.shop_id = $1`,
    [shop.shopId],
  )
  const totals = await Promise.all(
    [1, 2, 3].map(async () => (await ask({ q: '客', page: '1' })).body.meta.total),
  )
  expect(totals).toEqual([4100, 4100, 4100])
  expect(await keysOf(shop)).toHaveLength(4100)
})

test('whoever books, enters or edits a reservation writes its key', async () => {
  const visits = visitsOf(server, shop)
  const { id, number } = await visits.book('10:00')
  expect(await keysOf(shop)).toEqual([expect.stringContaining(number)])
  await visits.change(id, { name: '鈴木 一郎' })
  expect(await keysOf(shop)).toEqual([expect.stringContaining('鈴木一郎')])
})

test('who was erased is not found any more, neither by a deletion nor by the time', async () => {
  const visits = visitsOf(server, shop)
  const { id } = await visits.book('10:00')
  const { customer_id: customerId } = await visits.read(id)
  await visits.change(id, { status: 'canceled', cancel_reason: 'shop' })
  await put({ name: '鈴木 一郎', phone: '0312345678', start: at('10:00', '2018-04-01') })
  await server.sql("update reservations set created_at = '2018-04-01' where name = '鈴木 一郎'")
  expect(await names({ q: '花子' })).toHaveLength(1)
  expect(await names({ q: '鈴木' })).toHaveLength(1)
  expect((await keysOf(shop)).join()).toContain('鈴木')
  expect((await shop.client.call('DELETE', `/api/customers/${customerId}`)).status).toBe(204)
  await forgetCustomers.handle(server.services)
  expect(await keysOf(shop)).toEqual([])
  for (const q of ['花子', 'ハナコ', '09012345678', 'hanako@example.jp', '鈴木', '0312345678', '—'])
    expect(await names({ q }), q).toEqual([])
  expect(await found({ q: 'カット' })).toHaveLength(2)
})

test('the plan closes the calendar but not the search', async () => {
  const live = await startTestServer({ BILLING: 'live' })
  live.setNow('2026-11-21T09:00:00+09:00')
  const { client } = await makeShop(live)
  const old = 'from=2020-01-01&to=2020-01-31'
  expect((await client.call('GET', `/api/reservations?${old}`)).body.code).toBe('plan_window')
  const answer = await client.call('GET', `/api/reservations?${old}&page=1`)
  expect([answer.status, answer.body.window, answer.body.occupied]).toEqual([200, null, []])
  await live.stop()
})
