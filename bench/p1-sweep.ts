// P1: the free times of a month, beside a bare sweep over two sorted lists of integers that gives the same starts.
import { deepStrictEqual } from 'node:assert'
import { offerDays, type OfferQuestion } from '@noren/scheduling/offer'
import { parseDay } from '@noren/scheduling/time'
import { holidayOn } from '../apps/server/src/features/hours/day-notes.ts'
import { gridOf, sweep, type Lists } from './peers/sweep.ts'
import { isMet, ratios, type Figure, type Finding } from './report/figures.ts'

/** Microseconds. */
const requirement = 1000
const rounds = 15
const answersPerRound = 1_000

export const benchSweep = (): Finding => {
  const question = someMonth()
  const lists = listsOf(question)
  deepStrictEqual(
    offerDays(question).map(({ starts }) => starts),
    sweep(lists),
    'both give the same starts',
  )
  const ours: number[] = []
  const bare: number[] = []
  cpuOf(() => offerDays(question), 5 * answersPerRound)
  cpuOf(() => sweep(lists), 5 * answersPerRound)
  for (let round = 0; round < rounds; round++) {
    bare.push(cpuOf(() => sweep(lists), answersPerRound))
    ours.push(cpuOf(() => offerDays(question), answersPerRound))
  }
  const time: Figure = {
    name: 'µs an answer',
    ours,
    peer: bare,
    ratio: ratios(ours, bare),
    goal: { of: 'ours', is: 'at most', value: requirement },
  }
  return {
    goal: 'P1',
    what: `31 days of free times, ${lists.starts.length} possible starts, ${question.visits.length} reservations, CPU`,
    peer: 'a bare sweep over two sorted lists of integers',
    figures: [time],
    requirement: `at most ${requirement} µs`,
    met: isMet(time),
  }
}

const fromDay = parseDay('2026-12-01') ?? 0
const days = 31

const someMonth = (): OfferQuestion => ({
  rules: {
    weekly: Array.from({ length: 7 }, () => [[600, 1170] as const]),
    isHolidayWorking: false,
    special: [],
    holidays: holidayOn,
    slotMinutes: 30,
    cutoffMinutes: 60,
    horizonDays: 60,
  },
  service: { totalDuration: 30, beforeTime: 0, afterTime: 0 },
  staffIds: [1],
  visits: Array.from({ length: 100 }, (_, index) => {
    // Three or four a day, at changing hours, apart from each other.
    const start = (fromDay + Math.floor(index / 3.3)) * 1440 + 600 + (index % 4) * 150 + (index % 3) * 30
    return { staffId: 1, start, end: start + 60 }
  }).toSorted((a, b) => a.start - b.start),
  fromDay,
  days,
  now: (fromDay - 1) * 1440 + 600,
})

/** The input of a sweep without rules. */
const listsOf = ({ rules, service, visits }: OfferQuestion): Lists => ({
  starts: gridOf({ first: fromDay, days, from: 600, to: 1170, step: rules.slotMinutes, duration: 30 }),
  busy: visits.flatMap(({ start, end }) => [start, end]),
  duration: service.totalDuration,
})

let sink: unknown

/** Microseconds of one run. */
const cpuOf = (work: () => unknown, runs: number): number => {
  const began = process.cpuUsage()
  for (let run = 0; run < runs; run++) sink = work()
  const { user, system } = process.cpuUsage(began)
  return sink === undefined ? 0 : (user + system) / runs
}
