import { beforeAll, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'

const server = await useTestServer()
let shop: TestShop
beforeAll(async () => {
  shop = await makeShop(server)
})

const customer = () => openClient(server.url)
const book = (booking: object, headers: Record<string, string> = keyed(), at = shop) =>
  customer().call('POST', `/api/public/shops/${at.domain}/reservations`, booking, headers)

test('a customer sees the shop, its free times, and books one', async () => {
  const seen = await customer().call('GET', `/api/public/shops/${shop.domain}`)
  expect(seen.status).toBe(200)
  expect(seen.body.data).toMatchObject({
    name: 'ヘアサロン こはる',
    published: true,
    indexed: true,
    menus: [{ id: shop.menuId, price: 5500 }],
  })

  const free = await customer().call(
    'GET',
    `/api/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&from=2026-11-24&days=2`,
  )
  expect(free.status).toBe(200)
  expect(free.body.data.days[0]).toMatchObject({ date: '2026-11-24', state: 'open', first: '10:00' })
  expect(free.body.data.days[0].starts).toHaveLength(17)

  const booked = await book(someBooking(shop.menuId))
  expect(booked.status).toBe(201)
  expect(booked.body.data).toMatchObject({
    status: 'reserved',
    start_at: '2026-11-24T10:00:00+09:00',
    end_at: '2026-11-24T11:00:00+09:00',
    menu_name: 'カット＋シャンプー',
    price: 5500,
  })
  expect(booked.body.data.reservation_number).toMatch(/^\d{8}$/)

  const after = await customer().call(
    'GET',
    `/api/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&from=2026-11-24&days=1`,
  )
  expect(after.body.data.days[0].starts).not.toContain('10:00')
})

test('the same key gives the same reservation, another body with it is refused', async () => {
  const booking = someBooking(shop.menuId, '2026-11-24T12:00:00+09:00')
  const key = keyed()
  const first = await book(booking, key)
  const second = await book(booking, key)
  expect(first.status).toBe(201)
  expect(second.status).toBe(201)
  expect(second.body.data).toEqual(first.body.data)
  const other = await book({ ...booking, note: '別の内容' }, key)
  expect(other.status).toBe(422)
  expect(other.body.code).toBe('idempotency_key_reused')
})

test('twenty at once for one start: one 201, nineteen 409 with alternatives', async () => {
  const booking = someBooking(shop.menuId, '2026-11-25T10:00:00+09:00')
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(booking)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const lost = answers.filter(({ status }) => status === 409)
  expect(lost).toHaveLength(19)
  for (const { body } of lost) {
    expect(body.code).toBe('slot_taken')
    expect(body.alternatives).toHaveLength(3)
  }
})

test('the manage link shows by GET and cancels by POST; the start is free again', async () => {
  const booked = await book(someBooking(shop.menuId, '2026-11-26T10:00:00+09:00'))
  const token = new URL(booked.body.data.manage_url).pathname.split('/').at(-1)
  const path = `/api/public/reservations/${token}`
  const seen = await customer().call('GET', path)
  expect(seen.body.data).toMatchObject({ status: 'reserved', can: { cancel: true } })
  expect((await customer().call('GET', `${path}x`)).status).toBe(404)

  const gone = await customer().call('POST', `${path}/cancel`, { reason: '都合がつかなくなりました' })
  expect(gone.status).toBe(200)
  expect(gone.body.data).toMatchObject({ status: 'canceled', can: { cancel: false } })
  expect((await customer().call('POST', `${path}/cancel`, {})).body.data).toEqual(gone.body.data)
  const again = await book(someBooking(shop.menuId, '2026-11-26T10:00:00+09:00'))
  expect(again.status).toBe(201)
})

test('the owner sees it in the calendar, with its history in words', async () => {
  const listed = await shop.client.call('GET', '/api/reservations?from=2026-11-24&to=2026-11-30')
  expect(listed.status).toBe(200)
  expect(listed.body.data[0]).toMatchObject({
    customerName: '山田 花子',
    title: 'カット＋シャンプー',
    amount: 5500,
    duration: 60,
  })
  const one = await shop.client.call('GET', `/api/reservations/${listed.body.data[0].id}`)
  expect(one.body.data).toMatchObject({
    phone: '09012345678',
    name_kana: 'ヤマダ ハナコ',
    can: { change: true },
  })
  const logs = await shop.client.call('GET', `/api/reservations/${listed.body.data[0].id}/change-logs`)
  expect(logs.body.data[0].explanations).toEqual(['お客様が予約を登録しました（予約確定）'])
})

test('of a page that is not public a program learns the name, and nothing of what stands on it', async () => {
  const hidden = await makeShop(server, {}, { published: false })
  await server.sql("update shops set profile = '準備中のお店', phone_number = '03-1234-5678' where id = $1", [
    hidden.shopId,
  ])
  await hidden.client.call('POST', '/api/form-sections', { type: 'short_text', title: 'ご紹介者' })
  const path = `/api/public/shops/${hidden.domain}`
  const { status, body, text } = await customer().call('GET', path)
  expect([status, body.data.name, body.data.published]).toEqual([200, 'ヘアサロン こはる', false])
  for (const list of [
    'menus',
    'categories',
    'staff',
    'blocks',
    'form',
    'gallery',
    'hours',
    'payment_options',
  ])
    expect([list, body.data[list]]).toEqual([list, []])
  for (const secret of ['準備中', '03-1234', 'カット', '5500', 'ご紹介者', '10:00'])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
  const [page] = (await hidden.client.call('GET', '/api/pages?type=booking')).body.data
  await hidden.client.call('PUT', `/api/pages/${page.id}`, { publish_state: 'limited' })
  expect((await customer().call('GET', path)).body.data).toMatchObject({
    published: true,
    menus: [{ id: hidden.menuId }],
    form: [{ title: 'ご紹介者' }],
  })
})
