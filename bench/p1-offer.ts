// P1: the free times of a month, beside a plain look at every minute that gives the same starts; and a simple month beside a bare sweep.
import { deepStrictEqual } from 'node:assert'
import { offerDays, type OfferQuestion } from '@noren/scheduling/offer'
import { busyRanges, type Occupancy } from '@noren/scheduling/occupancies'
import { parseDay } from '@noren/scheduling/time'
import { holidayOn } from '../apps/server/src/features/hours/day-notes.ts'
import { startsByMinute } from './peers/minutes.ts'
import { gridOf, sweep } from './peers/sweep.ts'
import { alternate, atMost, type Finding } from './measuring/figures.ts'

/** Microseconds. */
const wanted = 5000
const wantedOfSimple = 1000
const rounds = 15

export const benchOffer = async (): Promise<Finding> => {
  const [month, simple] = [busyMonth(), simpleMonth()]
  const lists = {
    starts: gridOf(fromDay, days, { to: 1170, duration: 30 }),
    busy: simple.visits.flatMap(({ start, end }) => [start, end]),
    duration: 30,
  }
  const startsOf = (question: OfferQuestion) => offerDays(question).map(({ starts }) => starts)
  deepStrictEqual(startsOf(month), startsByMinute(month), 'both give the same starts')
  deepStrictEqual(startsOf(simple), sweep(lists), 'both give the same starts')
  const results = await alternate(
    rounds,
    () => cpuOf(3, () => startsByMinute(month)),
    () => cpuOf(50, () => offerDays(month)),
  )
  const simpleResults = await alternate(
    rounds,
    () => cpuOf(1000, () => sweep(lists)),
    () => cpuOf(1000, () => offerDays(simple)),
  )
  return {
    goal: 'P1',
    what:
      `31 days of free times of ${month.staffIds.length} staff, 3 stretches and ${seats} seats, ` +
      `${countVisits(month)} visits; or of one person with ${countVisits(simple)}`,
    peer: 'every minute looked at; or a bare sweep over two sorted lists of integers',
    figures: [
      { name: 'µs of CPU', ...results, limit: atMost(wanted) },
      { name: 'µs of CPU, one person', ...simpleResults, limit: atMost(wantedOfSimple) },
    ],
  }
}

const fromDay = parseDay('2026-12-01') ?? 0
const days = 31
const seats = 4

const rules: OfferQuestion['rules'] = {
  weekly: Array.from({ length: 7 }, () => [[600, 1170] as const]),
  isHolidayWorking: false,
  special: [],
  holidays: holidayOn,
  slotMinutes: 30,
  cutoffMinutes: 60,
  horizonDays: 60,
}

/** Cut and colour with a chair for the whole visit: busy for an hour, waiting for forty minutes, busy for twenty. */
const colour = { totalDuration: 120, beforeTime: 0, afterTime: 10, waits: [[60, 100] as const] }
const cut = { totalDuration: 40, beforeTime: 0, afterTime: 10 }

/** Ten staff with up to eight visits a day each, one after the other or with a gap, some with waits; chairs are taken now and then. */
const busyMonth = (): OfferQuestion => {
  const staffIds = Array.from({ length: 10 }, (_, index) => index + 1)
  const seatIds = Array.from({ length: seats }, (_, index) => index + 1)
  const visits: Occupancy[] = []
  const seatsTaken: { seatId: number; start: number; end: number }[] = []
  let visitId = 0
  for (let day = fromDay; day < fromDay + days; day++) {
    for (const staffId of staffIds) {
      let minute = 600 + ((day + staffId) % 4) * 15
      for (let index = 0; index < 8 && minute < 1110; index++) {
        const service = (index + staffId + day) % 4 === 0 ? colour : cut
        visitId++
        visits.push(...busyRanges(service, day * 1440 + minute).map((row) => ({ ...row, staffId, visitId })))
        minute += service.totalDuration + service.afterTime
        if ((3 * index + staffId + day) % 5 === 0) minute += 140
      }
    }
    for (const seatId of seatIds)
      for (let index = 0; index < 3; index++) {
        const start = day * 1440 + 600 + index * 210 + ((seatId + day) % 4) * 30
        seatsTaken.push({ seatId, start, end: start + 75 })
      }
  }
  return {
    rules,
    service: {
      ...colour,
      seats: [
        {
          groupId: 1,
          ranges: [
            [0, 60],
            [100, 120],
          ],
        },
      ],
    },
    staffIds,
    visits,
    seatUnits: new Map([[1, seatIds]]),
    seatsTaken,
    fromDay,
    days,
    now: (fromDay - 1) * 1440 + 600,
  }
}

const simpleMonth = (): OfferQuestion => ({
  rules,
  service: { totalDuration: 30, beforeTime: 0, afterTime: 0 },
  staffIds: [1],
  visits: Array.from({ length: 100 }, (_, index) => {
    // Three or four a day, at changing hours, apart from each other.
    const start = (fromDay + Math.floor(index / 3.3)) * 1440 + 600 + (index % 4) * 150 + (index % 3) * 30
    return { visitId: index + 1, staffId: 1, start, end: start + 60 }
  }).toSorted((a, b) => a.start - b.start),
  fromDay,
  days,
  now: (fromDay - 1) * 1440 + 600,
})

const countVisits = ({ visits }: OfferQuestion): number => new Set(visits.map(({ visitId }) => visitId)).size

/** Microseconds of one run. */
const cpuOf = (runs: number, work: () => unknown[]): Promise<number> => {
  const began = process.cpuUsage()
  let results = 0
  for (let run = 0; run < runs; run++) results += work().length
  const { user, system } = process.cpuUsage(began)
  return Promise.resolve(results > 0 ? (user + system) / runs : NaN)
}
