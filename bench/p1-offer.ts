// P1: the free times of a month, beside a bare sweep over two sorted lists of integers that gives the same starts.
import { deepStrictEqual } from 'node:assert'
import { offerDays, type OfferQuestion } from '@noren/scheduling/offer'
import { parseDay } from '@noren/scheduling/time'
import { holidayOn } from '../apps/server/src/features/hours/day-notes.ts'
import { gridOf, sweep } from './peers/sweep.ts'
import { alternate, atMost, type Finding } from './measuring/figures.ts'

/** Microseconds. */
const wanted = 1000
const rounds = 15
const answersPerRound = 1_000

export const benchOffer = async (): Promise<Finding> => {
  const question = someMonth()
  const lists = {
    starts: gridOf(fromDay, days, { to: 1170, duration: 30 }),
    busy: question.visits.flatMap(({ start, end }) => [start, end]),
    duration: 30,
  }
  deepStrictEqual(
    offerDays(question).map(({ starts }) => starts),
    sweep(lists),
    'both give the same starts',
  )
  const [bare, ours] = [() => cpuOf(() => sweep(lists)), () => cpuOf(() => offerDays(question))]
  const results = await alternate(rounds, bare, ours)
  return {
    goal: 'P1',
    what: `31 days of free times, ${lists.starts.length} possible starts, ${question.visits.length} reservations`,
    peer: 'a bare sweep over two sorted lists of integers',
    figures: [{ name: 'µs of CPU', ...results, limit: atMost(wanted) }],
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

/** Microseconds of one run. */
const cpuOf = (work: () => unknown[]): Promise<number> => {
  const began = process.cpuUsage()
  let results = 0
  for (let run = 0; run < answersPerRound; run++) results += work().length
  const { user, system } = process.cpuUsage(began)
  return Promise.resolve(results > 0 ? (user + system) / answersPerRound : NaN)
}
