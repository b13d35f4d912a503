import { expect, test } from 'vitest'
import { at, salon, withRules } from '../testing/salon.ts'
import { readToday } from './today.ts'

const { rules, staffIds, service } = salon
const visit = (start: number, end: number) => ({ staffId: staffIds[0] ?? 0, start, end })
const today = (now: number, change: Partial<Parameters<typeof readToday>[0]> = {}) =>
  readToday({ rules, staffIds, visits: [], services: [service], now, ...change })
const withCutoff = (cutoffMinutes: number) => ({ rules: { ...rules, cutoffMinutes } })

test('a day with a free start is free until the cut-off of its last one', () => {
  expect(today(at(11), withCutoff(60))).toEqual({
    ranges: [[600, 1140]],
    state: 'free',
    isOpen: true,
    next: null,
    until: at(17, 1),
  })
  expect(today(at(17), withCutoff(60)).state).toBe('free')
  expect(today(at(17, 1), withCutoff(60)).state).toBe('by_phone')
})

test('one menu that still fits makes the day free', () => {
  const visits = [visit(at(10), at(18))]
  const long = { ...service, totalDuration: 120 }
  const short = { ...service, totalDuration: 30 }
  expect(today(at(12), { visits, services: [long] }).state).toBe('full')
  expect(today(at(12), { visits, services: [long, short] }).state).toBe('free')
})

test('without a free start the day is full, and over after closing', () => {
  const visits = [visit(at(10), at(19))]
  expect(today(at(9), { visits }).state).toBe('full')
  expect(today(at(18, 59), { visits }).state).toBe('full')
  expect(today(at(19), { visits })).toMatchObject({ state: 'over', until: at(0, 0, 1) })
})

test('a shop without active staff or menus has nothing free', () => {
  expect(today(at(9), { staffIds: [] }).state).toBe('full')
  expect(today(at(9), { services: [] }).state).toBe('full')
})

test('a closed day names the next one with hours, also after special closed days and at the horizon’s end', () => {
  const special = [{ status: 'close' as const, start: at(0), end: at(23, 59, 2) }]
  const closed = today(at(9), { rules: withRules({ special }).rules })
  expect(closed).toMatchObject({ ranges: [], state: 'closed', until: at(0, 0, 1) })
  expect(closed.next).toEqual({ day: at(0, 0, 3) / 1440, time: 600, isTomorrow: false })
  const never = Array.from({ length: 7 }, () => [])
  expect(today(at(9), { rules: withRules({ weekly: never }).rules }).next).toBeNull()
})

test('two ranges a day are both named, and between them the day is not over', () => {
  const weekly = Array.from({ length: 7 }, () => [[600, 780] as const, [900, 1140] as const])
  const split = withRules({ weekly }).rules
  expect(today(at(14), { rules: split })).toMatchObject({
    ranges: [
      [600, 780],
      [900, 1140],
    ],
    state: 'free',
  })
})

test('a shop is open inside its hours alone, and the answer ends where it opens or closes', () => {
  const weekly = Array.from({ length: 7 }, () => [[600, 780] as const, [900, 1140] as const])
  const split = withRules({ weekly }).rules
  for (const [hour, minute, isOpen, until] of [
    [9, 59, false, at(10)],
    [10, 0, true, at(13)],
    [12, 59, true, at(13)],
    [13, 0, false, at(15)],
    [15, 0, true, at(19)],
    [19, 0, false, at(0, 0, 1)],
  ] as const) {
    const answer = today(at(hour, minute), { rules: split, services: [] })
    expect([hour, minute, answer.isOpen, answer.until]).toEqual([hour, minute, isOpen, until])
  }
  // Rule PAGE-202: before and between its hours it opens today.
  const day = at(0) / 1440
  expect(today(at(9), { rules: split }).next).toEqual({ day, time: 600, isTomorrow: false })
  expect(today(at(14), { rules: split }).next).toEqual({ day, time: 900, isTomorrow: false })
  expect(today(at(12), { rules: split }).next).toBeNull()
  expect(today(at(20), { rules: split }).next).toMatchObject({ time: 600, isTomorrow: true })
})

test('an answer stands until the minute that it names', () => {
  const split = withRules({
    weekly: Array.from({ length: 7 }, () => [[600, 780] as const, [900, 1140] as const]),
  })
  for (const cutoffMinutes of [0, 60, 600])
    for (const visits of [[], [visit(at(10), at(15))], [visit(at(15), at(19))], [visit(at(10), at(19))]]) {
      const shop = { rules: { ...split.rules, cutoffMinutes }, visits }
      let kept = today(at(0), shop)
      for (let now = at(0); now < at(0, 0, 1); now++) {
        const fresh = today(now, shop)
        if (now >= kept.until) kept = fresh
        expect([now, kept.state, kept.ranges]).toEqual([now, fresh.state, fresh.ranges])
      }
    }
})
