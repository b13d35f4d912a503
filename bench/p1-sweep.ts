// P1: the free times of a month, beside a bare sweep over two sorted lists of integers that gives the same starts.
import { deepStrictEqual } from 'node:assert'
import { offerDays, type OfferQuestion } from '@noren/scheduling/offer'
import { parseDay } from '@noren/scheduling/time'
import { holidayOn } from '../apps/server/src/features/hours/rules.ts'
import { median, ratios, spread, type Finding } from './report.ts'

const wanted = 1.5
const rounds = 15
const answersPerRound = 3_000

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
  time(() => offerDays(question), 5 * answersPerRound)
  time(() => sweep(lists), 5 * answersPerRound)
  for (let round = 0; round < rounds; round++) {
    bare.push(time(() => sweep(lists), answersPerRound))
    ours.push(time(() => offerDays(question), answersPerRound))
  }
  const ratio = ratios(ours, bare)
  return {
    goal: 'P1',
    what: `31 days of free times, ${lists.starts.length} possible starts, ${question.visits.length} reservations, CPU`,
    beside: 'a bare sweep over two sorted lists of integers',
    figures: [
      {
        name: 'µs an answer',
        ours: median(ours).toFixed(1),
        beside: median(bare).toFixed(1),
        ratio: spread(ratio),
      },
    ],
    wanted: `at most ${wanted} × the bare sweep`,
    met: median(ratio) <= wanted,
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

type Lists = { starts: number[]; busy: number[]; duration: number }

/** What a sweep without rules is given: the possible starts, and begin and end of each visit, as local minutes. */
const listsOf = ({ rules, service, visits }: OfferQuestion): Lists => {
  const starts: number[] = []
  for (let day = fromDay; day < fromDay + days; day++) {
    for (let minute = 600; minute + service.totalDuration <= 1170; minute += rules.slotMinutes)
      starts.push(day * 1440 + minute)
  }
  return { starts, busy: visits.flatMap(({ start, end }) => [start, end]), duration: service.totalDuration }
}

const sweep = ({ starts, busy, duration }: Lists): number[][] => {
  const result: number[][] = []
  let day = -1
  let free: number[] = []
  let at = 0
  for (const start of starts) {
    const today = Math.floor(start / 1440)
    if (today !== day) {
      day = today
      free = []
      result.push(free)
    }
    while (at < busy.length && (busy[at + 1] ?? 0) <= start) at += 2
    if (at >= busy.length || (busy[at] ?? 0) >= start + duration) free.push(start - day * 1440)
  }
  return result
}

let sink: unknown

/** Microseconds of one run. */
const time = (work: () => unknown, runs: number): number => {
  const began = process.cpuUsage()
  for (let run = 0; run < runs; run++) sink = work()
  const { user, system } = process.cpuUsage(began)
  return sink === undefined ? 0 : (user + system) / runs
}
