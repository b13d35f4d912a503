import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEnd } from './hours.ts'
import { applyCutoff, nextFreeDay, offerDays, listStarts, validUntil } from './offer.ts'
import { explainStart, allReasons } from './reasons.ts'
import { modelOf, reasonsModelOf } from './testing/model.ts'
import { runs, seed } from './testing/runs.ts'
import { firstDay, type GeneratedOffer, offerInputs } from './testing/shops.ts'

console.log(`offer-model: seed ${seed}, ${runs} shops`)

describe('the engine and a minute-by-minute model agree over generated shops', { timeout: 300_000 }, () => {
  test('on the offered starts', () => {
    holds(offerInputs, (question) => {
      const expected = [...modelOf(question).offered]
      const days = offerDays(question)
      expect(listStarts(days)).toEqual(expected)
      expect(nextFreeDay(days)).toBe(expected[0] === undefined ? null : Math.floor(expected[0] / 1440))
    })
  })

  test('on every mark, and on the state of every day', () => {
    holds(offerInputs, (question) => {
      const { fitting, offered } = modelOf(question)
      const lastDay = Math.floor(question.now / 1440) + question.rules.horizonDays
      for (const { day, state, starts, first, step, marks } of offerDays(question)) {
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
        const expected = Array.from({ length }, (_, index) => {
          const start = (mine[0] ?? 0) + index * step
          const isFree = fitting.get(start)
          if (isFree === undefined || start <= question.now) return '-'
          return offered.has(start) ? 'o' : isFree ? 't' : 'x'
        })
        expect(marks).toBe(expected.join(''))
        expect(mine.every((start) => (start - (mine[0] ?? 0)) % step === 0)).toBe(true)
      }
    })
  })

  test('on all reasons against a start, none of which stands against an offered one', () => {
    holds(offerInputs, (question) => {
      const days = offerDays(question)
      const offered = new Set(listStarts(days))
      const modelled = reasonsModelOf(question)
      const asked = new Set(days.flatMap(({ day, first, step, marks }) => marksOf(day, first, step, marks)))
      // Seven meets every grid sooner or later and mostly misses it.
      for (let minute = 0; minute < question.days * 1440; minute += 7) asked.add(firstDay * 1440 + minute)
      for (const start of asked) {
        const reasons = explainStart({ ...question, start })
        const expected = modelled(start)
        // A plain comparison: an assertion a minute would be most of the work.
        const isSame =
          reasons.length === expected.length && reasons.every((reason) => expected.includes(reason))
        if (!isSame || (reasons.length === 0) !== offered.has(start))
          expect.fail(`${start}: ${reasons.join()} instead of ${expected.join()}`)
      }
      const start = [...asked][0] ?? 0
      const all = explainStart({ ...question, start, isUnpublished: true, isPlanFull: true })
      expect(all).toEqual(allReasons.filter((reason) => all.includes(reason)))
      expect(all).toEqual(['unpublished', 'plan_limit', ...all.slice(2)])
    })
  })

  test('on how long an answer stands: nothing changes before validUntil, and something may at it', () => {
    holds(offerInputs, (question) => {
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
    ['works on holidays', (q) => ({ ...q, rules: { ...q.rules, isHolidayWorking: true } })],
    ['takes unknown for no holiday', (q) => withHolidays(q)],
    ['is a weekday off', (q) => ({ ...q, rules: { ...q.rules, weekly: rotated(q.rules.weekly) } })],
    ['ends booking a minute early', (q) => withRules(q, { cutoffMinutes: q.rules.cutoffMinutes + 1 })],
    ['looks a day too far', (q) => withRules(q, { horizonDays: q.rules.horizonDays + 1 })],
    ['has a coarser grid', (q) => withRules(q, { slotMinutes: q.rules.slotMinutes * 2 })],
  ]
  test.each(mutants)('%s', (_name, mutate) => {
    const property = fc.property(offerInputs, (question) => offeredAs(question, mutate(question)))
    const result = fc.check(property, { seed, numRuns: 5_000, endOnFailure: true })
    expect(result.failed).toBe(true)
  })
})

const holds = (arbitrary: fc.Arbitrary<GeneratedOffer>, check: (question: GeneratedOffer) => void) => {
  fc.assert(fc.property(arbitrary, check), { seed, numRuns: runs })
}

const marksOf = (day: number, first: number | null, step: number, marks: string): number[] =>
  Array.from(marks, (_, index) => day * 1440 + (first ?? 0) + index * step)

const offeredAs = (question: GeneratedOffer, asked: GeneratedOffer): void => {
  expect(listStarts(offerDays(asked))).toEqual([...modelOf(question).offered])
}

const withRules = (q: GeneratedOffer, rules: Partial<GeneratedOffer['rules']>): GeneratedOffer => ({
  ...q,
  rules: { ...q.rules, ...rules },
})

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
