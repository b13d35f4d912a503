// Changes of one reservation at the same time: approvals, cancellations, expiry, move requests.
import { describe, expect, test } from 'vitest'
import { testNow } from '#testing/server'
import { at, type Made } from '#testing/visits'
import { outcomes } from '../testing/server-pair.ts'
import { useRaceFixture } from '../testing/race-fixture.ts'
import { openRandom, testTimeout } from '../testing/test-size.ts'

const random = openRandom('races of changes')
const fixture = await useRaceFixture(random)

describe('a request', () => {
  test('approved by ten at once: all get 200, one is written', { timeout: testTimeout }, async () => {
    await fixture.on.asksApproval()
    await fixture.eachRound(async (date) => {
      await fixture.on.asksApproval()
      const visit = await fixture.on.book('10:00', date)
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => fixture.change(index, visit, { status: 'reserved' })),
      )
      expect(outcomes(answers)).toEqual(Array.from({ length: 10 }, () => '200'))
      expect(await fixture.statusHistory(visit)).toEqual(['pending_approval', 'reserved'])
      expect((await fixture.on.mails(visit.id)).filter((kind) => kind === 'approved')).toHaveLength(1)
      expect(await fixture.on.reminders(visit.id)).toHaveLength(1)
    })
  })

  test(
    'approved and canceled by its customer: it ends canceled in either order',
    {
      timeout: testTimeout,
    },
    async () => {
      await fixture.eachRound(async (date) => {
        await fixture.on.asksApproval()
        const visit = await fixture.on.book('10:00', date)
        const [yes, no] = await fixture.runShuffled([
          () => fixture.change(0, visit, { status: 'reserved' }),
          () => fixture.cancel(1, visit),
        ])
        expect(no?.status).toBe(200)
        expect([
          ['200', 'pending_approval reserved canceled', 1],
          ['409 final', 'pending_approval canceled', 0],
        ]).toContainEqual([
          outcomes([yes!])[0],
          (await fixture.statusHistory(visit)).join(' '),
          (await fixture.on.mails(visit.id)).filter((kind) => kind === 'approved').length,
        ])
        expect(await fixture.on.reminders(visit.id)).toEqual([])
        expect(await fixture.on.starts(date)).toContain('10:00')
      })
    },
  )

  test('approved by one and declined by another: final is final', { timeout: testTimeout }, async () => {
    await fixture.eachRound(async (date) => {
      await fixture.on.asksApproval()
      const visit = await fixture.on.book('10:00', date)
      const answers = await fixture.runShuffled([
        () => fixture.change(0, visit, { status: 'reserved' }),
        () => fixture.change(1, visit, { status: 'canceled' }),
        () => fixture.change(1, visit, { status: 'treated' }),
      ])
      const statuses = await fixture.statusHistory(visit)
      expect(['canceled', 'treated']).toContain(statuses.at(-1))
      expect(statuses.filter((status) => status === 'canceled' || status === 'treated')).toHaveLength(1)
      // The first of the two wins; the other gets `final`.
      expect(outcomes(answers.slice(1))).toEqual(['200', '409 final'])
    })
  })

  test('marked as treated while others book its time: nobody gets it', { timeout: testTimeout }, async () => {
    await fixture.eachRound(async (date) => {
      const visit = await fixture.on.book('10:00', date)
      const [done, ...lost] = await fixture.runShuffled([
        () => fixture.change(0, visit, { status: 'treated' }),
        ...[0, 1, 2, 3].map((caller) => () => fixture.pair.book(caller, fixture.shop, at('10:30', date))),
      ])
      expect(done?.body.data.status).toBe('treated')
      expect(outcomes(lost)).toEqual(Array.from({ length: 4 }, () => '409 slot_taken'))
    })
  })

  test(
    'approved while it expires: one of both happens, and the messages agree',
    {
      timeout: testTimeout,
    },
    async () => {
      for (const round of fixture.rounds) {
        if (round > 0 && round % 50 === 0) await fixture.openNextShop()
        fixture.pair.setNow(testNow)
        await fixture.on.asksApproval()
        const visit = await fixture.on.book('10:00', '2026-11-30')
        fixture.pair.setNow('2026-11-24T09:00:00+09:00')
        const yes = fixture.change(round, visit, { status: 'reserved' })
        await Promise.all([yes, fixture.expire(0), fixture.expire(1)])
        const mails = await fixture.on.mails(visit.id)
        expect([
          ['200', 'pending_approval reserved', 1, 0, 0],
          ['409 final', 'pending_approval canceled', 0, 1, 1],
        ]).toContainEqual([
          outcomes([await yes])[0],
          (await fixture.statusHistory(visit)).join(' '),
          ...['approved', 'expired', 'shop_expired'].map(
            (kind) => mails.filter((sent) => sent === kind).length,
          ),
        ])
        await fixture.change(0, visit, { status: 'canceled' })
      }
    },
  )
})

describe('a move request', () => {
  const approved = async (time: string, date: string): Promise<Made> => {
    await fixture.on.asksApproval()
    const made = await fixture.on.book(time, date)
    expect((await fixture.change(0, made, { status: 'reserved' })).status).toBe(200)
    return made
  }

  test('holds its slot, and only one of two gets it', { timeout: testTimeout }, async () => {
    await fixture.eachRound(async (date) => {
      const visits = [await approved('10:00', date), await approved('12:00', date)]
      const goal = at('16:00', date)
      const answers = await fixture.runShuffled([
        ...visits.map((visit, index) => () => fixture.move(index, visit, goal)),
        ...Array.from({ length: 6 }, (_, index) => () => fixture.pair.book(index, fixture.shop, goal)),
      ])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      const later = await Promise.all(
        Array.from({ length: 4 }, (_, index) => fixture.pair.book(index, fixture.shop, goal)),
      )
      expect(outcomes(later)).toEqual(Array.from({ length: 4 }, () => '409 slot_taken'))
      expect(await fixture.startsOf(visits)).toEqual([at('10:00', date), at('12:00', date)])
    })
  })

  test(
    'approved, declined and withdrawn at once: the visit has one start or is canceled',
    {
      timeout: testTimeout,
    },
    async () => {
      await fixture.eachRound(async (date) => {
        const visit = await approved('10:00', date)
        expect((await fixture.move(0, visit, at('16:00', date))).status).toBe(200)
        const [yes, no, gone, other] = await fixture.runShuffled([
          () => fixture.change(0, visit, { answer: 'approve' }),
          () => fixture.change(1, visit, { answer: 'decline' }),
          () => (random.chance(0.5) ? fixture.cancel(1, visit) : fixture.move(1, visit, at('14:00', date))),
          () => fixture.pair.book(0, fixture.shop, at('16:00', date)),
        ])
        for (const answer of [yes!, no!, gone!]) expect([200, 404, 409]).toContain(answer.status)
        const [place] = await fixture.startsOf([visit])
        const { status } = await fixture.on.read(visit.id)
        if (status === 'canceled') expect(place).toBeUndefined()
        else expect([at('10:00', date), at('16:00', date), at('14:00', date)]).toContain(place)
        // The other booking gets the requested slot only when neither the visit nor a move request holds it.
        if (other?.status === 201) expect(place).not.toBe(at('16:00', date))
        expect(other?.status === 201 || other?.body.code === 'slot_taken').toBe(true)
      })
    },
  )
})
