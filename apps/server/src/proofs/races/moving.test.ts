// Visits that move against each other and against those who book.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testNow } from '#testing/server'
import { at } from '#testing/visits'
import { leaveArena, outcomes } from '../testing/arena.ts'
import { openChanging, type Changing } from '../testing/changing.ts'
import { openDice, patience } from '../testing/extent.ts'

const dice = openDice('races of moves')

let stage: Changing
beforeAll(async () => {
  stage = await openChanging(dice)
})
afterAll(() => leaveArena(stage.arena))
beforeEach(async () => {
  stage.arena.setNow(testNow)
  await stage.enterShop()
})

describe('visits that move', () => {
  test('eight onto one slot: one gets there, seven stay where they are', { timeout: patience }, async () => {
    await stage.eachRound(async (date) => {
      const times = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
      const visits = []
      for (const time of times) visits.push(await stage.on.book(time, date))
      const goal = at('18:00', date)
      const answers = await Promise.all(
        visits.map((visit, index) =>
          index % 2 === 0
            ? stage.move(index >> 1, visit, goal)
            : stage.change(index >> 1, visit, { start_at: goal }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await stage.placesOf(visits)).toEqual(
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
      await stage.eachRound(async (date) => {
        const [a, b] = [await stage.on.book('10:00', date), await stage.on.book('12:00', date)]
        const answers = await Promise.all([
          stage.move(0, a, at('12:00', date)),
          stage.move(1, b, at('10:00', date)),
          stage.change(1, a, { start_at: at('12:30', date) }),
          stage.change(0, b, { start_at: at('09:30', date), override: ['outside_hours'] }),
        ])
        // The owner's move to half an hour before ten may come first and leave noon to the other.
        const places = await stage.placesOf([a, b])
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
      await stage.eachRound(async (date) => {
        const times = ['10:00', '12:00', '14:00']
        const visits = [
          await stage.on.book('10:00', date),
          await stage.on.book('12:00', date),
          await stage.on.book('14:00', date),
        ]
        const circle = await stage.together(
          visits.map((visit, index) => () => stage.move(index, visit, at(times[(index + 1) % 3]!, date))),
        )
        expect(outcomes(circle)).toEqual(['409 slot_taken', '409 slot_taken', '409 slot_taken'])
        const goals = ['12:00', '14:00', '16:00']
        const chain = await stage.together(
          visits.map((visit, index) => () => stage.move(index, visit, at(goals[index]!, date))),
        )
        expect(chain[2]?.status).toBe(200)
        expect(await stage.placesOf(visits)).toEqual(
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
      await stage.eachRound(async (date) => {
        const visit = await stage.on.book('10:00', date)
        const goal = at('10:30', date)
        const [moved, ...others] = await stage.together([
          () => stage.move(0, visit, goal),
          ...Array.from(
            { length: 6 },
            (_, index) => () => stage.arena.book(index, stage.shop, at('11:00', date)),
          ),
          () =>
            stage.arena.owner(1, stage.shop).call('POST', '/api/reservations', {
              menu_id: stage.shop.menuId,
              start_at: at('11:00', date),
              name: '電話',
            }),
        ])
        const made = others.filter(({ status }) => status === 201)
        // 10:30 to 11:30 and 11:00 to 12:00 exclude each other; whoever came first has it.
        expect(made.length + (moved?.status === 200 ? 1 : 0)).toBe(1)
        const free = await stage.on.starts(date)
        expect(free.includes('10:00')).toBe(false)
        expect(free.includes('09:30')).toBe(false)
        expect(await stage.placesOf([visit])).toEqual([moved?.status === 200 ? goal : at('10:00', date)])
      })
    },
  )

  test(
    'two moves of one visit: it stands at one of both, and the history leads there',
    {
      timeout: patience,
    },
    async () => {
      await stage.eachRound(async (date) => {
        const visit = await stage.on.book('10:00', date)
        const goals = ['12:00', '14:00', '16:00'].map((time) => at(time, date))
        const answers = await stage.together([
          () => stage.move(0, visit, goals[0]!),
          () => stage.change(1, visit, { start_at: goals[1] }),
          () => stage.move(1, visit, goals[2]!),
        ])
        expect(outcomes(answers)).toEqual(['200', '200', '200'])
        const steps = await stage.arena.sql<{ from: string; to: string }>(
          `select c ->> 'from' as from, c ->> 'to' as to from change_logs l, jsonb_array_elements(l.changes) c
          where l.shop_id = $1 and l.reservation_id = $2 and c ->> 'field' = 'start_at' order by l.id`,
          [stage.shop.shopId, visit.id],
        )
        expect(steps.map(({ from }) => from)).toEqual([
          at('10:00', date),
          ...steps.slice(0, -1).map(({ to }) => to),
        ])
        expect(steps.map(({ to }) => to).toSorted()).toEqual(goals)
        expect(await stage.placesOf([visit])).toEqual([steps.at(-1)?.to])
        expect(await stage.on.reminders(visit.id)).toEqual([{ start_at: steps.at(-1)?.to }])
      })
    },
  )
})
