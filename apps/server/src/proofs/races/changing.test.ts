// Those who answer, end and take back a reservation against each other: approvals, cancellations, the end of a request, wishes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testNow } from '#testing/server'
import { at, type Made } from '#testing/visits'
import { leaveArena, outcomes } from '../testing/arena.ts'
import { openChanging, type Changing } from '../testing/changing.ts'
import { openDice, patience } from '../testing/extent.ts'

const dice = openDice('races of changes')

let stage: Changing
beforeAll(async () => {
  stage = await openChanging(dice)
})
afterAll(() => leaveArena(stage.arena))
beforeEach(async () => {
  stage.arena.setNow(testNow)
  await stage.enterShop()
})

describe('a request', () => {
  test('approved by ten at once: all are told yes, one is written', { timeout: patience }, async () => {
    await stage.on.asksApproval()
    await stage.eachRound(async (date) => {
      await stage.on.asksApproval()
      const visit = await stage.on.book('10:00', date)
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => stage.change(index, visit, { status: 'reserved' })),
      )
      expect(outcomes(answers)).toEqual(Array.from({ length: 10 }, () => '200'))
      expect(await stage.story(visit)).toEqual(['pending_approval', 'reserved'])
      expect((await stage.on.mails(visit.id)).filter((kind) => kind === 'approved')).toHaveLength(1)
      expect(await stage.on.reminders(visit.id)).toHaveLength(1)
    })
  })

  test(
    'approved and canceled by its customer: it ends canceled, whoever was first',
    {
      timeout: patience,
    },
    async () => {
      await stage.eachRound(async (date) => {
        await stage.on.asksApproval()
        const visit = await stage.on.book('10:00', date)
        const [yes, no] = await stage.together([
          () => stage.change(0, visit, { status: 'reserved' }),
          () => stage.cancel(1, visit),
        ])
        expect(no?.status).toBe(200)
        expect([
          ['200', 'pending_approval reserved canceled', 1],
          ['409 final', 'pending_approval canceled', 0],
        ]).toContainEqual([
          outcomes([yes!])[0],
          (await stage.story(visit)).join(' '),
          (await stage.on.mails(visit.id)).filter((kind) => kind === 'approved').length,
        ])
        expect(await stage.on.reminders(visit.id)).toEqual([])
        expect(await stage.on.starts(date)).toContain('10:00')
      })
    },
  )

  test('approved by one and declined by another: final is final', { timeout: patience }, async () => {
    await stage.eachRound(async (date) => {
      await stage.on.asksApproval()
      const visit = await stage.on.book('10:00', date)
      const answers = await stage.together([
        () => stage.change(0, visit, { status: 'reserved' }),
        () => stage.change(1, visit, { status: 'canceled' }),
        () => stage.change(1, visit, { status: 'treated' }),
      ])
      const told = await stage.story(visit)
      expect(['canceled', 'treated']).toContain(told.at(-1))
      expect(told.filter((status) => status === 'canceled' || status === 'treated')).toHaveLength(1)
      // One of the two ends was first; the other is told that it is over.
      expect(outcomes(answers.slice(1))).toEqual(['200', '409 final'])
    })
  })

  test('marked as treated while others want its time: nobody gets it', { timeout: patience }, async () => {
    await stage.eachRound(async (date) => {
      const visit = await stage.on.book('10:00', date)
      const [done, ...lost] = await stage.together([
        () => stage.change(0, visit, { status: 'treated' }),
        ...[0, 1, 2, 3].map((caller) => () => stage.arena.book(caller, stage.shop, at('10:30', date))),
      ])
      expect(done?.body.data.status).toBe('treated')
      expect(outcomes(lost)).toEqual(Array.from({ length: 4 }, () => '409 slot_taken'))
    })
  })

  test(
    'approved at the moment at which its time is over: one of both, and both sides know',
    {
      timeout: patience,
    },
    async () => {
      for (const round of stage.rounds) {
        if (round > 0 && round % 50 === 0) await stage.enterShop()
        stage.arena.setNow(testNow)
        await stage.on.asksApproval()
        const visit = await stage.on.book('10:00', '2026-11-30')
        stage.arena.setNow('2026-11-24T09:00:00+09:00')
        const yes = stage.change(round, visit, { status: 'reserved' })
        await Promise.all([yes, stage.expire(0), stage.expire(1)])
        const mails = await stage.on.mails(visit.id)
        expect([
          ['200', 'pending_approval reserved', 1, 0, 0],
          ['409 final', 'pending_approval canceled', 0, 1, 1],
        ]).toContainEqual([
          outcomes([await yes])[0],
          (await stage.story(visit)).join(' '),
          ...['approved', 'expired', 'shop_expired'].map(
            (kind) => mails.filter((one) => one === kind).length,
          ),
        ])
        await stage.change(0, visit, { status: 'canceled' })
      }
    },
  )
})

describe('a wish for another time', () => {
  const approved = async (time: string, date: string): Promise<Made> => {
    await stage.on.asksApproval()
    const made = await stage.on.book(time, date)
    expect((await stage.change(0, made, { status: 'reserved' })).status).toBe(200)
    return made
  }

  test('holds its slot against everybody, and only one of two has it', { timeout: patience }, async () => {
    await stage.eachRound(async (date) => {
      const visits = [await approved('10:00', date), await approved('12:00', date)]
      const goal = at('16:00', date)
      const answers = await stage.together([
        ...visits.map((visit, index) => () => stage.move(index, visit, goal)),
        ...Array.from({ length: 6 }, (_, index) => () => stage.arena.book(index, stage.shop, goal)),
      ])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      const later = await Promise.all(
        Array.from({ length: 4 }, (_, index) => stage.arena.book(index, stage.shop, goal)),
      )
      expect(outcomes(later)).toEqual(Array.from({ length: 4 }, () => '409 slot_taken'))
      expect(await stage.placesOf(visits)).toEqual([at('10:00', date), at('12:00', date)])
    })
  })

  test(
    'answered yes, no, and taken back at once: the visit stands at one place or is canceled',
    {
      timeout: patience,
    },
    async () => {
      await stage.eachRound(async (date) => {
        const visit = await approved('10:00', date)
        expect((await stage.move(0, visit, at('16:00', date))).status).toBe(200)
        const [yes, no, gone, other] = await stage.together([
          () => stage.change(0, visit, { move_request: 'approve' }),
          () => stage.change(1, visit, { move_request: 'decline' }),
          () => (dice.chance(0.5) ? stage.cancel(1, visit) : stage.move(1, visit, at('14:00', date))),
          () => stage.arena.book(0, stage.shop, at('16:00', date)),
        ])
        for (const answer of [yes!, no!, gone!]) expect([200, 404, 409]).toContain(answer.status)
        const [place] = await stage.placesOf([visit])
        const { status } = await stage.on.read(visit.id)
        if (status === 'canceled') expect(place).toBeUndefined()
        else expect([at('10:00', date), at('16:00', date), at('14:00', date)]).toContain(place)
        // Who wanted the wished-for slot has it only when neither the visit nor a wish stands there.
        if (other?.status === 201) expect(place).not.toBe(at('16:00', date))
        expect(other?.status === 201 || other?.body.code === 'slot_taken').toBe(true)
      })
    },
  )
})
