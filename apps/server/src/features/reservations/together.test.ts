// Two people who come together, beside their booking: the plan, the one mail, the file, and who is forgotten. Rules VISIT-13, MSG-147.
import { beforeEach, expect, test } from 'vitest'
import { openClient, type Answer } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { useMailbox } from '#testing/mails/mailbox'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { parseCsv } from '#testing/archives/csv'
import { forgetCustomers } from '#features/customers/jobs'

const server = await useTestServer({ BILLING: 'live' })
const { mailbox, drain } = await useMailbox(server)
let shop: TestShop
let on: ReturnType<typeof visitsOf>
let second: number
let spa: number
beforeEach(async () => {
  await server.sql(
    "update messages set status = 'sent', sent_at = created_at where status = 'queued' and kind <> 'reminder'",
  )
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
  const idOf = async (text: string) => (await server.sql<{ id: number }>(text, [shop.shopId]))[0]?.id ?? 0
  second = await idOf(
    `insert into staff (shop_id, name, priority, created_at, is_shown, nomination_fee) values ($1, '結城', 2, now(), true, 550) returning id`,
  )
  spa = await idOf(
    `insert into menus (shop_id, name, price, duration, total_duration, priority, created_at, is_add_on)
     values ($1, 'ヘッドスパ', 2200, 20, 20, 9, now(), true) returning id`,
  )
})

const bookTwo = (time = '10:00'): Promise<Answer> => {
  const { menu_id: _, ...who } = someBooking(shop.menuId, at(time))
  const companion = { menu_ids: [shop.menuId], mode: 'together', name: '鈴木 次郎' }
  const wanted = { menu_ids: [shop.menuId, spa], staff_id: second, companion }
  return openClient(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    { ...who, ...wanted },
    keyed(),
  )
}
const rows = () =>
  server.sql<{ id: number; plan_count: number; status: string; name: string; phone: string | null }>(
    'select id, plan_count, status, name, phone from reservations where shop_id = $1 order by id',
    [shop.shopId],
  )
test('both count for the plan; where one place is left, neither is booked', async () => {
  for (let n = 0; n < 18; n++) await on.book(`${10 + (n % 9)}:00`, `2026-12-0${1 + Math.floor(n / 9)}`)
  const booked = await bookTwo()
  expect(booked.status, booked.text).toBe(201)
  expect((await rows()).slice(-2).map(({ plan_count }) => plan_count)).toEqual([19, 20])
  const told = await server.sql('select kind, details from account_messages where user_id = $1 order by id', [
    shop.userId,
  ])
  expect(told.at(-1)).toMatchObject({ kind: 'plan_reached', details: { count: 20 } })
  expect(await server.violations()).toEqual([])

  const [, last] = (await rows()).slice(-2)
  server.setNow('2026-11-22T09:00:00+09:00')
  expect((await on.change(last?.id ?? 0, { status: 'canceled', cancel_reason: 'shop' })).status).toBe(200)
  const refused = await bookTwo('14:00')
  expect([refused.status, refused.body.code]).toEqual([409, 'plan_limit'])
  expect(await rows()).toHaveLength(20)
  await on.book('14:00')
  expect(await server.violations()).toEqual([])
})

test('one mail says both visits, with who serves; the notice says who comes', async () => {
  expect((await bookTwo()).status).toBe(201)
  await drain()
  const [mail, ...others] = mailbox.messages('hanako@example.jp')
  expect(others).toEqual([])
  const [first, other] = await server.sql<{ number: string }>(
    `select left(reservation_number, 4) || '-' || right(reservation_number, 4) as number from reservations where shop_id = $1 order by id`,
    [shop.shopId],
  )
  expect(mail?.text).toContain(`■日時
2026年11月24日(火) 10:00〜11:20

■メニュー
カット＋シャンプー 5,500円
ヘッドスパ 2,200円
指名料（結城） 550円

■担当
結城

■料金
8,250円（税込）

■お連れさまのご予約
2026年11月24日(火) 10:00〜11:00
カット＋シャンプー
5,500円（税込）
予約番号 ${other?.number}

■お二人の合計
13,750円（税込）
`)
  const file = Buffer.from(mail?.attachments[0]?.content ?? '')
    .toString()
    .replaceAll('\r\n ', '')
  expect(file).toContain(`予約番号 ${first?.number}\\n担当 結城\\n`)
  const [notice] = mailbox.messages(shop.email)
  expect(notice?.text).toContain('■担当\n結城（指名）\n')
  expect(notice?.text).toContain(`■お連れさまのご予約
鈴木 次郎
2026年11月24日(火) 10:00〜11:00
カット＋シャンプー
5,500円（税込）
担当 `)
})

test('canceled by one press, one mail says so for both; what the shop cancels alone is told alone', async () => {
  const booked = await bookTwo()
  const token: string = booked.body.data.manage_url.split('/').at(-1)
  await drain()
  mailbox.clear()
  expect((await on.cancel(token)).status).toBe(200)
  await drain()
  const [mail, ...others] = mailbox.messages('hanako@example.jp')
  expect(others).toEqual([])
  expect(mail?.text).toContain('■お連れさまのご予約')
  expect((await rows()).map(({ status }) => status)).toEqual(['canceled', 'canceled'])

  expect((await bookTwo('14:00')).status).toBe(201)
  await drain()
  mailbox.clear()
  const [, , first] = await rows()
  await on.change(first?.id ?? 0, { status: 'canceled', cancel_reason: 'shop' })
  await drain()
  expect(mailbox.messages('hanako@example.jp')[0]?.text).not.toContain('お連れさま')
  expect(await server.violations()).toEqual([])
})

test('a staff member whom customers are not shown is named to a shop of several alone', async () => {
  await server.sql('update staff set is_shown = false where shop_id = $1', [shop.shopId])
  await on.book('10:00')
  await drain()
  expect(mailbox.messages('hanako@example.jp')[0]?.text).not.toContain('■担当')
  expect(mailbox.messages(shop.email)[0]?.text).toContain('■担当')
  await server.sql('update staff set active = false where id = $1', [second])
  mailbox.clear()
  await on.book('14:00')
  await drain()
  expect(mailbox.messages(shop.email)[0]?.text).not.toContain('■担当')
})

test('the file of reservations has who was chosen and the lines, behind what it had', async () => {
  await bookTwo()
  const { text } = await shop.client.call('GET', '/api/reservations/export?from=2026-11-24&to=2026-11-24')
  const [heads, ...found] = (parseCsv(text.replaceAll('\r\n', '\n'), 100) ?? []).map(({ cells }) => cells)
  expect(heads?.slice(-3)).toEqual(['受付日時', '指名', '明細'])
  expect(found.map((cells) => cells.slice(-2))).toEqual([
    ['指名', 'カット＋シャンプー 5500円\nヘッドスパ 2200円\n指名料（結城） 550円'],
    ['', 'カット＋シャンプー 5500円'],
  ])
})

test('who deletes a customer also forgets whom they named, once both visits are over', async () => {
  await bookTwo()
  const [customer] = await server.sql<{ id: number }>('select id from customers where shop_id = $1', [
    shop.shopId,
  ])
  const [first, other] = await rows()
  const remove = () => shop.client.call('DELETE', `/api/customers/${customer?.id}`)
  await on.change(first?.id ?? 0, { status: 'canceled', cancel_reason: 'shop' })
  const refused = await remove()
  expect([refused.status, refused.body.code]).toEqual([409, 'reservations_live'])
  expect(refused.body.reservations).toMatchObject([{ id: other?.id, customer_name: '鈴木 次郎' }])

  await on.change(other?.id ?? 0, { status: 'canceled', cancel_reason: 'shop' })
  expect((await remove()).status).toBe(204)
  expect(await rows()).toMatchObject([
    { name: '—', phone: null },
    { name: '—', phone: null },
  ])
  expect(await server.violations()).toEqual([])
})

test('after five years neither of the two can be named', async () => {
  await bookTwo()
  server.setNow('2031-11-25T09:00:00+09:00')
  await forgetCustomers.handle(server.services)
  expect(await rows()).toMatchObject([
    { name: '—', phone: null },
    { name: '—', phone: null },
  ])
})
