// The mails about what is used of a plan. Rule PLAN-20.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, millisToWire, wireToMillis } from '#platform/clock'
import { makeShop, type TestShop } from '#testing/factories'
import { startTestServer, testNow, type TestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'
import { usageNotice, type Told } from './usage-notice.ts'
import { writePlanUsage } from './jobs.ts'

const now = wireToMillis(testNow)
const ago = (days: number) => millisToWire(now - days * dayMs)

test('told at 80 % and at the limit, neither again while it is fresh', () => {
  const never: Told = { nearAt: null, reachedAt: null }
  const at = (count: number, told = never) => usageNotice({ count, limit: 20 }, told, now)
  expect([15, 16, 19, 20, 21].map((count) => at(count))).toEqual([
    null,
    'plan_near',
    'plan_near',
    'plan_reached',
    'plan_reached',
  ])
  expect(usageNotice({ count: 80, limit: 100 }, never, now)).toBe('plan_near')
  const told = (nearAt: string | null, reachedAt: string | null) => ({ nearAt, reachedAt })
  expect(at(17, told(ago(29), null))).toBe(null)
  expect(at(16, told(ago(30), null))).toBe('plan_near')
  // Fallen below the limit and near it again.
  expect(at(16, told(ago(40), ago(29)))).toBe(null)
  expect(at(20, told(ago(1), ago(6)))).toBe(null)
  expect(at(20, told(ago(1), ago(7)))).toBe('plan_reached')
})

let live: TestServer
let beta: TestServer
beforeAll(async () => {
  live = await startTestServer({ BILLING: 'live' })
  beta = await startTestServer({}, live)
})
afterAll(async () => {
  expect(await live.violations()).toEqual([])
  await beta.stop()
  await live.stop()
})

const told = (shop: TestShop) =>
  live.sql<{ kind: string; details: object }>(
    'select kind, details from account_messages where user_id = $1 order by id',
    [shop.userId],
  )

const bookMany = async (server: TestServer, shop: TestShop, from: number, to: number) => {
  const visits = visitsOf(server, shop)
  for (let one = from; one < to; one++)
    await visits.book(`${10 + (one % 9)}:00`, `2026-11-${24 + Math.floor(one / 9)}`)
}

test('the sixteenth of twenty and the last one are told with the booking, once', async () => {
  const shop = await makeShop(live)
  await bookMany(live, shop, 0, 15)
  expect(await told(shop)).toEqual([])
  await bookMany(live, shop, 15, 20)
  const details = { shop: 'ヘアサロン こはる', limit: 20 }
  const both = [
    { kind: 'plan_near', details: { ...details, count: 16 } },
    { kind: 'plan_reached', details: { ...details, count: 20 } },
  ]
  expect(await told(shop)).toEqual(both)

  const visits = visitsOf(live, shop)
  expect((await visits.booking('10:00', '2026-11-28')).body.code).toBe('plan_limit')
  // A canceled visit makes room from the next day on; who comes then brings no second mail.
  const [row] = await live.sql<{ id: number }>('select min(id) as id from reservations where shop_id = $1', [
    shop.shopId,
  ])
  await visits.change(row?.id ?? 0, { status: 'canceled', notify: false })
  expect((await visits.booking('10:00', '2026-11-28')).body.code).toBe('plan_limit')
  live.setNow('2026-11-22T00:00:00+09:00')
  await visits.book('10:00', '2026-11-28')
  expect(await told(shop)).toEqual(both)
  live.setNow(testNow)
})

test('owner’s entries count for nothing, and in beta nobody is told', async () => {
  const shop = await makeShop(live)
  await bookMany(live, shop, 0, 15)
  for (const hour of [10, 11])
    await shop.client.call('POST', '/api/reservations', {
      menu_id: shop.menuId,
      start_at: `2026-11-29T${hour}:00:00+09:00`,
      name: '鈴木 一郎',
    })
  expect(await told(shop)).toEqual([])
  const other = await makeShop(beta)
  await bookMany(beta, other, 0, 21)
  expect(await told(other)).toEqual([])
})

test('a refused booking tells nobody', async () => {
  const shop = await makeShop(live)
  await bookMany(live, shop, 0, 15)
  expect((await visitsOf(live, shop).booking('10:00', '2026-11-24')).status).toBe(409)
  expect(await told(shop)).toEqual([])
})

test('the mail says how much of what, in the owner’s language, and leads to the plan; nothing is sent in beta', async () => {
  const shop = await makeShop(live)
  const message = {
    id: 1,
    userId: shop.userId,
    kind: 'plan_reached' as const,
    details: { shop: '<b>店</b>', count: 20, limit: 20 },
  }
  const mail = await writePlanUsage(live.services, message)
  expect(mail).toMatchObject({ to: shop.email, subject: '【のれん】オンライン予約の受付をお休みしています' })
  expect(mail?.text).toContain('上限（20件）に達しました')
  expect(mail?.text).toContain(`${live.url}/shop?tab=subscription`)
  expect(mail?.html).toContain('&lt;b&gt;店')
  expect(await writePlanUsage(beta.services, message)).toBe(null)
  expect(await writePlanUsage(live.services, { ...message, userId: 987_654 })).toBe(null)
})
