import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HoursRules } from '../hours.ts'
import type { Service } from '../occupancies.ts'
import { leftOutside, leftUnfit, type MenuStay, type Stay } from './outside.ts'
import { insideModelOf } from '../testing/model/hours.ts'
import { at, salon } from '../testing/salon.ts'
import { runs, seed } from '../testing/runs.ts'
import { firstDay, minuteIn, specialPeriod } from '../testing/rules.ts'
import { type GeneratedOffer, offerInputs } from '../testing/shops.ts'

console.log(`outside: seed ${seed}, ${runs} changes`)

const { rules } = salon

describe('a change of hours leaves outside', { timeout: 300_000 }, () => {
  const stays = [
    { id: 4, start: at(17), end: at(18), name: '山田' },
    { id: 3, start: at(10), end: at(11), name: '佐藤' },
    { id: 2, start: at(10), end: at(11), name: '鈴木' },
    { id: 1, start: at(20), end: at(21), name: '外の予約' },
  ]
  const listed = (after: Partial<HoursRules>) => leftOutside(stays, rules, { ...rules, ...after })

  test('nothing when nothing changes, nor when the shop opens longer', () => {
    expect(listed({})).toEqual([])
    expect(listed({ weekly: Array(7).fill([[0, 1440]]) })).toEqual([])
  })

  test('what no longer lies inside one range, by start and id, as it was handed in', () => {
    expect(listed({ weekly: Array(7).fill([[615, 1080]]) })).toEqual([stays[2], stays[1]])
    expect(listed({ weekly: Array(7).fill([[600, 1079]]) })).toEqual([])
    expect(listed({ weekly: Array(7).fill([[600, 1070]]) })).toEqual([stays[0]])
  })

  test('not what lay outside before', () => {
    expect(listed({ weekly: Array(7).fill([]) }).map(({ id }) => id)).toEqual([2, 3, 4])
  })

  test('what a closed period cuts, and not what only touches it', () => {
    const close = (start: number, end: number) => ({ special: [{ status: 'close' as const, start, end }] })
    expect(listed(close(at(11), at(17)))).toEqual([])
    expect(listed(close(at(17, 59), at(18)))).toEqual([stays[0]])
    expect(listed(close(at(0), at(23, 59)))).toEqual([stays[2], stays[1], stays[0]])
  })

  test('what a special open day, or a holiday on which the shop no longer works, shortens', () => {
    const special = [{ status: 'open' as const, start: at(9), end: at(12) }]
    expect(listed({ special })).toEqual([stays[0]])
    const holiday = { ...rules, isHolidayWorking: true, holidays: () => 'holiday' as const }
    expect(leftOutside(stays, holiday, { ...holiday, isHolidayWorking: false })).toHaveLength(3)
  })

  test('the same as minute by minute, over generated shops', () => {
    let [some, none] = [0, 0]
    const changes = offerInputs.chain((before) =>
      fc.record({
        before: fc.constant(before.rules),
        after: fc.oneof(
          offerInputs.map((other): HoursRules => other.rules),
          specialPeriod(before.days).map((period): HoursRules => {
            return { ...before.rules, special: [...before.rules.special, period] }
          }),
        ),
        stays: someStays(before),
      }),
    )
    holds(changes, ({ before, after, stays: generated }) => {
      const [wasInside, isInside] = [insideModelOf(before), insideModelOf(after)]
      const expected = generated.filter(
        ({ start, end, staffId }) => wasInside(start, end, staffId) && !isInside(start, end, staffId),
      )
      expect(leftOutside(generated, before, after)).toEqual(sorted(expected))
      if (expected.length > 0) some++
      else none++
    })
    expect(Math.min(some, none)).toBeGreaterThan(runs / 20)
  })
})

describe('a change of a menu leaves without room', { timeout: 300_000 }, () => {
  const stay = (id: number, start: number, staffId = 1): MenuStay => {
    const end = start + 60
    return { id, staffId, start, end, occupied: [{ start, end }] }
  }
  const other = (start: number, end: number, staffId = 1) => [{ id: 9, staffId, start, end }]
  const longer = { totalDuration: 90, beforeTime: 0, afterTime: 0 }
  const listed = (
    stays: readonly MenuStay[],
    visits: Parameters<typeof leftUnfit>[0]['visits'],
    service: Service = longer,
  ) => leftUnfit({ stays, service, visits, rules }).stays.map(({ id }) => id)

  test('what would run into another visit of the same staff member, and not what would touch it', () => {
    expect(listed([stay(1, at(12))], other(at(13, 29), at(14)))).toEqual([1])
    expect(listed([stay(1, at(12))], other(at(13, 30), at(14)))).toEqual([])
    expect(listed([stay(1, at(12))], other(at(13), at(14), 2))).toEqual([])
    expect(listed([stay(1, at(12))], other(at(13, 15), at(13, 15)))).toEqual([])
  })

  test('what needs its buffers where somebody else is', () => {
    const buffered = { totalDuration: 60, beforeTime: 10, afterTime: 20 }
    expect(listed([stay(1, at(12))], other(at(13, 19), at(14)), buffered)).toEqual([1])
    expect(listed([stay(1, at(12))], other(at(11), at(11, 51)), buffered)).toEqual([1])
    expect(
      listed([stay(1, at(12))], [...other(at(11), at(11, 50)), ...other(at(13, 20), at(14))], buffered),
    ).toEqual([])
  })

  test('never what only its own stored visit stands in the way of', () => {
    const one = stay(1, at(12))
    expect(
      listed(
        [one],
        one.occupied.map((range) => ({ id: 1, staffId: 1, ...range })),
      ),
    ).toEqual([])
  })

  test('two of the menu that would run into each other, both; they take the new times together', () => {
    const stays = [stay(2, at(13)), stay(1, at(12)), stay(3, at(14, 30))]
    expect(listed(stays, [])).toEqual([1, 2])
    expect(listed(stays, [], { totalDuration: 30, beforeTime: 0, afterTime: 60 })).toEqual([1, 2])
    // Neither reaches the other as it stands: only the new preparation and clean-up meet.
    const apart = [stay(1, at(12)), stay(2, at(13, 15))]
    expect(listed(apart, [], { totalDuration: 60, beforeTime: 10, afterTime: 10 })).toEqual([1, 2])
    expect(listed(apart, [], { totalDuration: 60, beforeTime: 5, afterTime: 10 })).toEqual([])
  })

  test('what would leave the hours, unless it lay outside before; buffers may run over them', () => {
    expect(listed([stay(1, at(16)), stay(2, at(18))], [])).toEqual([2])
    expect(listed([stay(1, at(18, 30)), stay(2, at(20))], [])).toEqual([])
    expect(listed([stay(1, at(18))], [], { totalDuration: 60, beforeTime: 0, afterTime: 60 })).toEqual([])
  })

  test('not what stands in its waiting time, nor what it stands in the waiting time of', () => {
    const colour = { totalDuration: 120, beforeTime: 0, afterTime: 0, waits: [[60, 100] as const] }
    expect(listed([stay(1, at(12))], other(at(13), at(13, 40)), colour)).toEqual([])
    expect(listed([stay(1, at(12))], other(at(13), at(13, 41)), colour)).toEqual([1])
    const rows = [...other(at(12), at(12, 30)), ...other(at(13, 30), at(14))]
    expect(listed([stay(1, at(12, 30))], rows, { ...colour, totalDuration: 60, waits: [] })).toEqual([])
  })

  test('not what was in conflict before', () => {
    const stays = [{ ...stay(1, at(12)), occupied: [{ start: at(12), end: at(14) }] }]
    expect(listed(stays, other(at(13), at(14)))).toEqual([])
  })

  test('nothing when the times stay as they are, and never more for a shorter menu', () => {
    const stays = [stay(1, at(12)), stay(2, at(13))]
    expect(listed(stays, other(at(14), at(15)), { totalDuration: 60, beforeTime: 0, afterTime: 0 })).toEqual(
      [],
    )
    expect(listed(stays, other(at(14), at(15)), { totalDuration: 30, beforeTime: 0, afterTime: 0 })).toEqual(
      [],
    )
  })

  test('the same as minute by minute, over generated shops', () => {
    let [some, none] = [0, 0]
    const changes = offerInputs.chain((before) =>
      fc.record({
        before: fc.constant(before),
        service: offerInputs.map(({ service }) => service),
        stays: someStays(before),
        others: fc.constant(before.visits.map((visit, index) => ({ ...visit, id: -1 - index }))),
        listsOwn: fc.boolean(),
      }),
    )
    holds(changes, ({ before, service, stays, others, listsOwn }) => {
      const stored = stays.flatMap(({ id, staffId, occupied }) =>
        occupied.map((range) => ({ id, staffId, ...range })),
      )
      const wanted = stays.flatMap(({ id, staffId, start }) =>
        busyMinutesOf(service, start).map((minute) => ({ id, staffId, start: minute, end: minute + 1 })),
      )
      const clashed = meetings([...others, ...stored])
      const clashes = meetings([...others, ...wanted])
      const isInside = insideModelOf(before.rules)
      const expected = stays.filter(
        ({ id, start, end, staffId }) =>
          (clashes.has(id) && !clashed.has(id)) ||
          (isInside(start, end, staffId) && !isInside(start, start + service.totalDuration, staffId)),
      )
      const visits = listsOwn ? [...stored, ...others] : others
      const found = leftUnfit({ stays, service, visits, rules: before.rules })
      expect(found.stays).toEqual(sorted(expected))
      expect(found.reasons.includes('overlap')).toBe(
        expected.some(({ id }) => clashes.has(id) && !clashed.has(id)),
      )
      if (expected.length > 0) some++
      else none++
    })
    expect(Math.min(some, none)).toBeGreaterThan(runs / 20)
  })
})

const holds = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void) => {
  fc.assert(fc.property(arbitrary, check), { seed, numRuns: runs })
}

/** Live reservations of one menu, anywhere near the hours: round lengths and buffers, so that things touch. */
const someStays = ({ days, staffIds }: GeneratedOffer): fc.Arbitrary<MenuStay[]> => {
  const one = fc.record({
    staffId: fc.constantFrom(7, ...staffIds),
    start: fc.oneof(
      minuteIn(days),
      fc.integer({ min: 0, max: days - 1 }).map((n) => (firstDay + n) * 1440 + 660),
    ),
    length: fc.constantFrom(30, 60, 90),
    before: fc.constantFrom(0, 0, 10),
    after: fc.constantFrom(0, 0, 20),
  })
  return fc.array(one, { maxLength: 6 }).map((list) =>
    list.map(({ staffId, start, length, before, after }, index) => ({
      id: list.length - index,
      staffId,
      start,
      end: start + length,
      occupied: [{ start: start - before, end: start + length + after }],
    })),
  )
}

const busyMinutesOf = (
  { totalDuration, beforeTime, afterTime, waits = [] }: Service,
  start: number,
): number[] =>
  Array.from({ length: beforeTime + totalDuration + afterTime }, (_, index) => index - beforeTime)
    .filter((minute) => !waits.some(([from, to]) => from <= minute && minute < to))
    .map((minute) => start + minute)

/** Every minute of every staff member is asked who is there; the ids of those who are not alone. */
const meetings = (
  visits: readonly { id: number; staffId: number; start: number; end: number }[],
): Set<number> => {
  const present = new Map<number, number[]>()
  for (const { id, staffId, start, end } of visits) {
    for (let minute = start; minute < end; minute++) {
      const key = minute * 100 + staffId
      const there = present.get(key)
      if (there) there.push(id)
      else present.set(key, [id])
    }
  }
  return new Set([...present.values()].filter((there) => new Set(there).size > 1).flat())
}

const sorted = <T extends Stay>(stays: T[]): T[] => stays.toSorted((a, b) => a.start - b.start || a.id - b.id)
