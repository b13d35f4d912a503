// The bill of one visit from many devices at once: one is made, one correction of two counts, and nothing that is final has a bill.
import { expect, test } from 'vitest'
import type { Made } from '#testing/visits'
import { outcomes } from '../testing/server-pair.ts'
import { useRaceFixture } from '../testing/race-fixture.ts'
import { openRandom, testTimeout } from '../testing/test-size.ts'

const random = openRandom('races of bills')
const fixture = await useRaceFixture(random)

const ways = ['cash', 'card', 'qr', 'e_money', 'ticket'] as const
const lines = [{ kind: 'menu', name: 'カット', unit_price: 5500, quantity: 1, tax_rate: 10 }]
const paidBy = (method: string) => ({ lines, payments: [{ method, amount: 5500 }] })
const call = (caller: number, method: 'POST' | 'PUT', { id }: Made, body: object) =>
  fixture.pair.owner(caller, fixture.shop).call(method, `/api/reservations/${id}/bill`, body)
const billsOf = ({ id }: Made) =>
  fixture.pair.sql<{ revision: number; counts: boolean; method: string }>(
    `select b.revision, b.ended_at is null as counts, p.method from bills b join bill_payments p on p.bill_id = b.id
     where b.reservation_id = $1 order by b.revision`,
    [id],
  )

test('twenty rivals bill one visit: one bill is made', { timeout: testTimeout }, async () => {
  await fixture.eachRound(async (date) => {
    const visit = await fixture.on.book('10:00', date)
    const rivals = Array.from({ length: 20 }, (_, caller) => ways[caller % ways.length] ?? 'cash')
    const answers = await fixture.runShuffled(
      rivals.map((way, caller) => () => call(caller, 'POST', visit, paidBy(way))),
    )
    const bills = await billsOf(visit)
    expect(bills).toHaveLength(1)
    // Whoever sent the very same is told of the same bill.
    for (const [caller, answer] of answers.entries())
      expect(outcomes([answer])).toEqual([rivals[caller] === bills[0]?.method ? '201' : '409 bill_exists'])
    expect(await fixture.statusHistory(visit)).toEqual(['reserved', 'treated', 'treated'])
  })
})

test('of corrections at once one counts, the others are outdated', { timeout: testTimeout }, async () => {
  await fixture.eachRound(async (date) => {
    const visit = await fixture.on.book('10:00', date)
    expect((await call(0, 'POST', visit, paidBy('cash'))).status).toBe(201)
    const answers = await fixture.runShuffled(
      ways.map(
        (way, caller) => () => call(caller, 'PUT', visit, { ...paidBy(way), revision: 1, reason: way }),
      ),
    )
    expect(outcomes(answers)).toEqual(['200', ...Array.from({ length: 4 }, () => '409 outdated')])
    expect((await billsOf(visit)).map(({ counts }) => counts)).toEqual([false, true])
  })
})

test('billed and canceled at once: one of both happens', { timeout: testTimeout }, async () => {
  await fixture.eachRound(async (date) => {
    const visit = await fixture.on.book('10:00', date)
    const [billed, canceled] = await fixture.runShuffled([
      () => call(0, 'POST', visit, paidBy('cash')),
      () => fixture.change(1, visit, { status: 'canceled' }),
    ])
    expect([
      ['201', '409 final', 1],
      ['409 final', '200', 0],
    ]).toContainEqual([outcomes([billed!])[0], outcomes([canceled!])[0], (await billsOf(visit)).length])
  })
})

test(
  'taken back while it is corrected: no visit that stands has a bill',
  { timeout: testTimeout },
  async () => {
    await fixture.eachRound(async (date) => {
      const visit = await fixture.on.book('10:00', date)
      await call(0, 'POST', visit, paidBy('cash'))
      const [back] = await fixture.runShuffled([
        () => fixture.pair.owner(1, fixture.shop).call('POST', `/api/reservations/${visit.id}/undo`),
        () => call(0, 'PUT', visit, { ...paidBy('card'), revision: 1, reason: 'カード' }),
      ])
      expect(back?.status).toBe(200)
      expect((await billsOf(visit)).filter(({ counts }) => counts)).toEqual([])
      expect(await fixture.on.read(visit.id)).toMatchObject({ status: 'reserved', bill: null })
    })
  },
)
