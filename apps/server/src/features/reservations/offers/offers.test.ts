// Other times that the owner offers for a visit, and what becomes of them.
import { beforeEach, describe, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { offersOf } from '#testing/offers/offers'
import { useTestServer } from '#testing/server'
import { staffOf } from '#testing/staff/staff'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
let offers: ReturnType<typeof offersOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
  offers = offersOf(server, shop)
})

const staff = staffOf(() => shop)
const three = [at('12:00'), at('15:00'), at('11:00', '2026-11-25')]

/** A visit at 10:00 for which these times are offered. */
const offered = async (starts: readonly string[] = three, more: object = {}) => {
  const visit = await on.book()
  const answer = await offers.make(visit.id, starts, more)
  expect(answer.status, answer.text).toBe(200)
  return { visit, offer: await offers.last(visit.id), answer }
}

describe('the owner offers other times', () => {
  test('they are held, told by one mail, and stand in the visit and its history', async () => {
    const { visit, answer } = await offered(three, { sentence: '担当が急病のためです。' })
    expect(answer.body.data).toMatchObject({
      mail: 'queued',
      start_at: at('10:00'),
      can: { offer: false },
      offer: {
        status: 'open',
        ends_at: '2026-11-22T09:00:00+09:00',
        answered_at: null,
        chosen: null,
        times: three.map((start_at, index) => ({ number: index + 1, start_at })),
      },
    })
    expect(await on.mails(visit.id)).toEqual(['confirmed', 'shop_new', 'offer'])
    expect((await on.history(visit.id))[0]).toEqual([
      'お店が別の日時をご案内しました：2026年11月24日(火) 12:00、2026年11月24日(火) 15:00、2026年11月25日(水) 11:00（回答の期限：2026年11月22日(日) 09:00）',
      'お客様へのメッセージを添えました',
    ])
    expect(await offers.held()).toEqual(['11-24 12:00-13:00', '11-24 15:00-16:00', '11-25 11:00-12:00'])
  })

  test('nobody else gets one of them, nor does the owner enter anything over it', async () => {
    await offered()
    expect(await on.starts()).not.toContain('12:00')
    const booked = await on.booking('12:00')
    expect([booked.status, booked.body.code]).toEqual([409, 'slot_taken'])
    const entry = { menu_id: shop.menuId, start_at: at('12:30'), name: '電話', overlap: true }
    const entered = await shop.client.call('POST', '/api/reservations', entry)
    expect([entered.status, entered.body.code, entered.body.reasons]).toEqual([409, 'occupied', ['held']])
    const block = { date: '2026-11-24', start_time: '14:00', end_time: '18:00', overlap: true }
    const blocked = await shop.client.call('POST', '/api/blocks', block)
    expect([blocked.status, blocked.body.code, blocked.body.reasons]).toEqual([409, 'occupied', ['held']])
    expect(blocked.body.reservations).toEqual([])
  })

  test('the calendar names for whom a time is held', async () => {
    const { visit, offer } = await offered()
    const calendar = await shop.client.call('GET', '/api/reservations?from=2026-11-24&to=2026-11-24')
    expect(calendar.body.offered).toMatchObject([
      { offer_id: offer.id, reservation_id: visit.id, customerName: '山田 花子', start_at: at('12:00') },
      { start_at: at('15:00'), end_at: at('16:00') },
    ])
  })

  test('times may overlap each other and the visit itself; held is what is not its own', async () => {
    const { offer } = await offered([at('10:30'), at('11:00'), at('11:30')])
    expect(await offers.held()).toEqual(['11-24 11:00-12:30'])
    expect((await offers.take(offer.token, 1)).status).toBe(200)
    expect(await offers.held()).toEqual([])
    expect(await on.starts()).toContain('11:30')
  })

  test('whoever is free serves, the one who has the visit first', async () => {
    const misaki = await staff.addId()
    const first = await staff.first()
    const visit = await on.book()
    const { staff_id: present } = await on.read(visit.id)
    const other = present === first ? misaki : first
    await shop.client.call('POST', '/api/reservations', {
      start_at: at('12:00'),
      end_at: at('13:00'),
      title: '休憩',
      staff_id: present,
    })
    const made = await offers.make(visit.id, [at('12:00'), at('14:00')])
    expect(made.body.data.offer.times.map(({ staff_id }: { staff_id: number }) => staff_id)).toEqual([
      other,
      present,
    ])
  })

  test('who does not do the menu is not asked', async () => {
    const misaki = await staff.addId()
    const [visit, taken] = [await on.book(), await on.read((await on.book('12:00')).id)]
    const { staff_id: present } = await on.read(visit.id)
    const other = present === misaki ? await staff.first() : misaki
    await server.sql('update occupancies set staff_id = $2 where reservation_id = $1', [taken.id, present])
    await server.sql('update reservations set staff_id = $2 where id = $1', [taken.id, present])
    await server.sql(
      'insert into staff_menus (shop_id, staff_id, menu_id, is_done) values ($1, $2, $3, false)',
      [shop.shopId, other, shop.menuId],
    )
    const starts = await shop.client.call(
      'GET',
      `/api/reservations/${visit.id}/starts?date=2026-11-24&any_staff=true`,
    )
    expect(starts.body.data.starts).not.toContain('12:00')
    const made = await offers.make(visit.id, [at('12:00')])
    expect([made.status, made.body.code]).toEqual([409, 'occupied'])
    await server.sql('delete from staff_menus where shop_id = $1', [shop.shopId])
    expect((await offers.make(visit.id, [at('12:00')])).body.data.offer.times).toMatchObject([
      { staff_id: other },
    ])
  })

  test('what the rules are against is named, and offered when that was read', async () => {
    const visit = await on.book()
    const early = [at('09:00')]
    const refused = await offers.make(visit.id, early)
    expect([refused.status, refused.body.code, refused.body.reasons]).toEqual([
      409,
      'outside_rules',
      ['outside_hours'],
    ])
    expect(await on.count('offers')).toBe(0)
    expect((await offers.make(visit.id, early, { override: ['outside_hours'] })).status).toBe(200)
  })

  test.each([
    ['at the time of another visit', async () => [at('13:00')], 409, 'occupied'],
    ['twice the same', async () => [at('12:00'), '2026-11-24T03:00:00Z'], 422, 'invalid'],
    ['where it stands', async () => [at('10:00')], 422, 'invalid'],
    ['none', async () => [], 422, 'invalid'],
    ['four', async () => ['12:00', '14:00', '15:00', '16:00'].map((time) => at(time)), 422, 'invalid'],
    ['too soon for an answer', async () => ['2026-11-21T11:00:00+09:00'], 422, 'invalid'],
  ])('%s is refused, and nothing is written', async (_said, starts, status, code) => {
    const visit = await on.book()
    await on.book('13:00')
    const answer = await offers.make(visit.id, await starts())
    expect([answer.status, answer.body.code]).toEqual([status, code])
    if (code === 'invalid') expect(Object.keys(answer.body.errors)).toEqual(['times'])
    expect([await on.count('offers'), await offers.held()]).toEqual([0, []])
  })

  test('only for a visit that stands, of one person with an address, and one at a time', async () => {
    const { visit } = await offered()
    expect((await offers.make(visit.id, [at('17:00')])).body.code).toBe('offer_open')
    const entry = { menu_id: shop.menuId, start_at: at('18:00'), name: '電話のお客様' }
    const { id } = (await shop.client.call('POST', '/api/reservations', entry)).body.data
    const without = await offers.make(id, [at('17:00')])
    expect([without.status, without.body.errors]).toEqual([
      422,
      { times: ['お客様のメールアドレスがないため、候補をお送りできません'] },
    ])
    expect((await on.read(id)).can.offer).toBe(false)
    await on.change(visit.id, { status: 'canceled', cancel_reason: 'shop' })
    expect((await offers.make(visit.id, [at('17:00')])).body.code).toBe('final')
    expect((await offers.make(999_999, [at('17:00')])).status).toBe(404)
  })

  test('of another shop offers nothing here, and withdraws nothing', async () => {
    const { visit } = await offered()
    const other = offersOf(server, await makeShop(server))
    expect((await other.make(visit.id, [at('17:00')])).status).toBe(404)
    expect((await other.withdraw(visit.id)).status).toBe(404)
    expect((await on.read(visit.id)).offer.status).toBe('open')
  })

  test('withdraws them: the times are free again, and the link says so', async () => {
    const { visit, offer } = await offered()
    const answer = await offers.withdraw(visit.id)
    expect(answer.body.data).toMatchObject({
      mail: null,
      offer: { status: 'withdrawn' },
      can: { offer: true },
    })
    expect(await offers.held()).toEqual([])
    expect((await on.history(visit.id))[0]).toEqual(['別の日時のご案内を取り下げました'])
    expect((await offers.look(offer.token)).body.data.state).toBe('withdrawn')
    expect((await offers.take(offer.token, 1)).body.code).toBe('offer_over')
    expect((await offers.withdraw(visit.id)).body.code).toBe('offer_over')
    expect((await offers.make(visit.id, three)).status).toBe(200)
  })
})

describe('the customer', () => {
  test('sees the times by the link, which changes nothing', async () => {
    const { visit, offer } = await offered()
    const answer = await offers.look(offer.token)
    expect(answer.body.data).toMatchObject({
      state: 'open',
      ends_at: '2026-11-22T09:00:00+09:00',
      times: [
        { number: 1, start_at: at('12:00'), end_at: at('13:00'), staff_name: null },
        { number: 2 },
        { number: 3 },
      ],
      chosen: null,
      manage_token: visit.token,
      reservation: { start_at: at('10:00') },
    })
    expect((await on.managed(visit.token)).offer).toEqual({
      token: offer.token,
      ends_at: '2026-11-22T09:00:00+09:00',
    })
  })

  test('takes one: the visit moves there, the others are free, customer and shop are told', async () => {
    const { visit, offer } = await offered()
    const answer = await offers.take(offer.token, 2)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data).toMatchObject({
      state: 'taken',
      chosen: 2,
      reservation: { start_at: at('15:00'), end_at: at('16:00'), offer: null },
    })
    expect(await offers.held()).toEqual([])
    expect(await on.starts()).toEqual(expect.arrayContaining(['10:00', '12:00']))
    expect((await on.mails(visit.id)).slice(3)).toEqual(['changed', 'shop_offer_answered'])
    expect(await on.reminders(visit.id)).toEqual([{ start_at: at('15:00') }])
    expect((await on.history(visit.id))[0]).toEqual([
      'お客様が日時を変更しました：2026年11月24日(火) 10:00 → 2026年11月24日(火) 15:00',
      'ご案内した候補から、お客様が日時を選びました',
    ])
    expect(await on.read(visit.id)).toMatchObject({
      offer: { status: 'taken', chosen: 2 },
      can: { offer: true },
    })
  })

  test('who presses twice has moved once; another time is refused then', async () => {
    const { visit, offer } = await offered()
    const answers = await Promise.all([1, 1, 1].map((number) => offers.take(offer.token, number)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const other = await offers.take(offer.token, 2)
    expect([other.status, other.body.code]).toEqual([409, 'offer_over'])
    expect((await on.mails(visit.id)).filter((kind) => kind === 'changed')).toHaveLength(1)
    expect((await offers.decline(offer.token)).body.code).toBe('offer_over')
  })

  test('may say that none suits: the visit stays, the times are free, the shop is told', async () => {
    const { visit, offer } = await offered()
    expect((await offers.decline(offer.token)).body.data.state).toBe('declined')
    expect((await offers.decline(offer.token)).status).toBe(200)
    expect(await offers.held()).toEqual([])
    expect((await on.mails(visit.id)).slice(3)).toEqual(['shop_offer_answered'])
    expect(await on.read(visit.id)).toMatchObject({ start_at: at('10:00'), offer: { status: 'declined' } })
    expect((await on.history(visit.id))[0]).toEqual([
      'ご案内した候補は、どれもお客様のご都合に合いませんでした',
    ])
  })

  test('confirms by it what waits for the shop’s approval, and no move request is left', async () => {
    await on.asksApproval()
    const { visit, offer } = await offered()
    expect((await offers.take(offer.token, 1)).body.data.reservation).toMatchObject({
      status: 'reserved',
      start_at: at('12:00'),
    })
    expect(await on.read(visit.id)).toMatchObject({ status: 'reserved', expires_at: null })
    const again = await offers.make(visit.id, [at('16:00')])
    expect(again.status).toBe(200)
    await on.move(visit.token, at('17:00'))
    expect((await offers.take((await offers.last(visit.id)).token, 1)).status).toBe(200)
    expect(await on.read(visit.id)).toMatchObject({ start_at: at('16:00'), move_request: null })
  })

  test('gives up whom she chose, and the fee, where somebody else would serve', async () => {
    const misaki = await staff.addId({ name: '美咲', is_shown: true, nomination_fee: 500 })
    const visit = await on.booking('10:00', undefined, { staff_id: misaki })
    expect(visit.status, visit.text).toBe(201)
    const [row] = await server.sql<{ id: number; price: number }>(
      'select id, price from reservations where shop_id = $1',
      [shop.shopId],
    )
    const id = row?.id ?? 0
    const other = (await staff.listed()).find((one) => one.id !== misaki)?.id
    const times = [{ start_at: at('12:00'), staff_id: other }]
    const made = await shop.client.call('POST', `/api/reservations/${id}/offers`, { times })
    expect(made.status, made.text).toBe(200)
    await offers.take((await offers.last(id)).token, 1)
    expect(await on.read(id)).toMatchObject({
      staff_id: other,
      is_nominated: false,
      price: (row?.price ?? 0) - 500,
    })
  })

  test('takes no time of somebody who left meanwhile', async () => {
    const misaki = await staff.addId()
    const visit = await on.book()
    const times = [{ start_at: at('12:00'), staff_id: misaki }]
    expect((await shop.client.call('POST', `/api/reservations/${visit.id}/offers`, { times })).status).toBe(
      200,
    )
    const removed = await shop.client.call('DELETE', `/api/staff/${misaki}`)
    expect([removed.status, removed.body.code]).toEqual([409, 'staff_in_use'])
    await server.sql('update staff set active = false where id = $1', [misaki])
    const { token } = await offers.last(visit.id)
    expect((await offers.take(token, 1)).body.code).toBe('slot_taken')
    expect((await offers.decline(token)).status).toBe(200)
  })

  test.each([
    ['a number that was not offered', { number: 3 }, 422],
    ['no number', {}, 422],
    ['text', { number: '1' }, 422],
  ])('%s takes nothing', async (_said, body, status) => {
    const { offer } = await offered([at('12:00')])
    const answer = await openClient(server.url).call('POST', `/api/public/offers/${offer.token}/take`, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, ['number']])
    expect((await offers.look(offer.token)).body.data.state).toBe('open')
  })
})

test('the held times are free for others again once the offer is withdrawn: a booking that was refused succeeds', async () => {
  const { visit } = await offered()
  const book = () =>
    openClient(server.url).call(
      'POST',
      `/api/public/shops/${shop.domain}/reservations`,
      someBooking(shop.menuId, at('12:00')),
      keyed(),
    )
  expect((await book()).status).toBe(409)
  await offers.withdraw(visit.id)
  expect((await book()).status).toBe(201)
})
