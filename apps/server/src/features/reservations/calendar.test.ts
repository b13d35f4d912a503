// What the calendar's read sends: a month of it must be light on a phone's line.
import { beforeAll, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
beforeAll(async () => {
  shop = await makeShop(server)
  const visits = visitsOf(server, shop)
  for (const time of ['10:00', '12:00', '14:00', '16:00']) await visits.book(time)
})

test('an event has its menu, price, address and answers; a search has them too', async () => {
  const answers = [{ id: 1, question: '髪のお悩み', value: ['くせ', '量'] }]
  await server.sql('update reservations set answers = $2 where shop_id = $1', [
    shop.shopId,
    JSON.stringify(answers),
  ])
  const dates = 'from=2026-11-24&to=2026-11-24'
  for (const query of [dates, `${dates}&page=1`]) {
    const [event] = (await shop.client.call('GET', `/api/reservations?${query}`)).body.data
    expect(event).toMatchObject({
      menu_name: event.title,
      price: event.amount,
      email: expect.stringContaining('@'),
      answers,
    })
  }
})

test('a brief event carries what is drawn of it and what its clients read, nothing else', async () => {
  const { body } = await shop.client.call('GET', '/api/reservations?from=2026-11-24&to=2026-11-24&brief=true')
  expect(body.data).toHaveLength(4)
  expect(Object.keys(body.data[0]).toSorted()).toEqual([
    'after_time',
    'amount',
    'before_time',
    'customerName',
    'duration',
    'end_at',
    'id',
    'is_block',
    'is_move_request',
    'reservation_number',
    'seat_ids',
    'staffName',
    'staff_id',
    'start_at',
    'status',
    'title',
    'waits',
  ])
  const detail = await shop.client.call('GET', `/api/reservations/${body.data[0].id}`)
  expect(detail.body.data).toMatchObject({
    start_at: at('10:00'),
    reservation_number: expect.stringMatching(/^\d{8}$/),
    menu_name: body.data[0].title,
    price: body.data[0].amount,
    email: expect.stringContaining('@'),
  })
})

test.each(['br', 'gzip'])('a long answer goes out as %s to whoever takes it', async (encoding) => {
  const path = '/api/reservations?from=2026-11-24&to=2026-11-24'
  const plain = await shop.client.call('GET', path, undefined, { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(Number(plain.headers.get('content-length'))).toBeGreaterThan(1024)
  const packed = await shop.client.call('GET', path, undefined, { 'accept-encoding': encoding })
  expect(packed.headers.get('content-encoding')).toBe(encoding)
  expect(packed.headers.get('vary')).toBe('accept-encoding')
  expect(packed.headers.get('cache-control')).toBe('no-store')
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.text.length / 2)
  expect(packed.body).toEqual(plain.body)
})

test('a short answer, and one that another site asked for, goes out as it is', async () => {
  const short = await shop.client.call('GET', '/api/auth/me', undefined, { 'accept-encoding': 'br' })
  expect(short.headers.get('content-encoding')).toBeNull()
  for (const site of ['cross-site', 'same-site']) {
    const path = '/api/reservations?from=2026-11-24&to=2026-11-24'
    const asked = await shop.client.call('GET', path, undefined, {
      'accept-encoding': 'br',
      'sec-fetch-site': site,
    })
    expect(asked.status).toBe(200)
    expect(asked.headers.get('content-encoding')).toBeNull()
  }
})
