// What stands in a file is never put on record where the API would refuse it: people, notes, visits, drafts and staff.
import { customerChange, newCustomer } from '@noren/contract/customers'
import { newNote } from '@noren/contract/customers/notes'
import { menuInput } from '@noren/contract/menus'
import { reservationEdit } from '@noren/contract/reservations/changes'
import { staffInput } from '@noren/contract/staff'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeShop } from '#testing/factories'
import { importingOf } from '#testing/imports/imports'
import { useTestServer } from '#testing/server'
import { testSize, testTimeout } from '#proofs/test-size'

const server = await useTestServer()
const rounds = testSize({ short: 2, long: 40 })

const cell = fc.oneof(
  fc.constantFrom(
    '山田 花子',
    'http://evil.example/a 花子',
    '090-1234-5678',
    'a@example.jp',
    'S60.4.1',
    '1985/4/1',
    '2026/12/01 10:00',
    '2026/10/01',
    '10:00',
    '25:99',
    '99999999999',
    '-1',
    '12回',
    '¥120,000',
    '\u202e逆さ',
    '<script>alert(1)</script>',
    '=HYPERLINK("http://x.example")',
    'カット',
    'あ'.repeat(400),
    '',
  ),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)

const quoted = (text: string): string => `"${text.toWellFormed().replaceAll('"', '""')}"`
const tableOf = (headings: readonly string[]) =>
  fc
    .array(fc.array(cell, { minLength: headings.length, maxLength: headings.length }), {
      minLength: 20,
      maxLength: 40,
    })
    .map((rows) => [headings, ...rows].map((row) => row.map(quoted).join(',')).join('\n'))

const refusals = (
  schema: { safeParse: (value: unknown) => { success: boolean; error?: { issues: unknown } } },
  value: unknown,
) => {
  const { success, error } = schema.safeParse(value)
  return success ? [] : [{ value, issues: error?.issues }]
}

const seeds = Array.from({ length: rounds }, (_, index) => index + 1)

test.each(seeds)('people and their notes, %i', { timeout: testTimeout }, async (seed) => {
  const shop = await makeShop(server)
  const on = importingOf(server, shop)
  const headings = [
    '顧客番号',
    '氏名',
    'フリガナ',
    '電話番号',
    'メールアドレス',
    '性別',
    '生年月日',
    '来店回数',
    '最終来店日',
    '担当',
    'メモ',
  ]
  const [file = ''] = fc.sample(tableOf(headings), { seed, numRuns: 1 })
  const received = await on.receive('customers', file)
  expect(received.status, received.text).toBe(201)
  const { id } = received.body.data
  await on.call('PUT', id, '/decisions', { finding: 'alike', decision: 'new' })
  await on.run(id)
  const people = await server.sql<{ code: string; staff: number | null; count: number }>(
    `select name, nullif(name_kana, '') as name_kana, email, phone, gender, birth_date::text as birth_date, customer_code as code,
       preferred_staff_id as staff, brought_count as count from customers where shop_id = $1`,
    [shop.shopId],
  )
  expect(people.length).toBeGreaterThan(5)
  const notes = await server.sql('select title, content from customer_notes where shop_id = $1', [
    shop.shopId,
  ])
  const staff = await server.sql('select name from staff where shop_id = $1', [shop.shopId])
  expect([
    ...people.flatMap(({ code, staff: by, count: _count, ...person }) => [
      ...refusals(newCustomer, person),
      ...refusals(customerChange, { customer_code: code }),
      ...refusals(customerChange, { preferred_staff_id: by }),
    ]),
    ...notes.flatMap((note) => refusals(newNote, note)),
    ...staff.flatMap((one) => refusals(staffInput, one)),
  ]).toEqual([])
})

test.each(seeds)('visits, drafts and staff, %i', { timeout: testTimeout }, async (seed) => {
  const shop = await makeShop(server)
  const on = importingOf(server, shop)
  const headings = [
    '日時',
    '所要時間',
    'メニュー',
    'スタッフ',
    'お名前',
    '電話番号',
    'メールアドレス',
    '金額',
    'ステータス',
    '備考',
  ]
  const [file = ''] = fc.sample(tableOf(headings), { seed, numRuns: 1 })
  const good = [
    '2026/12/01 10:00',
    '60',
    'カット',
    '小春',
    '山田 花子',
    '090-1234-5678',
    'a@example.jp',
    '120000',
    '予約確定',
    'あ'.repeat(1500),
  ]
  const received = await on.receive('visits', `${file}\n${good.join(',')}`)
  expect(received.status, received.text).toBe(201)
  const { id } = received.body.data
  await on.call('PUT', id, '/decisions', { finding: 'clash', decision: 'over' })
  await on.run(id)
  const visits = await server.sql<Record<string, unknown>>(
    `select name, name_kana, email, phone, note, price, menu_id, menu_name, (extract(epoch from end_at - start_at) / 60)::int as total_duration
     from reservations where shop_id = $1`,
    [shop.shopId],
  )
  expect(visits.length).toBeGreaterThan(0)
  const menus = await server.sql(
    'select name, price, duration, total_duration from menus where shop_id = $1',
    [shop.shopId],
  )
  const staff = await server.sql('select name from staff where shop_id = $1', [shop.shopId])
  expect([
    ...visits.flatMap(({ menu_id, menu_name, ...visit }) => [
      ...refusals(reservationEdit, visit),
      ...(menu_id === null ? refusals(reservationEdit, { title: menu_name }) : []),
    ]),
    ...menus.flatMap((menu) => refusals(menuInput, menu)),
    ...staff.flatMap((one) => refusals(staffInput, one)),
  ]).toEqual([])
})
