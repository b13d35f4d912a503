// The waiting list from a full day to the booked seat: who is offered what, until when, and what becomes of it.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useMailbox } from '#testing/mails/mailbox'
import { testNow, useTestServer } from '#testing/server'
import { at, visitsOf, type Made } from '#testing/visits'
import { waitingAt } from '#testing/waitlist/waiting'
import { startWaitlist } from './loop.ts'

const server = await useTestServer()
const { mailbox, drain } = await useMailbox(server)
let shop: TestShop
let on: ReturnType<typeof visitsOf>
let list: ReturnType<typeof waitingAt>
let booked: Made[]

/** A Tuesday of nine visits: nothing is free on the hour, and no half hour either. */
const fillDay = async (date?: string): Promise<Made[]> => {
  const made = []
  for (let hour = 10; hour < 19; hour++) made.push(await on.book(`${hour}:00`, date))
  return made
}
const free = async (hour: number) => {
  await on.cancel(booked[hour - 10]?.token ?? '')
}

beforeEach(async () => {
  server.setNow(testNow)
  shop = await makeShop(server)
  on = visitsOf(server, shop)
  list = waitingAt(server, shop)
  booked = await fillDay()
})

test('from a full day to the booked seat: joined, offered by mail, booked by one press', async () => {
  const { token } = await list.wait({ from_time: '10:00', to_time: '13:00' })
  await drain()
  expect(mailbox.messages('misaki@example.jp')[0]?.subject).toBe(
    '【ヘアサロン こはる】キャンセル待ちを承りました',
  )
  mailbox.clear()
  await list.serve()
  expect(await list.offers()).toEqual([])
  await free(12)
  await list.serve()
  expect(await list.offers()).toEqual([
    expect.objectContaining({
      start: '11-24 12:00',
      status: 'open',
      made: '11-21 09:00',
      ends: '11-21 09:30',
    }),
  ])
  // Nobody else gets it meanwhile.
  expect(await on.starts()).toEqual([])
  expect((await on.booking('12:00')).status).toBe(409)
  await drain()
  const [mail] = mailbox.messages('misaki@example.jp')
  expect(mail?.subject).toBe('【ヘアサロン こはる】空きが出ました（2026年11月24日(火) 12:00）')
  expect(mail?.text).toContain('2026年11月21日(土) 09:30までお取りおきします')
  expect(mail?.text).toContain(`/w/${token}`)
  mailbox.clear()

  const { offer } = await list.own(token)
  expect(offer).toMatchObject({ start_at: at('12:00'), price: 5500, requires_approval: false })
  const answer = await list.press(token, 'book', { offer_id: offer.id, expected_price: 5500 })
  expect([answer.status, answer.body.data.start_at]).toEqual([200, at('12:00')])
  expect(
    await server.sql('select channel from reservations where shop_id = $1', [shop.shopId]),
  ).toContainEqual({
    channel: 'waiting_list',
  })
  // A second press gets the same visit.
  const again = await list.press(token, 'book', { offer_id: offer.id, expected_price: 5500 })
  expect(again.body.data.reservation_number).toBe(answer.body.data.reservation_number)
  expect(await list.own(token)).toMatchObject({
    status: 'booked',
    offer: null,
    manage_url: answer.body.data.manage_url,
  })
  await drain()
  expect(mailbox.messages('misaki@example.jp')[0]?.subject).toContain('ご予約を承りました')
  expect(mailbox.messages(shop.email).at(-1)?.text).toContain('キャンセル待ち')
  expect((await list.offers()).map(({ status }) => status)).toEqual(['taken'])
})

describe('who is next', () => {
  test('is who waited longest among those whom the time suits, and each has one time at once', async () => {
    const evening = await list.wait({ email: 'a@example.jp', from_time: '17:00' })
    const first = await list.wait({ email: 'b@example.jp' })
    const second = await list.wait({ email: 'c@example.jp' })
    await free(11)
    await free(13)
    await free(14)
    await list.serve()
    expect((await list.offers()).map(({ entry, start }) => [entry, start])).toEqual([
      [first.id, '11-24 11:00'],
      [second.id, '11-24 13:00'],
    ])
    expect(await on.starts()).toEqual(['14:00'])
    await free(17)
    await list.serve()
    expect((await list.offers()).at(-1)).toMatchObject({ entry: evening.id, start: '11-24 17:00' })
  })

  test('gets it in the very transaction in which the one before declines, and who declined is not asked again for it', async () => {
    const first = await list.wait({ email: 'a@example.jp' })
    const second = await list.wait({ email: 'b@example.jp' })
    await free(11)
    await list.serve()
    const { offer } = await list.own(first.token)
    expect((await list.press(first.token, 'decline', { offer_id: offer.id })).body.data).toMatchObject({
      status: 'waiting',
      offer: null,
    })
    expect((await list.offers()).map(({ entry, status }) => [entry, status])).toEqual([
      [first.id, 'declined'],
      [second.id, 'open'],
    ])
    expect((await list.press(first.token, 'decline', { offer_id: offer.id })).body.code).toBe('waitlist_over')
    await list.press(second.token, 'leave')
    await list.serve()
    expect((await list.offers()).map(({ status }) => status)).toEqual(['declined', 'declined'])
    expect(await on.starts()).toEqual(['11:00'])
    // Another time is offered to who declined one.
    await free(15)
    await list.serve()
    expect((await list.offers()).at(-1)).toMatchObject({ entry: first.id, start: '11-24 15:00' })
  })

  test('gets what was not answered, when it ends, before anybody else can', async () => {
    const first = await list.wait({ email: 'a@example.jp' })
    const second = await list.wait({ email: 'b@example.jp' })
    await free(11)
    await list.serve()
    server.setNow('2026-11-21T09:29:59+09:00')
    await list.serve()
    expect(await list.offers()).toHaveLength(1)
    server.setNow('2026-11-21T09:30:00+09:00')
    const { offer } = await list.own(first.token)
    expect(offer).toBe(null)
    expect(await on.starts()).toEqual([])
    await list.serve()
    expect((await list.offers()).map(({ entry, status, made }) => [entry, status, made])).toEqual([
      [first.id, 'expired', '11-21 09:00'],
      [second.id, 'open', '11-21 09:30'],
    ])
  })

  test('is asked for times of this shop’s rules alone: none within the cut-off, none for a visit that does not fit', async () => {
    await list.wait({ from_date: '2026-11-21' })
    await list.serve()
    // Today from 10:00 on: an hour before is the cut-off.
    expect(await list.offers()).toEqual([
      expect.objectContaining({ start: '11-21 10:30', ends: '11-21 09:30' }),
    ])
  })
})

test('a time that was offered is taken back with an absence, and who waits is still in turn', async () => {
  const { id, token } = await list.wait({ from_time: '10:00', to_time: '13:00' })
  await free(11)
  await list.serve()
  const [offer] = await list.offers()
  expect(offer).toMatchObject({ entry: id, status: 'open' })
  const [staff] = await server.sql<{ id: number }>('select id from staff where shop_id = $1', [shop.shopId])
  const absence = { staff_id: staff?.id, date: '2026-11-24' }
  const made = await shop.client.call('POST', '/api/absences', absence)
  expect(made.status, made.text).toBe(201)
  expect(await list.offers()).toMatchObject([{ status: 'withdrawn' }])
  expect((await list.press(token, 'book', { offer_id: offer?.id })).status).toBe(409)
  await list.serve()
  expect(await list.offers()).toHaveLength(1)
  expect(await list.own(token)).toMatchObject({ status: 'waiting' })
  expect(await server.violations()).toEqual([])
})

test('nothing is offered between 21:00 and 8:00, and what became free in the night at 8:00', async () => {
  await list.wait()
  server.setNow('2026-11-21T20:59:00+09:00')
  await free(11)
  server.setNow('2026-11-21T21:00:00+09:00')
  await list.serve()
  expect(await list.offers()).toEqual([])
  server.setNow('2026-11-22T07:59:00+09:00')
  await list.serve()
  expect(await list.offers()).toEqual([])
  server.setNow('2026-11-22T08:00:00+09:00')
  await list.serve()
  expect(await list.offers()).toHaveLength(1)
})

test('an offer that was made before 21:00 may end after it, and is handed on in the morning', async () => {
  await list.wait({ email: 'a@example.jp' })
  const second = await list.wait({ email: 'b@example.jp' })
  server.setNow('2026-11-21T20:50:00+09:00')
  await free(11)
  await list.serve()
  server.setNow('2026-11-21T21:20:00+09:00')
  await list.serve()
  expect((await list.offers()).map(({ status, ends }) => [status, ends])).toEqual([
    ['expired', '11-21 21:20'],
  ])
  server.setNow('2026-11-22T08:00:00+09:00')
  await list.serve()
  expect((await list.offers()).at(-1)).toMatchObject({ entry: second.id, status: 'open' })
})

test('in the last hour in which the page could sell it, a time is held once', async () => {
  await list.wait({ email: 'a@example.jp', from_time: '12:00', to_time: '12:00' })
  await list.wait({ email: 'b@example.jp', from_time: '12:00', to_time: '12:00' })
  // An hour before 12:00 is the cut-off.
  server.setNow('2026-11-24T10:10:00+09:00')
  await on.change(booked[2]?.id ?? 0, { status: 'canceled', cancel_reason: 'shop' })
  await list.serve()
  server.setNow('2026-11-24T10:40:00+09:00')
  await list.serve()
  expect((await list.offers()).map(({ status }) => status)).toEqual(['expired'])
  expect(await on.starts()).toEqual(['12:00'])
})

test('a hold never outlasts the time at which the page could still sell it', async () => {
  await list.wait({ from_date: '2026-11-21', from_time: '10:15', to_time: '10:45' })
  server.setNow('2026-11-21T09:10:00+09:00')
  await list.serve()
  expect((await list.offers()).map(({ start, ends }) => [start, ends])).toEqual([
    ['11-21 10:30', '11-21 09:30'],
  ])
})

test('a place ends by itself with its last day, and holds nothing then', async () => {
  await list.wait({ until: '2026-11-22' })
  server.setNow('2026-11-22T23:59:00+09:00')
  await list.serve()
  expect((await list.entries()).map(({ status }) => status)).toEqual(['ended'])
  await free(11)
  await list.serve()
  expect(await list.offers()).toEqual([])
})

test('whom the owner lets book by telephone alone is offered nothing, as the kept one of two records says', async () => {
  const customers = async (path: string, method: string, body: object) => {
    const answer = await shop.client.call(method, `/api/customers${path}`, body)
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body.data
  }
  const mine = await customers('', 'POST', { name: '佐藤 美咲', email: 'misaki@example.jp' })
  const kept = await customers('', 'POST', { name: '佐藤 みさき' })
  await list.wait()
  await customers(`/${kept.id}/merge`, 'POST', { customer_id: mine.id })
  await customers(`/${kept.id}`, 'PATCH', { online_booking: 'refused' })
  await free(12)
  await list.serve()
  expect(await list.offers()).toEqual([])
  await customers(`/${kept.id}`, 'PATCH', { online_booking: 'usual' })
  await list.serve()
  expect(await list.offers()).toMatchObject([{ start: '11-24 12:00', status: 'open' }])
})

test('what changed since is asked once more: another price, and a time that the rules do not offer any more', async () => {
  const { token } = await list.wait()
  await free(11)
  await list.serve()
  const { offer } = await list.own(token)
  await server.sql('update menus set price = 6000 where id = $1', [shop.menuId])
  const press = (price: number) => list.press(token, 'book', { offer_id: offer.id, expected_price: price })
  expect((await press(5500)).body.code).toBe('menu_changed')
  expect((await list.own(token)).offer).toMatchObject({ id: offer.id, price: 6000 })
  await server.sql("update pages set publish_state = 'draft' where shop_id = $1", [shop.shopId])
  expect((await press(6000)).body.code).toBe('unpublished')
  await server.sql("update pages set publish_state = 'published' where shop_id = $1", [shop.shopId])
  expect((await press(6000)).status).toBe(200)
})

test('a menu that the shop approves becomes a request', async () => {
  await on.asksApproval()
  const { token } = await list.wait()
  await on.change(booked[1]?.id ?? 0, { status: 'canceled', cancel_reason: 'shop' })
  await list.serve()
  const { offer } = await list.own(token)
  expect(offer.requires_approval).toBe(true)
  const answer = await list.press(token, 'book', { offer_id: offer.id })
  expect(answer.body.data.status).toBe('pending_approval')
})

describe('joining is refused', () => {
  test.each([
    ['days in the past', { from_date: '2026-11-20' }, 'from_date'],
    ['more than 31 days', { to_date: '2026-12-25' }, 'to_date'],
    ['days beyond what is booked', { from_date: '2027-11-24' }, 'to_date'],
    ['a time that ends before it begins', { from_time: '15:00', to_time: '10:00' }, 'to_time'],
    ['an end in the past', { until: '2026-11-20' }, 'until'],
    ['no name', { family_name: '' }, 'family_name'],
    ['a second person', { companion: { menu_ids: [1], mode: 'together' } }, 'companion'],
  ])('for %s, and nothing is written', async (_, more, field) => {
    const answer = await list.join(more)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(await list.entries()).toEqual([])
  })

  test('where the list is off, the page is closed, or the menu is not on offer', async () => {
    await server.sql('update shops set waitlist_minutes = null where id = $1', [shop.shopId])
    expect((await list.join()).body.code).toBe('waitlist_closed')
    await server.sql('update shops set waitlist_minutes = 30 where id = $1', [shop.shopId])
    expect((await list.join({ menu_id: 1_000_000 })).body.code).toBe('not_offered')
    await server.sql("update pages set publish_state = 'draft' where shop_id = $1", [shop.shopId])
    expect((await list.join()).body.code).toBe('unpublished')
  })

  test('at the sixth place of one address, until one is left', async () => {
    const places = []
    for (let index = 0; index < 5; index++) places.push(await list.wait())
    expect((await list.join()).body.code).toBe('waitlist_limit')
    await list.press(places[0]?.token ?? '', 'leave')
    expect((await list.join()).status).toBe(201)
  })

  test('while three hundred customers wait, whoever they are', async () => {
    await list.wait()
    await server.sql(
      `insert into waitlist_entries (shop_id, status, source, name, email, wanted, from_date, to_date, from_minute, to_minute, ends_at,
         token_hash, created_at)
       select shop_id, 'waiting', 'online', 'x', 'guest' || n || '@example.jp', wanted, from_date, to_date, from_minute, to_minute, ends_at,
         decode(md5(n::text), 'hex'), created_at
       from waitlist_entries, generate_series(1, 299) n where shop_id = $1`,
      [shop.shopId],
    )
    expect((await list.join()).body.code).toBe('waitlist_closed')
    await list.press(list.tokenOf((await list.entries())[0]?.id ?? 0), 'leave')
    expect((await list.join()).status).toBe(201)
  })
})

test('an owner puts somebody on the list, gives a time outside of the turn, and takes them off', async () => {
  const first = await list.wait({ email: 'a@example.jp', from_time: '17:00' })
  const add = (body: object) =>
    shop.client.call('POST', '/api/waitlist', {
      menu_id: shop.menuId,
      from_date: '2026-11-24',
      name: '鈴木 一郎',
      ...body,
    })
  const phoned = await add({ phone: '090-1111-2222' })
  expect([phoned.status, phoned.body.data]).toMatchObject([
    201,
    { reachable: false, source: 'owner', offers: [] },
  ])
  expect((await add({ name: undefined })).body.errors).toHaveProperty('name')
  const give = (id: number, time: string) =>
    shop.client.call('POST', `/api/waitlist/${id}/offers`, { start_at: at(time) })
  expect((await give(phoned.body.data.id, '11:00')).body.code).toBe('waitlist_unreachable')
  expect((await give(first.id, '11:00')).body.code).toBe('slot_taken')
  await free(11)
  expect((await give(first.id, '11:00')).body.data.offers).toMatchObject([
    { start_at: at('11:00'), status: 'open' },
  ])
  expect((await give(first.id, '11:00')).body.code).toBe('waitlist_offered')
  expect((await shop.client.call('GET', '/api/waitlist/count')).body.data).toEqual({ count: 2 })
  expect((await shop.client.call('GET', '/api/waitlist')).body.data).toMatchObject([
    { id: first.id, menu_name: 'カット＋シャンプー', from_time: '17:00', reachable: true },
    { name: '鈴木 一郎', phone: '09011112222', email: null },
  ])
  expect((await shop.client.call('DELETE', `/api/waitlist/${first.id}`)).status).toBe(204)
  expect((await shop.client.call('DELETE', `/api/waitlist/${first.id}`)).status).toBe(404)
  expect((await list.offers()).map(({ status }) => status)).toEqual(['withdrawn'])
  expect(await on.starts()).toEqual(['11:00'])
})

test('the worker is woken by whoever frees time, and serves within a moment', async () => {
  await list.wait()
  const loop = startWaitlist(server.services)
  try {
    await expect.poll(() => list.offers()).toEqual([])
    await free(13)
    loop.wake([shop.shopId])
    await expect.poll(async () => (await list.offers()).length).toBe(1)
  } finally {
    await loop.stop()
  }
})
