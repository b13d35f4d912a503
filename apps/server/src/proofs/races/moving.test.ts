// Moves at the same time as other moves and bookings.
import { describe, expect, test } from 'vitest'
import { at } from '#testing/visits'
import { outcomes } from '../testing/server-pair.ts'
import { useRaceFixture } from '../testing/race-fixture.ts'
import { openRandom, testTimeout } from '../testing/test-size.ts'

const random = openRandom('races of moves')
const fixture = await useRaceFixture(random)

describe('moves at once', () => {
  test('eight to one slot: one moves, seven stay where they are', { timeout: testTimeout }, async () => {
    await fixture.eachRound(async (date) => {
      const times = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
      const visits = []
      for (const time of times) visits.push(await fixture.on.book(time, date))
      const goal = at('18:00', date)
      const answers = await Promise.all(
        visits.map((visit, index) =>
          index % 2 === 0
            ? fixture.move(index >> 1, visit, goal)
            : fixture.change(index >> 1, visit, { start_at: goal }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await fixture.startsOf(visits)).toEqual(
        visits.map((_, index) => (answers[index]?.status === 200 ? goal : at(times[index]!, date))),
      )
      for (const { status, body } of answers)
        if (status !== 200) expect(['slot_taken', 'occupied']).toContain(body.code)
    })
  })

  test(
    'two that swap: both are refused, without a deadlock',
    {
      timeout: testTimeout,
    },
    async () => {
      await fixture.eachRound(async (date) => {
        const [a, b] = [await fixture.on.book('10:00', date), await fixture.on.book('12:00', date)]
        const answers = await Promise.all([
          fixture.move(0, a, at('12:00', date)),
          fixture.move(1, b, at('10:00', date)),
          fixture.change(1, a, { start_at: at('12:30', date) }),
          fixture.change(0, b, { start_at: at('09:30', date), override: ['outside_hours'] }),
        ])
        // The owner's move to 9:30 may come first and free 10:00 for the other.
        const places = await fixture.startsOf([a, b])
        expect(new Set(places).size).toBe(2)
        for (const { status } of answers) expect([200, 409]).toContain(status)
        const last = [answers[0], answers[2]].some((answer) => answer?.status === 200)
        if (!last) expect(places[0]).toBe(at('10:00', date))
      })
    },
  )

  test(
    'in a circle all are refused; in a chain with a free end each is where its answer says',
    {
      timeout: testTimeout,
    },
    async () => {
      await fixture.eachRound(async (date) => {
        const times = ['10:00', '12:00', '14:00']
        const visits = [
          await fixture.on.book('10:00', date),
          await fixture.on.book('12:00', date),
          await fixture.on.book('14:00', date),
        ]
        const circle = await fixture.runShuffled(
          visits.map((visit, index) => () => fixture.move(index, visit, at(times[(index + 1) % 3]!, date))),
        )
        expect(outcomes(circle)).toEqual(['409 slot_taken', '409 slot_taken', '409 slot_taken'])
        const goals = ['12:00', '14:00', '16:00']
        const chain = await fixture.runShuffled(
          visits.map((visit, index) => () => fixture.move(index, visit, at(goals[index]!, date))),
        )
        expect(chain[2]?.status).toBe(200)
        expect(await fixture.startsOf(visits)).toEqual(
          visits.map((_, index) => at((chain[index]?.status === 200 ? goals : times)[index]!, date)),
        )
      })
    },
  )

  test(
    'to a slot that is booked at the same time: one gets it',
    {
      timeout: testTimeout,
    },
    async () => {
      await fixture.eachRound(async (date) => {
        const visit = await fixture.on.book('10:00', date)
        const goal = at('10:30', date)
        const [moved, ...others] = await fixture.runShuffled([
          () => fixture.move(0, visit, goal),
          ...Array.from(
            { length: 6 },
            (_, index) => () => fixture.pair.book(index, fixture.shop, at('11:00', date)),
          ),
          () =>
            fixture.pair.owner(1, fixture.shop).call('POST', '/api/reservations', {
              menu_id: fixture.shop.menuId,
              start_at: at('11:00', date),
              name: '電話',
            }),
        ])
        const made = others.filter(({ status }) => status === 201)
        // 10:30 to 11:30 and 11:00 to 12:00 overlap, so only the first gets it.
        expect(made.length + (moved?.status === 200 ? 1 : 0)).toBe(1)
        const free = await fixture.on.starts(date)
        expect(free.includes('10:00')).toBe(false)
        expect(free.includes('09:30')).toBe(false)
        expect(await fixture.startsOf([visit])).toEqual([moved?.status === 200 ? goal : at('10:00', date)])
      })
    },
  )

  test(
    'several moves of one visit: it stands at one of the starts, and the change log leads there',
    {
      timeout: testTimeout,
    },
    async () => {
      await fixture.eachRound(async (date) => {
        const visit = await fixture.on.book('10:00', date)
        const goals = ['12:00', '14:00', '16:00'].map((time) => at(time, date))
        const answers = await fixture.runShuffled([
          () => fixture.move(0, visit, goals[0]!),
          () => fixture.change(1, visit, { start_at: goals[1] }),
          () => fixture.move(1, visit, goals[2]!),
        ])
        expect(outcomes(answers)).toEqual(['200', '200', '200'])
        const steps = await fixture.pair.sql<{ from: string; to: string }>(
          `select c ->> 'from' as from, c ->> 'to' as to from change_logs l, jsonb_array_elements(l.changes) c
          where l.shop_id = $1 and l.reservation_id = $2 and c ->> 'field' = 'start_at' order by l.id`,
          [fixture.shop.shopId, visit.id],
        )
        expect(steps.map(({ from }) => from)).toEqual([
          at('10:00', date),
          ...steps.slice(0, -1).map(({ to }) => to),
        ])
        expect(steps.map(({ to }) => to).toSorted()).toEqual(goals)
        expect(await fixture.startsOf([visit])).toEqual([steps.at(-1)?.to])
        expect(await fixture.on.reminders(visit.id)).toEqual([{ start_at: steps.at(-1)?.to }])
      })
    },
  )
})
