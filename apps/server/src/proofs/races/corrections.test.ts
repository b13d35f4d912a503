// A cancellation that is taken back while others take its time, and lateness from several devices.
import { describe, expect, test } from 'vitest'
import { testNow } from '#testing/server'
import { at } from '#testing/visits'
import { outcomes } from '../testing/server-pair.ts'
import { useRaceFixture } from '../testing/race-fixture.ts'
import { openRandom, testTimeout } from '../testing/test-size.ts'

const random = openRandom('races of corrections')
const fixture = await useRaceFixture(random)

const undo = (caller: number, id: number) =>
  fixture.pair.owner(caller, fixture.shop).call('POST', `/api/reservations/${id}/undo`)

describe('a cancellation that is taken back', () => {
  test('while customers book its time: one of them has it', { timeout: testTimeout }, async () => {
    await fixture.eachRound(async (date) => {
      const visit = await fixture.on.book('10:00', date)
      await fixture.change(0, visit, { status: 'canceled' })
      const [back, ...booked] = await fixture.runShuffled([
        () => undo(1, visit.id),
        ...[0, 1, 2].map((caller) => () => fixture.pair.book(caller, fixture.shop, at('10:00', date))),
      ])
      const won = outcomes(booked).filter((outcome) => outcome === '201')
      expect([
        ['200', 0, 'reserved canceled reserved'],
        ['409 occupied', 1, 'reserved canceled'],
      ]).toContainEqual([outcomes([back!])[0], won.length, (await fixture.statusHistory(visit)).join(' ')])
    })
  })

  test('by two devices and a double press: it is written once', { timeout: testTimeout }, async () => {
    await fixture.eachRound(async (date) => {
      const visit = await fixture.on.book('10:00', date)
      await fixture.change(0, visit, { status: 'canceled' })
      const answers = await Promise.all([0, 1, 0, 1].map((caller) => undo(caller, visit.id)))
      expect(outcomes(answers)).toEqual(['200', '200', '200', '200'])
      expect(await fixture.statusHistory(visit)).toEqual(['reserved', 'canceled', 'reserved'])
      expect(await fixture.on.reminders(visit.id)).toHaveLength(1)
    })
  })
})

test('a visit that is late by several devices has one of their times', { timeout: testTimeout }, async () => {
  for (const round of fixture.rounds) {
    await fixture.openNextShop()
    fixture.pair.setNow(testNow)
    const visit = await fixture.on.book('10:00')
    fixture.pair.setNow(at('09:00'))
    const late = (caller: number, minutes: number) =>
      fixture.pair.owner(caller, fixture.shop).call('PUT', `/api/reservations/${visit.id}/late`, { minutes })
    const answers = await fixture.runShuffled([
      () => late(0, 10),
      () => late(1, 20),
      () => late(round, 30),
      () => fixture.change(1, visit, { status: 'treated' }),
    ])
    expect(outcomes(answers.slice(3))).toEqual(['200'])
    expect(outcomes(answers.slice(0, 3)).filter((one) => one !== '200' && one !== '409 final')).toEqual([])
    const { start_at, late_minutes = 0 } = await fixture.on.read(visit.id)
    expect(start_at).toBe(at(`10:${String(late_minutes).padStart(2, '0')}`))
  }
})
