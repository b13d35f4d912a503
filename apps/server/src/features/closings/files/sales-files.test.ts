// The files for the tax adviser: who may take them, and what their cells are.
import { beforeEach, expect, test } from 'vitest'
import { parseCsv } from '#testing/archives/csv'
import { billsOf, plainBill } from '#testing/bills/made-bills'
import { makeShop, type TestShop } from '#testing/factories'
import { startTestServer, useTestServer } from '#testing/server'
import { at } from '#testing/visits'
import { shareOut } from './journals.ts'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof billsOf>
beforeEach(async () => {
  server.setNow('2026-11-24T20:00:00+09:00')
  shop = await makeShop(server)
  on = billsOf(server, shop)
})

const file = (kind: string, { from = '2026-11-24', to = '2026-11-24', of = shop } = {}) =>
  of.client.call('GET', `/api/reports/files/${kind}?from=${from}&to=${to}`)
const rowsOf = (text: string): string[][] =>
  (parseCsv(text.replaceAll('\r\n', '\n'), 5000) ?? []).map(({ cells }) => cells)
const records = async (kind: string, period = {}): Promise<Record<string, string>[]> => {
  const [headings = [], ...rows] = rowsOf((await file(kind, period)).text)
  return rows.map((cells) => Object.fromEntries(headings.map((heading, i) => [heading, cells[i] ?? ''])))
}
const kinds = ['bills', 'lines', 'freee', 'money_forward']

test('each is a CSV of UTF-8 with its mark, named after its days, and its export is noted', async () => {
  await on.visit(at('10:00'))
  for (const kind of kinds) {
    const answer = await file(kind)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers.get('content-disposition')).toContain(`${kind}-2026-11-24-2026-11-24.csv`)
    const bytes = await (
      await fetch(`${server.url}/api/reports/files/${kind}?from=2026-11-24&to=2026-11-24`, {
        headers: { cookie: `session=${shop.client.cookies.get('session') ?? ''}` },
      })
    ).arrayBuffer()
    expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  }
  const noted = (await shop.client.call('GET', '/api/customer-accesses')).body.data
  expect(noted[0]).toMatchObject({ action: 'reservations_exported', count: 1, customer_id: null })
})

test('is refused to who signed in long ago, for days in the wrong order, and for what is no file', async () => {
  expect((await file('bills', { from: '2026-11-25', to: '2026-11-24' })).status).toBe(422)
  expect((await file('bills', { from: '2025-01-01', to: '2026-12-31' })).status).toBe(422)
  expect((await file('secrets')).status).toBe(422)
  server.setNow('2026-11-24T20:11:00+09:00')
  const late = await file('bills')
  expect([late.status, late.body.code]).toEqual([403, 'sign_in_again'])
})

test('a bill that was corrected stands beside the one that holds; what was taken back is said', async () => {
  const id = await on.visit(at('10:00'))
  await on.bill(id, plainBill(5_500))
  await on.bill(id, { ...plainBill(4_400, 'card', '2026-11-25'), reason: '=cmd|calc' })
  const other = await on.visit(at('12:00'))
  await on.bill(other, plainBill(1_100))
  await on.takeBack(other)
  await on.visit(at('13:00'), { price: 3_300 })
  await on.visit(at('14:00'), { status: 'reserved' })
  const rows = await records('bills')
  expect(
    rows.map((row) => [row['開始'], row['版'], row['状態'], row['合計（税込）'], row['訂正の理由']]),
  ).toEqual([
    ['10:00', '1', '訂正済み', '5500', ''],
    // A spreadsheet runs nothing of what somebody typed.
    ['10:00', '2', '有効', '4400', "'=cmd|calc"],
    ['12:00', '1', '取り消し', '1100', ''],
    ['13:00', '', '有効', '3300', ''],
  ])
  expect(rows[1]?.['別の日の入金']).toBe('カード 2026-11-25')
  expect([rows[3]?.['記録なし'], rows[3]?.['10%消費税']]).toEqual(['3300', '300'])
})

test('a discount is a figure below 0, not a text', async () => {
  await on.bill(await on.visit(at('10:00')), {
    lines: [{ unit_price: 5_500, quantity: 1, tax_rate: 10, name: '-カット' }],
    discount: { kind: 'yen', value: 500 },
    payments: [{ method: 'cash', amount: 5_000 }],
  })
  const rows = await records('lines')
  expect(rows.map((row) => [row['種類'], row['品名'], row['金額（税込）'], row['税率（%）']])).toEqual([
    ['メニュー', "'-カット", '5500', '10'],
    ['値引き', '値引き', '-500', '10'],
  ])
})

test('freee has a transaction for each way, a row for each rate, and no settlement of what is owed', async () => {
  await on.bill(await on.visit(at('10:00')), {
    lines: [
      { unit_price: 8_800, quantity: 1, tax_rate: 10 },
      { unit_price: 1_080, quantity: 2, tax_rate: 8 },
    ],
    payments: [
      { method: 'cash', amount: 5_000 },
      { method: 'unpaid', amount: 5_960 },
    ],
  })
  const rows = await records('freee')
  expect(
    rows.map((row) => [
      row['収支区分'],
      row['発生日'],
      row['税区分'],
      row['金額'],
      row['決済日'],
      row['決済口座'],
      row['決済金額'],
    ]),
  ).toEqual([
    ['収入', '2026/11/24', '課税売上10%', '4015', '2026/11/24', '現金', '5000'],
    ['', '', '課税売上8%（軽）', '985', '', '', ''],
    ['収入', '2026/11/24', '課税売上10%', '4785', '', '', ''],
    ['', '', '課税売上8%（軽）', '1175', '', '', ''],
  ])
  expect(rows[0]).toMatchObject({ 勘定科目: '売上高', 税計算区分: '内税' })
})

test('マネーフォワード has what came in on another day as an entry of that day', async () => {
  const id = await on.visit(at('10:00', '2026-11-20'))
  await on.bill(id, plainBill(5_500, 'unpaid'))
  await on.bill(id, { ...plainBill(5_500, 'cash', '2026-11-24'), reason: '後日のお支払い' })
  const rows = await records('money_forward', { from: '2026-11-01', to: '2026-11-30' })
  const told = rows.map((row) => [
    row['取引No'],
    row['取引日'],
    row['借方勘定科目'],
    row['貸方勘定科目'],
    row['貸方税区分'],
    row['貸方金額(円)'],
  ])
  expect(told).toEqual([
    ['1', '2026/11/20', '売掛金', '売上高', '課税売上 10%', '5500'],
    ['2', '2026/11/24', '現金', '売掛金', '対象外', '5500'],
  ])
  expect(rows[0]?.['貸方税額']).toBe('500')
})

test('parts of ways and rates add up to both, and the tax to that of the bill', () => {
  const parts = shareOut(
    [
      { method: 'cash', amount: 333, paid_on: '' },
      { method: 'card', amount: 333, paid_on: '' },
      { method: 'qr', amount: 334, paid_on: '' },
    ],
    500,
  ).flatMap((entry) => entry.parts)
  const of = (rate: number, field: 'amount' | 'tax') =>
    parts.filter((part) => part.rate === rate).reduce((sum, part) => sum + part[field], 0)
  expect([of(8, 'amount'), of(10, 'amount')]).toEqual([500, 500])
  expect([of(8, 'tax'), of(10, 'tax')]).toEqual([Math.floor((500 * 8) / 108), Math.floor(500 / 11)])
})

test('a long file has every visit once', async () => {
  await server.sql(
    `with made as (insert into reservations (shop_id, reservation_number, status, source, staff_id, menu_id, start_at, end_at, before_time,
      after_time, menu_name, price, duration, name, created_at)
    select $1, lpad(n::text, 8, '0'), 'treated', 'owner', (select min(id) from staff where shop_id = $1), $2,
      $3::timestamptz + n % 7 * interval '1 hour', $3::timestamptz + n % 7 * interval '1 hour' + interval '1 hour', 0, 0, 'カット', 1000, 60,
      '客' || n, now() from generate_series(1, 1201) n returning shop_id, id, created_at, menu_id, staff_id, start_at),
    taken as (insert into occupancies (shop_id, staff_id, minutes, kind, guarded, unguarded_reason, reservation_id)
        select shop_id, staff_id, int4range((extract(epoch from start_at) / 60)::int + 540, (extract(epoch from start_at) / 60)::int + 600),
          'visit', false, 'brought', id from made),
    lines as (insert into reservation_lines (shop_id, reservation_id, priority, kind, menu_id, name, price, duration)
      select shop_id, id, 1, 'menu', menu_id, 'カット', 1000, 60 from made)
    insert into change_logs (shop_id, reservation_id, actor, kind, status, changes, created_at)
    select shop_id, id, 'owner', 'created', 'treated', '[]', created_at from made`,
    [shop.shopId, shop.menuId, at('10:00')],
  )
  const rows = await records('bills')
  expect(new Set(rows.map((row) => row['予約番号'])).size).toBe(1201)
  expect(rows).toHaveLength(1201)
})

test('a shop takes 30 files an hour', async () => {
  const limited = await startTestServer({ LIMITS: 'on' }, server)
  try {
    const own = await makeShop(limited)
    const answers = []
    for (let n = 0; n < 31; n += 1) answers.push((await file('bills', { of: own })).status)
    expect(answers).toEqual([...Array(30).fill(200), 429])
  } finally {
    await limited.stop()
  }
})
