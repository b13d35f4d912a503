// Rivals on offered times: several customers' presses, the owner, the end of the offer, and strangers who want the held times.
import { expireDueOffers } from '#features/offers/api'
import { offersOf } from '#testing/offers/offers'
import { testNow } from '#testing/server'
import { at, type Made } from '#testing/visits'
import { describe, expect, test } from 'vitest'
import { useRaceFixture } from '../testing/race-fixture.ts'
import { openRandom, testTimeout } from '../testing/test-size.ts'

const random = openRandom('races of offers')
const fixture = await useRaceFixture(random)

const times = ['12:00', '14:00', '16:00'] as const

const offer = async (date: string) => {
  const visit = await fixture.on.book('10:00', date)
  const offers = offersOf(fixture.pair, fixture.shop)
  const made = await offers.make(
    visit.id,
    times.map((time) => at(time, date)),
  )
  expect(made.status, made.text).toBe(200)
  return { visit, offers, ...(await offers.last(visit.id)) }
}

const press = (caller: number, token: string, body: object) =>
  fixture.pair
    .customer(caller)
    .call('POST', `/api/public/offers/${token}/${'number' in body ? 'take' : 'decline'}`, body)

/** How it ended, as all tables say: the offer, the visit, the history, what is held, the mails. */
const outcomeOf = async (offerId: number, { id }: Made) => {
  const [row] = await fixture.pair.sql<{
    status: string
    chosen: number | null
    start_at: string
    visit: string
    held: number
    moves: number
    ends: number
    told: number
  }>(
    `select f.status, f.chosen, r.start_at, r.status as visit,
      (select count(*)::int from occupancies o where o.shop_id = $1 and o.offer_id = f.id) as held,
      (select count(*)::int from change_logs l where l.shop_id = $1 and l.reservation_id = r.id and l.kind = 'rescheduled') as moves,
      (select count(*)::int from change_logs l where l.shop_id = $1 and l.reservation_id = r.id
        and l.kind <> 'offered' and l.changes @> '[{"field": "offer"}]') as ends,
      (select count(*)::int from messages m where m.shop_id = $1 and m.reservation_id = r.id and m.kind = 'shop_offer_answered') as told
    from offers f join reservations r on r.shop_id = $1 and r.id = f.reservation_id where f.shop_id = $1 and f.id = $2 and r.id = $3`,
    [fixture.shop.shopId, offerId, id],
  )
  if (!row) throw new Error('the offer is not there')
  return row
}

describe('an offer and its rivals', () => {
  test(
    'presses on all times from two servers: one is taken, by one move',
    { timeout: testTimeout },
    async () => {
      await fixture.eachRound(async (date) => {
        const { visit, id, token } = await offer(date)
        const answers = await fixture.runShuffled(
          [1, 2, 3, 1, 2, 3].map((number, index) => () => press(index, token, { number })),
        )
        const end = await outcomeOf(id, visit)
        expect(end).toMatchObject({ status: 'taken', held: 0, moves: 1, ends: 1, told: 1 })
        expect(end.start_at).toBe(at(times[(end.chosen ?? 0) - 1] ?? '', date))
        // A repeat of the press that won is answered as it was.
        expect(answers.map(({ status }, index) => status === 200 && (index % 3) + 1 === end.chosen)).toEqual(
          [1, 2, 3, 1, 2, 3].map((number) => number === end.chosen),
        )
        for (const { status, body } of answers)
          if (status !== 200) expect([status, body.code]).toEqual([409, 'offer_over'])
      })
    },
  )

  test(
    'the owner withdraws or moves, the customer cancels, takes, declines, its end comes: it ends once',
    { timeout: testTimeout },
    async () => {
      await fixture.eachRound(async (date) => {
        fixture.pair.setNow(testNow)
        const { visit, id, token } = await offer(date)
        const owner = fixture.pair.owner(1, fixture.shop)
        const rivals = [
          () => press(0, token, { number: 1 }),
          () => press(1, token, { number: 2 }),
          () => press(0, token, {}),
          () => owner.call('DELETE', `/api/reservations/${visit.id}/offers/open`),
          () => fixture.change(1, visit, { start_at: at('17:00', date) }),
          () => fixture.cancel(0, visit),
        ]
        const some = random.shuffle(rivals).slice(0, 2 + random.integer(rivals.length - 1))
        const [answers, ended] = await Promise.all([
          fixture.runShuffled(some),
          random.chance(0.5)
            ? expireDueOffers(fixture.pair.at(0).services, fixture.pair.services.clock.now() + 25 * 3_600_000)
            : undefined,
        ])
        for (const { status, text } of answers) expect([200, 409], text).toContain(status)
        expect(ended?.faults ?? []).toEqual([])
        const end = await outcomeOf(id, visit)
        expect(end.status).not.toBe('open')
        expect(end).toMatchObject({ held: 0, ends: 1, told: ['withdrawn'].includes(end.status) ? 0 : 1 })
        expect(end.moves).toBeLessThanOrEqual(2)
        expect((end.chosen === null) === (end.status !== 'taken')).toBe(true)
      })
    },
  )

  test(
    'strangers get the held times neither before the answer nor more than once after it',
    { timeout: testTimeout },
    async () => {
      await fixture.eachRound(async (date) => {
        const { visit, id, token } = await offer(date)
        const before = await fixture.runShuffled(
          times.map((time, index) => () => fixture.pair.book(index, fixture.shop, at(time, date))),
        )
        expect(before.map(({ status, body }) => [status, body.code])).toEqual(
          times.map(() => [409, 'slot_taken']),
        )
        const [taken, ...rivals] = await fixture.runShuffled([
          () => press(0, token, { number: 1 }),
          ...[...times, ...times].map(
            (time, index) => () => fixture.pair.book(index, fixture.shop, at(time, date)),
          ),
        ])
        expect(taken?.status, taken?.text).toBe(200)
        const made = rivals.flatMap(({ status }, index) => (status === 201 ? [times[index % 3]] : []))
        expect(new Set(made).size).toBe(made.length)
        expect(made).not.toContain('12:00')
        expect(await outcomeOf(id, visit)).toMatchObject({
          status: 'taken',
          start_at: at('12:00', date),
          held: 0,
        })
      })
    },
  )

  test(
    'two owners offer for one visit, and for two visits the same time: one holds it',
    { timeout: testTimeout },
    async () => {
      await fixture.eachRound(async (date) => {
        const [one, other] = [await fixture.on.book('10:00', date), await fixture.on.book('17:00', date)]
        const make = (caller: number, { id }: Made, time: string) =>
          fixture.pair
            .owner(caller, fixture.shop)
            .call('POST', `/api/reservations/${id}/offers`, { times: [{ start_at: at(time, date) }] })
        const answers = await fixture.runShuffled([
          () => make(0, one, '12:00'),
          () => make(1, one, '12:00'),
          () => make(1, other, '12:30'),
          () => make(0, other, '12:30'),
        ])
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        for (const { status, body } of answers)
          if (status !== 200) expect(['offer_open', 'occupied']).toContain(body.code)
        const [row] = await fixture.pair.sql<{ n: number }>(
          "select count(*)::int as n from occupancies where shop_id = $1 and kind = 'offer' and start_minute / 1440 = ($2::date - '1970-01-01'::date)",
          [fixture.shop.shopId, date],
        )
        expect(row?.n).toBe(1)
      })
    },
  )
})
