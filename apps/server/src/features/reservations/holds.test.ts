// Times that are held while a customer pays: nobody sees them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { millisToLocalMinute, wireToMillis } from '#platform/clock'
import { isRefusal } from '#platform/errors'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'
import { holdSlot } from './commands/hold-slot.ts'
import { releaseExpiredHolds } from './jobs.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  expect(await server.violations()).toEqual([])
  await server.stop()
})
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

const at = (time: string, date = '2026-11-24') => `${date}T${time}:00+09:00`
const enter = (entry: object, headers: Record<string, string> = {}) =>
  shop.client.call('POST', '/api/reservations', entry, headers)
const book = (time: string) =>
  openClient(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    someBooking(shop.menuId, at(time)),
    keyed(),
  )
const starts = async (): Promise<string[]> =>
  (
    await openClient(server.url).call(
      'GET',
      `/api/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&from=2026-11-24&days=1`,
    )
  ).body.data.days[0].starts
const count = async (table: string): Promise<number> =>
  (await server.sql<{ n: number }>(`select count(*) as n from ${table} where shop_id = $1`, [shop.shopId]))[0]
    ?.n ?? 0

const idOf = (made: number | object): number => (typeof made === 'number' ? made : 0)

describe('a hold for payment', () => {
  const hold = (time: string, until: string) =>
    holdSlot(
      server.services,
      shop.scope,
      { menuId: shop.menuId, start: millisToLocalMinute(wireToMillis(at(time))), until: wireToMillis(until) },
      server.services.clock.now(),
    )

  test('keeps its time from everybody and is seen by nobody', async () => {
    const id = await hold('10:00', '2026-11-21T09:30:00+09:00')
    expect(isRefusal(id)).toBe(false)
    expect(await starts()).not.toContain('10:00')
    expect((await book('10:00')).body.code).toBe('slot_taken')
    expect((await hold('10:30', '2026-11-21T09:30:00+09:00')) as object).toMatchObject({
      refused: 'slot_taken',
    })
    const calendar = await shop.client.call('GET', '/api/reservations?from=2026-11-24&to=2026-11-24')
    expect(calendar.body.data).toEqual([])
    // Its time is no gap for the owner either.
    expect(calendar.body.occupied).toMatchObject([{ start_at: at('10:00'), end_at: at('11:00') }])
    expect((await shop.client.call('GET', `/api/reservations/${idOf(id)}`)).status).toBe(404)
    expect(
      (await shop.client.call('PUT', `/api/reservations/${idOf(id)}`, { status: 'reserved' })).status,
    ).toBe(404)
  })

  test('whose time is over gives way to the next writer', async () => {
    await hold('10:00', '2026-11-21T09:30:00+09:00')
    server.setNow('2026-11-21T09:30:00+09:00')
    expect((await book('10:00')).status).toBe(201)
    expect(await count('reservations')).toBe(1)
  })

  test('or to the owner, or to the job', async () => {
    await hold('10:00', '2026-11-21T09:30:00+09:00')
    await hold('12:00', '2026-11-21T09:30:00+09:00')
    await hold('15:00', '2026-11-21T09:45:00+09:00')
    server.setNow('2026-11-21T09:30:00+09:00')
    expect((await enter({ menu_id: shop.menuId, start_at: at('10:00'), name: '佐藤' })).status).toBe(201)
    await releaseExpiredHolds.handle(server.services, {})
    expect(await starts()).toContain('12:00')
    expect(await starts()).not.toContain('15:00')
  })

  test('or to a visit that moves, by its customer or by the owner', async () => {
    const on = visitsOf(server, shop)
    const [a, b] = [await on.book('10:00'), await on.book('12:00')]
    for (const time of ['15:00', '17:00']) await hold(time, '2026-11-21T09:30:00+09:00')
    server.setNow('2026-11-21T09:30:00+09:00')
    expect(await on.starts()).toContain('15:00')
    expect((await on.move(a.token, at('15:00'))).status).toBe(200)
    expect((await on.change(b.id, { start_at: at('17:00') })).status).toBe(200)
  })
})
