// Those who change a reservation against each other: approvals, cancellations, the end of a request, moves and wishes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expireRequests } from '#features/reservations/jobs'
import type { Answer } from '#testing/browser'
import type { TestShop } from '#testing/factories'
import { testNow } from '#testing/server'
import { at, visitsOf, type Made } from '#testing/visits'
import { leaveArena, openArena, outcomes, type Arena } from '../testing/arena.ts'
import { extent, openDice, patience } from '../testing/extent.ts'

const dice = openDice('races of changes')
const rounds = Array.from({ length: extent({ short: 4, long: 1_000 }) }, (_, round) => round)

let arena: Arena
beforeAll(async () => {
  arena = await openArena()
})
afterAll(() => leaveArena(arena))

let shop: TestShop
let on: ReturnType<typeof visitsOf>
const enterShop = async (): Promise<void> => {
  shop = await arena.makeShop()
  on = visitsOf(arena, shop)
}
beforeEach(async () => {
  arena.setNow(testNow)
  await enterShop()
})

const change = (caller: number, { id }: Made, body: object): Promise<Answer> =>
  arena.owner(caller, shop).call('PUT', `/api/reservations/${id}`, body)
const move = (caller: number, { token }: Made, start: string): Promise<Answer> =>
  arena.customer(caller).call('POST', `/api/public/reservations/${token}/reschedule`, { start_at: start })
const cancel = (caller: number, { token }: Made): Promise<Answer> =>
  arena.customer(caller).call('POST', `/api/public/reservations/${token}/cancel`, {})
const expire = (caller: number): Promise<void> => expireRequests.handle(arena.at(caller).services, {})

/** Statuses in the order of the history, oldest first. */
const story = async ({ id }: Made): Promise<string[]> =>
  (
    await arena.sql<{ status: string }>(
      'select status from change_logs where shop_id = $1 and reservation_id = $2 order by id',
      [shop.shopId, id],
    )
  ).map(({ status }) => status)

/** Where each of them stands now; canceled ones nowhere. */
const placesOf = async (visits: readonly Made[]): Promise<(string | undefined)[]> => {
  const rows = await arena.sql<{ id: number; start_at: string }>(
    "select id, start_at from reservations where shop_id = $1 and status <> 'canceled' and moves_id is null",
    [shop.shopId],
  )
  return visits.map((visit) => rows.find(({ id }) => id === visit.id)?.start_at)
}

const together = <T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> =>
  Promise.all(
    dice
      .shuffle(calls.map((call, index) => ({ call, index })))
      .map(async ({ call, index }) => ({ index, value: await call() })),
  ).then((done) => done.toSorted((a, b) => a.index - b.index).map(({ value }) => value))

/** A day of its own for each round, and a shop of its own for each fifty. */
const eachRound = async (run: (date: string, round: number) => Promise<void>): Promise<void> => {
  for (const round of rounds) {
    if (round > 0 && round % 50 === 0) await enterShop()
    const date = new Date(Date.UTC(2026, 10, 24 + (round % 50))).toISOString().slice(0, 10)
    await run(date, round)
  }
}

describe('a request', () => {
  test('approved by ten at once: all are told yes, one is written', { timeout: patience }, async () => {
    await on.asksApproval()
    await eachRound(async (date) => {
      await on.asksApproval()
      const visit = await on.book('10:00', date)
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => change(index, visit, { status: 'reserved' })),
      )
      expect(outcomes(answers)).toEqual(Array.from({ length: 10 }, () => '200'))
      expect(await story(visit)).toEqual(['pending_approval', 'reserved'])
      expect((await on.mails(visit.id)).filter((kind) => kind === 'approved')).toHaveLength(1)
      expect(await on.reminders(visit.id)).toHaveLength(1)
    })
  })

  test(
    'approved and canceled by its customer: it ends canceled, whoever was first',
    {
      timeout: patience,
    },
    async () => {
      await eachRound(async (date) => {
        await on.asksApproval()
        const visit = await on.book('10:00', date)
        const [yes, no] = await together([
          () => change(0, visit, { status: 'reserved' }),
          () => cancel(1, visit),
        ])
        expect(no?.status).toBe(200)
        expect([
          ['200', 'pending_approval reserved canceled', 1],
          ['409 final', 'pending_approval canceled', 0],
        ]).toContainEqual([
          outcomes([yes!])[0],
          (await story(visit)).join(' '),
          (await on.mails(visit.id)).filter((kind) => kind === 'approved').length,
        ])
        expect(await on.reminders(visit.id)).toEqual([])
        expect(await on.starts(date)).toContain('10:00')
      })
    },
  )

  test('approved by one and declined by another: final is final', { timeout: patience }, async () => {
    await eachRound(async (date) => {
      await on.asksApproval()
      const visit = await on.book('10:00', date)
      const answers = await together([
        () => change(0, visit, { status: 'reserved' }),
        () => change(1, visit, { status: 'canceled' }),
        () => change(1, visit, { status: 'treated' }),
      ])
      const told = await story(visit)
      expect(['canceled', 'treated']).toContain(told.at(-1))
      expect(told.filter((status) => status === 'canceled' || status === 'treated')).toHaveLength(1)
      // One of the two ends was first; the other is told that it is over.
      expect(outcomes(answers.slice(1))).toEqual(['200', '409 final'])
    })
  })

  test(
    'approved at the moment at which its time is over: one of both, and both sides know',
    {
      timeout: patience,
    },
    async () => {
      for (const round of rounds) {
        if (round > 0 && round % 50 === 0) await enterShop()
        arena.setNow(testNow)
        await on.asksApproval()
        const visit = await on.book('10:00', '2026-11-30')
        arena.setNow('2026-11-24T09:00:00+09:00')
        const yes = change(round, visit, { status: 'reserved' })
        await Promise.all([yes, expire(0), expire(1)])
        const mails = await on.mails(visit.id)
        expect([
          ['200', 'pending_approval reserved', 1, 0, 0],
          ['409 final', 'pending_approval canceled', 0, 1, 1],
        ]).toContainEqual([
          outcomes([await yes])[0],
          (await story(visit)).join(' '),
          ...['approved', 'expired', 'shop_expired'].map(
            (kind) => mails.filter((one) => one === kind).length,
          ),
        ])
        await change(0, visit, { status: 'canceled' })
      }
    },
  )
})

describe('visits that move', () => {
  test('eight onto one slot: one gets there, seven stay where they are', { timeout: patience }, async () => {
    await eachRound(async (date) => {
      const times = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
      const visits = []
      for (const time of times) visits.push(await on.book(time, date))
      const goal = at('18:00', date)
      const answers = await Promise.all(
        visits.map((visit, index) =>
          index % 2 === 0 ? move(index >> 1, visit, goal) : change(index >> 1, visit, { start_at: goal }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await placesOf(visits)).toEqual(
        visits.map((_, index) => (answers[index]?.status === 200 ? goal : at(times[index]!, date))),
      )
      for (const { status, body } of answers)
        if (status !== 200) expect(['slot_taken', 'occupied']).toContain(body.code)
    })
  })

  test(
    'two that swap: neither can go first, both stay, nobody is dead-locked',
    {
      timeout: patience,
    },
    async () => {
      await eachRound(async (date) => {
        const [a, b] = [await on.book('10:00', date), await on.book('12:00', date)]
        const answers = await Promise.all([
          move(0, a, at('12:00', date)),
          move(1, b, at('10:00', date)),
          change(1, a, { start_at: at('12:30', date) }),
          change(0, b, { start_at: at('09:30', date), override: ['outside_hours'] }),
        ])
        // The owner's move to half an hour before ten may come first and leave noon to the other.
        const places = await placesOf([a, b])
        expect(new Set(places).size).toBe(2)
        for (const { status } of answers) expect([200, 409]).toContain(status)
        const last = [answers[0], answers[2]].some((answer) => answer?.status === 200)
        if (!last) expect(places[0]).toBe(at('10:00', date))
      })
    },
  )

  test(
    'in a circle nobody gets anywhere; with one free place at its end each is where it was told',
    {
      timeout: patience,
    },
    async () => {
      await eachRound(async (date) => {
        const times = ['10:00', '12:00', '14:00']
        const visits = [
          await on.book('10:00', date),
          await on.book('12:00', date),
          await on.book('14:00', date),
        ]
        const circle = await together(
          visits.map((visit, index) => () => move(index, visit, at(times[(index + 1) % 3]!, date))),
        )
        expect(outcomes(circle)).toEqual(['409 slot_taken', '409 slot_taken', '409 slot_taken'])
        const goals = ['12:00', '14:00', '16:00']
        const chain = await together(
          visits.map((visit, index) => () => move(index, visit, at(goals[index]!, date))),
        )
        expect(chain[2]?.status).toBe(200)
        expect(await placesOf(visits)).toEqual(
          visits.map((_, index) => at((chain[index]?.status === 200 ? goals : times)[index]!, date)),
        )
      })
    },
  )

  test(
    'onto a slot that customers and the owner want too: one has it, and the place that was left is free',
    {
      timeout: patience,
    },
    async () => {
      await eachRound(async (date) => {
        const visit = await on.book('10:00', date)
        const goal = at('10:30', date)
        const [moved, ...others] = await together([
          () => move(0, visit, goal),
          ...Array.from({ length: 6 }, (_, index) => () => arena.book(index, shop, at('11:00', date))),
          () =>
            arena.owner(1, shop).call('POST', '/api/reservations', {
              menu_id: shop.menuId,
              start_at: at('11:00', date),
              name: '電話',
            }),
        ])
        const made = others.filter(({ status }) => status === 201)
        // 10:30 to 11:30 and 11:00 to 12:00 exclude each other; whoever came first has it.
        expect(made.length + (moved?.status === 200 ? 1 : 0)).toBe(1)
        const free = await on.starts(date)
        expect(free.includes('10:00')).toBe(false)
        expect(free.includes('09:30')).toBe(false)
        expect(await placesOf([visit])).toEqual([moved?.status === 200 ? goal : at('10:00', date)])
      })
    },
  )

  test(
    'two moves of one visit: it stands at one of both, and the history leads there',
    {
      timeout: patience,
    },
    async () => {
      await eachRound(async (date) => {
        const visit = await on.book('10:00', date)
        const goals = ['12:00', '14:00', '16:00'].map((time) => at(time, date))
        const answers = await together([
          () => move(0, visit, goals[0]!),
          () => change(1, visit, { start_at: goals[1] }),
          () => move(1, visit, goals[2]!),
        ])
        expect(outcomes(answers)).toEqual(['200', '200', '200'])
        const steps = await arena.sql<{ from: string; to: string }>(
          `select c ->> 'from' as from, c ->> 'to' as to from change_logs l, jsonb_array_elements(l.changes) c
          where l.shop_id = $1 and l.reservation_id = $2 and c ->> 'field' = 'start_at' order by l.id`,
          [shop.shopId, visit.id],
        )
        expect(steps.map(({ from }) => from)).toEqual([
          at('10:00', date),
          ...steps.slice(0, -1).map(({ to }) => to),
        ])
        expect(steps.map(({ to }) => to).toSorted()).toEqual(goals)
        expect(await placesOf([visit])).toEqual([steps.at(-1)?.to])
        expect(await on.reminders(visit.id)).toEqual([{ start_at: steps.at(-1)?.to }])
      })
    },
  )
})

describe('a wish for another time', () => {
  const approved = async (time: string, date: string): Promise<Made> => {
    await on.asksApproval()
    const made = await on.book(time, date)
    expect((await change(0, made, { status: 'reserved' })).status).toBe(200)
    return made
  }

  test('holds its slot against everybody, and only one of two has it', { timeout: patience }, async () => {
    await eachRound(async (date) => {
      const visits = [await approved('10:00', date), await approved('12:00', date)]
      const goal = at('16:00', date)
      const answers = await together([
        ...visits.map((visit, index) => () => move(index, visit, goal)),
        ...Array.from({ length: 6 }, (_, index) => () => arena.book(index, shop, goal)),
      ])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      const later = await Promise.all(Array.from({ length: 4 }, (_, index) => arena.book(index, shop, goal)))
      expect(outcomes(later)).toEqual(Array.from({ length: 4 }, () => '409 slot_taken'))
      expect(await placesOf(visits)).toEqual([at('10:00', date), at('12:00', date)])
    })
  })

  test(
    'answered yes, no, and taken back at once: the visit stands at one place or is canceled',
    {
      timeout: patience,
    },
    async () => {
      await eachRound(async (date) => {
        const visit = await approved('10:00', date)
        expect((await move(0, visit, at('16:00', date))).status).toBe(200)
        const [yes, no, gone, other] = await together([
          () => change(0, visit, { move_request: 'approve' }),
          () => change(1, visit, { move_request: 'decline' }),
          () => (dice.chance(0.5) ? cancel(1, visit) : move(1, visit, at('14:00', date))),
          () => arena.book(0, shop, at('16:00', date)),
        ])
        for (const answer of [yes!, no!, gone!]) expect([200, 404, 409]).toContain(answer.status)
        const [place] = await placesOf([visit])
        const { status } = await on.read(visit.id)
        if (status === 'canceled') expect(place).toBeUndefined()
        else expect([at('10:00', date), at('16:00', date), at('14:00', date)]).toContain(place)
        // Who wanted the wished-for slot has it only when neither the visit nor a wish stands there.
        if (other?.status === 201) expect(place).not.toBe(at('16:00', date))
        expect(other?.status === 201 || other?.body.code === 'slot_taken').toBe(true)
      })
    },
  )
})
