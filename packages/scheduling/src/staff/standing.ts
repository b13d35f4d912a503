// What stands already, by staff member and by unit, so that each question reads only the rows that it is about.
import {
  busyRanges,
  occupiedRange,
  seatRanges,
  type Occupancy,
  type ReservedSeat,
  type SeatOccupancy,
  type Service,
  type Span,
} from '../occupancies.ts'
import { dayOf } from '../time.ts'

/** What stands already, in any order, and what there is. */
export type Taken = {
  readonly visits: readonly Occupancy[]
  readonly seatsTaken?: readonly SeatOccupancy[] | undefined
  /** The units of each group of seats, in the order in which they are taken. */
  readonly seatUnits?: ReadonlyMap<number, readonly number[]> | undefined
  /** How many visits one staff member may have open at a time; 2 unless given. */
  readonly openVisitsMax?: number | undefined
}

export type Standing = {
  /** By staff member. */
  readonly busy: ReadonlyMap<number, readonly Occupancy[]>
  /** Visits from preparation to clean-up, waiting time included, by staff member. */
  readonly open: ReadonlyMap<number, readonly Occupancy[]>
  /** By unit. */
  readonly seats: ReadonlyMap<number, readonly SeatOccupancy[]>
  readonly seatUnits: ReadonlyMap<number, readonly number[]>
  readonly openVisitsMax: number
}

export const standingOf = (taken: Taken): Standing =>
  groupRows(taken, taken.visits, openVisits(taken.visits), taken.seatsTaken ?? [])

/** Of each of `days` dates from `fromDay` on: what lies on it, or so many minutes around it. */
export const standingByDay = (
  taken: Taken,
  { fromDay, days }: { readonly fromDay: number; readonly days: number },
  around: number,
): Standing[] => {
  const split = <T extends Span>(rows: readonly T[]) => splitByDay(rows, fromDay, days, around)
  // Before they are split: a visit that goes on over midnight is open on both days.
  const open = split(openVisits(taken.visits))
  const [visits, seats] = [split(taken.visits), split(taken.seatsTaken ?? [])]
  return visits.map((ofDay, index) => groupRows(taken, ofDay, open[index] ?? [], seats[index] ?? []))
}

type ServedVisit = {
  readonly staffId: number
  readonly service: Service
  readonly start: number
  readonly seats: readonly ReservedSeat[]
}

/** What stands when this visit does, too. */
export const withVisit = (standing: Standing, { staffId, service, start, seats }: ServedVisit): Standing => {
  const add = <T>(rows: ReadonlyMap<number, readonly T[]>, id: number, more: readonly T[]) =>
    new Map(rows).set(id, [...(rows.get(id) ?? []), ...more])
  const asRow = (span: Span): Occupancy => ({ staffId, visitId: newVisitId, ...span })
  return {
    ...standing,
    busy: add(standing.busy, staffId, busyRanges(service, start).map(asRow)),
    open: add(standing.open, staffId, [asRow(occupiedRange(service, start))]),
    seats: seats.reduce((all, { seatId, ranges }) => {
      const rows = seatRanges(service, ranges, start).map((span) => ({ seatId, ...span }))
      return add(all, seatId, rows)
    }, standing.seats),
  }
}

/** Which no visit that stands has. */
const newVisitId = 0

/** From preparation to clean-up, waiting time included. Blocked time and time of external calendars is no visit. */
const openVisits = (visits: readonly Occupancy[]): Occupancy[] => {
  const open = new Map<number, Occupancy>()
  for (const row of visits) {
    if (row.visitId === undefined) continue
    const { start, end } = open.get(row.visitId) ?? row
    open.set(row.visitId, { ...row, start: Math.min(start, row.start), end: Math.max(end, row.end) })
  }
  return [...open.values()]
}

const groupRows = (
  { seatUnits = new Map(), openVisitsMax = defaultOpenVisitsMax }: Taken,
  visits: readonly Occupancy[],
  open: readonly Occupancy[],
  seats: readonly SeatOccupancy[],
): Standing => ({
  busy: groupBy(visits, ({ staffId }) => staffId),
  open: groupBy(open, ({ staffId }) => staffId),
  seats: groupBy(seats, ({ seatId }) => seatId),
  seatUnits,
  openVisitsMax,
})

const defaultOpenVisitsMax = 2

const groupBy = <T>(rows: readonly T[], idOf: (row: T) => number): Map<number, T[]> => {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(idOf(row))
    if (group) group.push(row)
    else groups.set(idOf(row), [row])
  }
  return groups
}

const splitByDay = <T extends Span>(
  rows: readonly T[],
  fromDay: number,
  days: number,
  around: number,
): T[][] => {
  const split = Array.from({ length: days }, (): T[] => [])
  for (const row of rows) {
    const from = Math.max(dayOf(row.start - around), fromDay)
    const to = Math.min(dayOf(row.end + around), fromDay + days - 1)
    for (let day = from; day <= to; day++) split[day - fromDay]?.push(row)
  }
  return split
}
