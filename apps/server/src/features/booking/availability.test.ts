// The availability call and its cached answers: never a wrong yes, never older than its shop.
import { booking } from '@noren/contract/booking'
import { beforeEach, expect, test } from 'vitest'
import { wireToLocalMinute } from '#platform/clock'
import { openClient } from '#testing/client'
import { makeShop, type TestShop } from '#testing/factories'
import { startTestServer, useUncheckedServer } from '#testing/server'
import { countStatements } from '#testing/database'
import { at, visitsOf } from '#testing/visits'
import { judgeStartRequest } from '#features/availability/availability'

const server = await useUncheckedServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

const path = (query = 'from=2026-11-24&days=1') =>
  `/api/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&${query}`
const ask = (query?: string, headers: Record<string, string> = {}) =>
  openClient(server.url).call('GET', path(query), undefined, headers)

test('asks the database once, and twice where nothing shown is free; then not at all', async () => {
  // The address of the shop is known by then.
  await ask('from=2026-12-01&days=1')
  expect(await countStatements(() => ask())).toBe(1)
  // The first hit reads the version.
  expect(await countStatements(() => ask())).toBe(1)
  expect(await countStatements(() => ask())).toBe(0)
  // Another span of the same version is another question.
  expect(await countStatements(() => ask('from=2026-11-24&days=7'))).toBe(1)
  await server.sql("update business_days set status = 'close' where shop_id = $1 and weekday = 2", [
    shop.shopId,
  ])
  await server.sql('update shops set version = version + 1 where id = $1', [shop.shopId])
  server.services.publishChange(shop.shopId)
  expect(await countStatements(() => ask())).toBe(2)
  expect((await ask()).body.data).toMatchObject({ days: [{ state: 'closed' }], next_date: '2026-11-25' })
})

test('a booking ends what is kept at once', async () => {
  expect((await ask()).body.data.days[0].starts).toContain('10:00')
  await on.book('10:00')
  expect((await ask()).body.data.days[0].starts).not.toContain('10:00')
})

test('a cached answer ends at the next cut-off: the start goes, after one statement', async () => {
  server.setNow('2026-11-24T09:00:58+09:00')
  expect((await ask()).body.data.days[0].starts[0]).toBe('10:00')
  server.setNow('2026-11-24T09:01:01+09:00')
  const statements = await countStatements(async () => {
    expect((await ask()).body.data.days[0].starts[0]).toBe('10:30')
  })
  expect(statements).toBe(1)
})

test('has an ETag, and a 304 where nothing changed', async () => {
  const first = await ask()
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  expect((await ask(undefined, { 'if-none-match': etag })).status).toBe(304)
  await on.book('10:00')
  expect((await ask(undefined, { 'if-none-match': etag })).status).toBe(200)
})

test('is small: 31 days in less than 3 KB', async () => {
  for (let hour = 10; hour < 18; hour += 2) await on.book(`${hour}:00`)
  await ask('from=2026-11-24&days=31')
  const answer = await fetch(server.url + path('from=2026-11-24&days=31'), {
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(3 * 1024)
  await answer.body?.cancel()
})

test('is in the very shape of the contract: it is sent as its handler made it', async () => {
  await on.book('10:00')
  await server.sql("update business_days set status = 'close' where shop_id = $1 and weekday = 3", [
    shop.shopId,
  ])
  for (const query of ['from=2026-11-21&days=31', 'from=2026-11-25&days=1', 'from=2027-12-01&days=3']) {
    const { body } = await ask(query)
    expect(booking.availability.output.parse(body)).toEqual(body)
  }
})

test('a stale page leads to a kind 409 and never to a wrong booking', async () => {
  expect((await ask()).body.data.days[0].starts).toContain('10:00')
  // Another process took the time, and nobody has heard of it yet.
  await server.sql(
    `with made as (insert into reservations (shop_id, reservation_number, status, source, staff_id, start_at, end_at, before_time,
        after_time, menu_name, price, duration, name, created_at)
      select shop_id, '11112222', 'reserved', 'owner', id, $2, $3, 0, 0, 'x', 0, 60, 'y', now() from staff where shop_id = $1
      returning *)
     insert into occupancies (shop_id, staff_id, minutes, kind, reservation_id)
      select shop_id, staff_id, int4range($4, $4 + 60), 'visit', id from made`,
    [shop.shopId, at('10:00'), at('11:00'), wireToLocalMinute(at('10:00'))],
  )
  expect((await ask()).body.data.days[0].starts).toContain('10:00')
  const answer = await on.booking('10:00')
  expect([answer.status, answer.body.code]).toEqual([409, 'slot_taken'])
  expect(answer.body.alternatives).toHaveLength(3)
})

test('a limited page is open to whoever has its address, a draft to nobody: shop, times and booking agree', async () => {
  const publish = async (state: string) => {
    await server.sql("update pages set publish_state = $2 where shop_id = $1 and type = 'booking'", [
      shop.shopId,
      state,
    ])
    await server.sql('update shops set version = version + 1 where id = $1', [shop.shopId])
    server.services.publishChange(shop.shopId)
  }
  const seen = async (time: string) => [
    (await openClient(server.url).call('GET', `/api/public/shops/${shop.domain}`)).body.data.published,
    (await openClient(server.url).call('GET', `/s/${shop.domain}/book?menu=${shop.menuId}`)).status,
    (await ask()).status,
    (await on.booking(time)).status,
  ]
  await publish('limited')
  expect(await seen('10:00')).toEqual([true, 200, 200, 201])
  await publish('draft')
  expect(await seen('12:00')).toEqual([false, 303, 404, 409])
})

test('what is free close to a lost time is one statement, as far as customers book a second one', async () => {
  const now = server.services.clock.now()
  const request = { wanted: { menuIds: [shop.menuId] }, start_at: at('10:00', '2026-12-01') }
  const near = async () => (await judgeStartRequest(server.services, shop.scope, request, now)).alternatives
  expect(await countStatements(near)).toBe(1)
  await server.sql("update business_days set status = 'close' where shop_id = $1", [shop.shopId])
  // The last day of the sixty that customers book.
  await server.sql(
    `insert into special_hours (shop_id, status, start_at, end_at, created_at) values ($1, 'open', $2, $3, now())`,
    [shop.shopId, at('10:00', '2027-01-20'), at('12:00', '2027-01-20')],
  )
  expect(await countStatements(near)).toBe(2)
  expect(await near()).toEqual(['10:00', '10:30', '11:00'].map((time) => at(time, '2027-01-20')))
})

test('another process hears of a change', async () => {
  const other = await startOther()
  try {
    const there = () => openClient(other.url).call('GET', path())
    expect((await there()).body.data.days[0].starts).toContain('10:00')
    await on.book('10:00')
    // The clock stands still, so that no cached version is ever too old: it was told.
    await expect.poll(async () => (await there()).body.data.days[0].starts).not.toContain('10:00')
  } finally {
    await other.stop()
  }
})

/** A second server on the same database. */
const startOther = () => startTestServer({}, server)

test('a question in another spelling is answered and makes no further copy; an unknown key is refused', async () => {
  const cached = async (url: string): Promise<boolean> => {
    for (let time = 0; time < 2; time++)
      expect([url, (await openClient(server.url).call('GET', url)).status]).toEqual([url, 200])
    return (await countStatements(() => openClient(server.url).call('GET', url))) === 0
  }
  const plain = path()
  expect(await cached(plain)).toBe(true)
  for (const other of [
    plain.replace(shop.domain, shop.domain.toUpperCase()),
    plain.replace('/api/public', '/api/publi%63'),
    plain.replace('days=1', 'days=01'),
    plain.replace('days=1', 'days=%31'),
    `${plain}&`,
    plain.replace('?', '?&'),
  ])
    expect([other, await cached(other)]).toEqual([other, false])
  const unknown = await openClient(server.url).call('GET', `${plain}&fbclid=abc`)
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['fbclid']])
})
