// How an offer of other times ends without an answer: by itself, or because its visit is another one.
import { beforeEach, describe, expect, test } from 'vitest'
import { expireDueOffers } from '#features/offers/api'
import { releaseExpiredHolds } from '../jobs.ts'
import { wireToMillis } from '#platform/clock'
import { makeShop, type TestShop } from '#testing/factories'
import { offersOf } from '#testing/offers/offers'
import { useTestServer } from '#testing/server'
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

const three = [at('12:00'), at('15:00'), at('11:00', '2026-11-25')]

/** A visit at 10:00 for which these times are offered. */
const offered = async () => {
  const visit = await on.book()
  const answer = await offers.make(visit.id, three)
  expect(answer.status, answer.text).toBe(200)
  return { visit, offer: await offers.last(visit.id) }
}
const expire = (wire: string) => {
  server.setNow(wire)
  return expireDueOffers(server.services, wireToMillis(wire))
}

describe('an offer ends', () => {
  test.each([
    ['after a day', ['11-26 12:00', '11-26 15:00'], '2026-11-22T09:00:00+09:00'],
    ['two hours before the first of its times', ['11-21 18:00', '11-26 12:00'], '2026-11-21T16:00:00+09:00'],
  ])('%s', async (_said, starts, end) => {
    const visit = await on.book('10:00', '2026-11-26')
    const made = await offers.make(
      visit.id,
      starts.map((start) => `2026-${start.replace(' ', 'T')}:00+09:00`),
      { override: ['cutoff'] },
    )
    expect(made.body.data.offer.ends_at).toBe(end)
  })

  test('when the visit itself would begin', async () => {
    const visit = await on.book('18:00', '2026-11-22')
    server.setNow('2026-11-22T10:00:00+09:00')
    const made = await offers.make(visit.id, [at('12:00')])
    expect(made.body.data.offer.ends_at).toBe('2026-11-22T18:00:00+09:00')
  })

  test('by itself: times are free, the shop is told, of all shops in one go', async () => {
    const { visit, offer } = await offered()
    const later = await on.book('17:00')
    server.setNow('2026-11-21T09:30:00+09:00')
    await offers.make(later.id, [at('18:00')])
    const otherShop = await makeShop(server)
    server.setNow('2026-11-21T09:00:00+09:00')
    const elsewhere = await visitsOf(server, otherShop).book()
    await offersOf(server, otherShop).make(elsewhere.id, [at('12:00')])
    await expire('2026-11-22T08:59:59+09:00')
    expect((await on.read(visit.id)).offer.status).toBe('open')
    const { shops, faults } = await expire('2026-11-22T09:00:00+09:00')
    expect(faults).toEqual([])
    expect(shops.map(({ shopId }) => shopId)).toEqual(expect.arrayContaining([shop.shopId, otherShop.shopId]))
    expect(await offers.held()).toEqual(['11-24 18:00-19:00'])
    expect(await on.read(visit.id)).toMatchObject({
      offer: { status: 'expired', answered_at: '2026-11-22T09:00:00+09:00' },
    })
    expect((await on.history(visit.id))[0]).toEqual([
      'ご案内した候補は、期限までに回答がなかったため終了しました',
    ])
    expect((await on.mails(visit.id)).slice(3)).toEqual(['shop_offer_answered'])
    expect((await offers.look(offer.token)).body.data.state).toBe('expired')
    expect((await expire('2026-11-22T09:00:01+09:00')).shops).toEqual([])
  })

  test('for the customer at its minute, and for others a minute later, where nobody notes it', async () => {
    const { visit, offer } = await offered()
    server.setNow('2026-11-22T09:00:00+09:00')
    expect((await offers.take(offer.token, 1)).body.code).toBe('offer_over')
    expect((await offers.look(offer.token)).body.data.state).toBe('expired')
    expect((await on.managed(visit.token)).offer).toBeNull()
    expect((await on.booking('12:00')).status).toBe(409)
    server.setNow('2026-11-22T09:01:00+09:00')
    expect((await on.booking('12:00')).status).toBe(201)
    await releaseExpiredHolds.handle(server.services)
    expect(await server.violations()).toEqual([])
    await expire('2026-11-22T09:02:00+09:00')
    expect((await on.read(visit.id)).offer.status).toBe('expired')
  })

  test.each([
    ['canceled by the shop', (id: number) => on.change(id, { status: 'canceled', cancel_reason: 'shop' })],
    ['moved by the owner', (id: number) => on.change(id, { start_at: at('17:00') })],
    ['moved onto one of the times', (id: number) => on.change(id, { start_at: at('10:30') })],
    ['longer', (id: number) => on.change(id, { total_duration: 90 })],
    ['of another address', (id: number) => on.change(id, { email: 'other@example.jp' })],
    ['marked as spam', (id: number) => on.change(id, { spam: true })],
  ])('with its visit: %s', async (_said, change) => {
    const { visit, offer } = await offered()
    const answer = await change(visit.id)
    expect(answer.status, answer.text).toBe(200)
    expect(await offers.held()).toEqual([])
    const [row] = await server.sql<{ status: string }>('select status from offers where id = $1', [offer.id])
    expect(row?.status).toBe('withdrawn')
    expect((await on.history(visit.id))[0]).toContain('別の日時のご案内を取り下げました')
    expect((await offers.take(offer.token, 1)).status).toBe(409)
  })

  test('with its visit: canceled or moved by the customer', async () => {
    const { visit, offer } = await offered()
    expect((await on.move(visit.token, at('16:00'))).status).toBe(200)
    expect((await offers.look(offer.token)).body.data.state).toBe('withdrawn')
    await offers.make(visit.id, three)
    expect((await on.cancel(visit.token)).status).toBe(200)
    expect((await offers.look((await offers.last(visit.id)).token)).body.data.state).toBe('canceled')
    expect(await offers.held()).toEqual([])
  })

  test('not by a change that leaves the visit as it is', async () => {
    const { visit } = await offered()
    expect((await on.change(visit.id, { note: '電話で確認' })).status).toBe(200)
    expect((await on.change(visit.id, { price: 6000 })).status).toBe(200)
    expect((await on.read(visit.id)).offer.status).toBe('open')
    expect(await offers.held()).toHaveLength(3)
  })
})
