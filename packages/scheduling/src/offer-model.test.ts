import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEnd } from './hours.ts'
import type { MonthlyRule, RegularHours } from './hours/regular.ts'
import { judgeStart } from './judge-start.ts'
import { applyCutoff, nextFreeDay, type OfferDay, offerDays, listStarts, validUntil } from './offer.ts'
import type { SeatNeed } from './occupancies.ts'
import { explainStart, allReasons } from './reasons.ts'
import { countedBlocks, firstUnits, joinedRows, shiftedSeats } from './testing/changed-shops.ts'
import { choiceModelOf, modelOf, overRulesModelOf, reasonsModelOf } from './testing/model/offer.ts'
import { comparedDays, comparedShops, runs, seed } from './testing/runs.ts'
import { firstDay } from './testing/rules.ts'
import { type GeneratedOffer, offerInputs } from './testing/shops.ts'

console.log(`offer-model: seed ${seed}, ${comparedShops} shops`)

describe('the engine and a minute-by-minute model agree over generated shops', { timeout: 3_600_000 }, () => {
  test('on starts, marks and states, on who serves, and on all reasons against a start', () => {
    let compared = 0
    holds(comparedShops, (question) => {
      compared += question.days
      const days = offerDays(question)
      agreeOnStarts(question, days)
      agreeOnChoices(question, days)
      agreeOnReasons(question, days)
      agreeOnPassingOver(question)
    })
    expect(compared).toBeGreaterThanOrEqual(comparedDays)
  })

  test('on how long an answer stands: nothing changes before validUntil, and something may at it', () => {
    holds(runs, (question) => {
      const { rules, now } = question
      const cached = offerDays({ ...question, now: undefined })
      const until = validUntil(cached, rules, now)
      expect(until).toBeGreaterThan(now)
      expect(applyCutoff(cached, rules, until - 1)).toEqual(applyCutoff(cached, rules, now))
      if (until % 1440 !== 0) {
        expect(applyCutoff(cached, rules, until)).not.toEqual(applyCutoff(cached, rules, now))
      }
    })
  })
})

describe('the model notices an engine that', () => {
  const mutants: [name: string, mutate: (question: GeneratedOffer) => GeneratedOffer][] = [
    ['refuses touching visits', (q) => ({ ...q, visits: q.visits.map((v) => ({ ...v, end: v.end + 1 })) })],
    ['forgets the time before', (q) => ({ ...q, service: { ...q.service, beforeTime: 0 } })],
    ['forgets the time after', (q) => ({ ...q, service: { ...q.service, afterTime: 0 } })],
    ['lets a visit run over closing', (q) => withService(q, q.service.totalDuration - 1)],
    ['offers only the first staff member', (q) => ({ ...q, staffIds: q.staffIds.slice(0, 1) })],
    ['forgets own hours', (q) => withRules(q, { staffHours: undefined })],
    ['is a weekday off in own hours', (q) => withRules(q, { staffHours: rotatedHours(q) })],
    ['counts inactive staff', (q) => ({ ...q, staffIds: [...q.staffIds, 7 * (q.staffIds.length + 1)] })],
    ['reads :59 as it stands', (q) => withEnds(q, (end) => (readEnd(end) === end ? end : end - 1))],
    ['forgets closed periods', (q) => withSpecial(q, 'open')],
    ['forgets open periods', (q) => withSpecial(q, 'close')],
    ['forgets closed weeks of the month', (q) => withRegular(q, { monthly: [] })],
    ['closes where it opens', (q) => withRegular(q, { monthly: q.rules.monthly?.map(turned) ?? [] })],
    ['counts weeks from Sunday', (q) => withRegular(q, { monthly: q.rules.monthly?.map(aWeekOff) ?? [] })],
    ['forgets to open on holidays', (q) => withRegular(q, { holidayOpening: null })],
    ['forgets the day off instead', (q) => withRegular(q, { holidayOpening: withoutDayOff(q) })],
    ['forgets hours from a date', (q) => withRules(q, { dated: [] })],
    ['begins them a day late', (q) => withRules(q, { dated: daysLater(q, 1) })],
    ['begins them a day early', (q) => withRules(q, { dated: daysLater(q, -1) })],
    ['works on holidays', (q) => ({ ...q, rules: { ...q.rules, isHolidayWorking: true } })],
    ['takes unknown for no holiday', (q) => withHolidays(q)],
    ['is a weekday off', (q) => ({ ...q, rules: { ...q.rules, weekly: rotated(q.rules.weekly) } })],
    ['ends booking a minute early', (q) => withRules(q, { cutoffMinutes: q.rules.cutoffMinutes + 1 })],
    ['looks a day too far', (q) => withRules(q, { horizonDays: q.rules.horizonDays + 1 })],
    ['has a coarser grid', (q) => withRules(q, { slotMinutes: q.rules.slotMinutes * 2 })],
    ['keeps waiting time busy', (q) => ({ ...q, service: { ...q.service, waits: [] } })],
    ['keeps the waiting time of what stands busy', (q) => ({ ...q, visits: joinedRows(q.visits) })],
    ['forgets how many may be open', (q) => ({ ...q, openVisitsMax: 99 })],
    ['lets one more be open', (q) => ({ ...q, openVisitsMax: (q.openVisitsMax ?? 2) + 1 })],
    ['has another usual limit', (q) => ({ ...q, openVisitsMax: q.openVisitsMax ?? 1 })],
    ['counts blocked time as open', (q) => ({ ...q, visits: countedBlocks(q.visits) })],
    ['forgets seats', (q) => ({ ...q, service: { ...q.service, seats: [] } })],
    ['takes a seat for the whole visit', (q) => ({ ...q, service: shiftedSeats(q.service, () => null) })],
    ['takes a seat for the first stretch', (q) => ({ ...q, service: shiftedSeats(q.service, firstRange) })],
    ['forgets the seats of others', (q) => ({ ...q, seatsTaken: [] })],
    ['knows the first unit only', (q) => ({ ...q, seatUnits: firstUnits(q.seatUnits) })],
    ['forgets own minutes', (q) => ({ ...q, serviceOf: undefined })],
    ['forgets the second person', (q) => ({ ...q, companion: undefined })],
    ['serves two at once in turn', (q) => withMode(q, 'in_turn')],
    ['serves two in turn at once', (q) => withMode(q, 'together')],
  ]
  test.each(mutants)('%s', (_name, mutate) => {
    const property = fc.property(offerInputs, (question) => offeredAs(question, mutate(question)))
    const result = fc.check(property, { seed, numRuns: 5_000, endOnFailure: true })
    expect(result.failed).toBe(true)
  })
})

const holds = (numRuns: number, check: (question: GeneratedOffer) => void) => {
  fc.assert(fc.property(offerInputs, check), { seed, numRuns })
}

const agreeOnStarts = (question: GeneratedOffer, days: readonly OfferDay[]): void => {
  const { fitting, offered } = modelOf(question)
  const expected = [...offered]
  expect(listStarts(days)).toEqual(expected)
  expect(nextFreeDay(days)).toBe(expected[0] === undefined ? null : Math.floor(expected[0] / 1440))
  const lastDay = Math.floor(question.now / 1440) + question.rules.horizonDays
  for (const { day, state, starts, first, step, marks } of days) {
    const mine = [...fitting.keys()].filter((start) => Math.floor(start / 1440) === day)
    const isClosed = mine.length === 0 || day > lastDay
    const count = mine.filter((start) => offered.has(start)).length
    expect(state).toBe(isClosed ? 'closed' : count === 0 ? 'full' : count < 3 ? 'few' : 'open')
    expect(starts).toEqual(mine.filter((start) => offered.has(start)).map((start) => start - day * 1440))
    expect(first).toBe(isClosed ? null : (mine[0] ?? 0) - day * 1440)
    if (isClosed) {
      expect(marks).toBe('')
      continue
    }
    const length = ((mine.at(-1) ?? 0) - (mine[0] ?? 0)) / step + 1
    const signs = Array.from({ length }, (_, index) => {
      const start = (mine[0] ?? 0) + index * step
      const isFree = fitting.get(start)
      if (isFree === undefined || start <= question.now) return '-'
      return offered.has(start) ? 'o' : isFree ? 't' : 'x'
    })
    expect(marks).toBe(signs.join(''))
    expect(mine.every((start) => (start - (mine[0] ?? 0)) % step === 0)).toBe(true)
  }
}

const agreeOnChoices = (question: GeneratedOffer, days: readonly OfferDay[]): void => {
  const preferredStaffId = question.days % 2 === 0 ? question.staffIds[1] : undefined
  const modelled = choiceModelOf({ ...question, preferredStaffId })
  for (const start of listStarts(days).filter((_, index) => index % 3 === 0)) {
    const judged = judgeStart({ ...question, start, preferredStaffId })
    expect(judged.refusal).toBeNull()
    const chosen = judged.placements.map(({ seats, ...one }) => ({
      ...one,
      seatIds: seats.map(({ seatId }) => seatId),
    }))
    expect(chosen).toEqual(modelled(start))
    expect(judged.placements.map(({ seats }) => seats.map(({ ranges }) => ranges))).toEqual(
      modelled(start).map(({ service }) => (service.seats ?? []).map(({ ranges }) => ranges)),
    )
  }
}

/** Where the owner may pass over all that stands against a start of one person. */
const agreeOnPassingOver = (question: GeneratedOffer): void => {
  if (question.companion) return
  const modelled = overRulesModelOf(question)
  for (let minute = 0; minute < question.days * 1440; minute += 97) {
    const start = firstDay * 1440 + minute
    const { reasons, overridable, placements } = judgeStart({ ...question, start })
    if (reasons.length === 0) continue
    const chosen = placements.map(({ staffId, seats }) => ({
      staffId,
      seatIds: seats.map(({ seatId }) => seatId),
    }))
    expect(chosen[0]).toEqual(modelled(start))
    if (reasons.length === overridable.length) expect(chosen).toHaveLength(1)
  }
}

/** None of which stands against an offered start. */
const agreeOnReasons = (question: GeneratedOffer, days: readonly OfferDay[]): void => {
  const offered = new Set(listStarts(days))
  const modelled = reasonsModelOf(question)
  const asked = new Set(days.flatMap(({ day, first, step, marks }) => marksOf(day, first, step, marks)))
  // Seventeen meets every grid sooner or later and mostly misses it.
  for (let minute = 0; minute < question.days * 1440; minute += 17) asked.add(firstDay * 1440 + minute)
  for (const start of asked) {
    const reasons = explainStart({ ...question, start })
    const expected = modelled(start)
    // A plain comparison: an assertion a minute would be most of the work.
    const isSame = reasons.length === expected.length && reasons.every((reason) => expected.includes(reason))
    if (!isSame || (reasons.length === 0) !== offered.has(start))
      expect.fail(`${start}: ${reasons.join()} instead of ${expected.join()}`)
  }
  const start = [...asked][0] ?? 0
  const all = explainStart({ ...question, start, isUnpublished: true, isPlanFull: true, isNotForMenu: true })
  expect(all).toEqual(allReasons.filter((reason) => all.includes(reason)))
  expect(all).toEqual(expect.arrayContaining(['unpublished', 'plan_limit', 'staff_not_for_menu']))
}

const marksOf = (day: number, first: number | null, step: number, marks: string): number[] =>
  Array.from(marks, (_, index) => day * 1440 + (first ?? 0) + index * step)

const offeredAs = (question: GeneratedOffer, asked: GeneratedOffer): void => {
  expect(listStarts(offerDays(asked))).toEqual([...modelOf(question).offered])
}

const firstRange = (ranges: SeatNeed['ranges']) => ranges?.slice(0, 1) ?? null

const withMode = (q: GeneratedOffer, mode: 'together' | 'in_turn'): GeneratedOffer => ({
  ...q,
  companion: q.companion && { ...q.companion, mode },
})

const withRules = (q: GeneratedOffer, rules: Partial<GeneratedOffer['rules']>): GeneratedOffer => ({
  ...q,
  rules: { ...q.rules, ...rules },
})

/** Where no other hours begin: the change is of these alone. */
const withRegular = (q: GeneratedOffer, change: Partial<RegularHours>): GeneratedOffer =>
  q.rules.dated === undefined ? withRules(q, change) : q

const turned = (rule: MonthlyRule): MonthlyRule => ({
  ...rule,
  mode: rule.mode === 'close' ? 'open' : 'close',
})

const aWeekOff = (rule: MonthlyRule): MonthlyRule => ({
  ...rule,
  weeks: rule.weeks.map((week) => (week === 3 ? 4 : week)),
})

const withoutDayOff = ({ rules: { holidayOpening } }: GeneratedOffer) =>
  holidayOpening && { ...holidayOpening, isNextDayOff: false }

const daysLater = ({ rules }: GeneratedOffer, days: number) =>
  rules.dated?.map((one) => ({ ...one, from: one.from + days })) ?? []

const withService = (q: GeneratedOffer, totalDuration: number): GeneratedOffer => ({
  ...q,
  service: { ...q.service, totalDuration, afterTime: q.service.afterTime + 1 },
})

const withSpecial = (q: GeneratedOffer, cached: 'open' | 'close'): GeneratedOffer =>
  withRules(q, { special: q.rules.special.filter(({ status }) => status === cached) })

const withEnds = (q: GeneratedOffer, readAs: (end: number) => number): GeneratedOffer => {
  return withRules(q, {
    weekly: q.rules.weekly.map((day) => day.map(([open, close]) => [open, readAs(close)] as const)),
    special: q.rules.special.map((period) => ({ ...period, end: readAs(period.end) })),
  })
}

const withHolidays = (q: GeneratedOffer): GeneratedOffer =>
  withRules(q, { holidays: (day) => (q.rules.holidays(day) === 'holiday' ? 'holiday' : 'working') })

const rotatedHours = ({ rules }: GeneratedOffer) =>
  rules.staffHours && new Map([...rules.staffHours].map(([id, week]) => [id, rotated(week)]))

const rotated = <T>(list: readonly T[]): T[] => [...list.slice(1), ...list.slice(0, 1)]
