// A visit as it is stored, as `scheduling` takes it when it moves or takes another time: its minutes and its seats stay its own.
import { waitsWithin, type SeatNeed, type Service } from '@noren/scheduling/occupancies'
import type { Range } from '@noren/scheduling/hours'
import type { Taken } from '@noren/scheduling/staff/standing'
import { seatsOf, type StoredSeats } from './in-the-way.ts'

type StoredVisit = { before_time: number; after_time: number; waits: readonly Range[] } & StoredSeats

/** As it would be with this length: what would end the visit or come after it is no waiting time. */
export const serviceOfStored = (row: StoredVisit, totalDuration: number): Service => ({
  totalDuration,
  beforeTime: row.before_time,
  afterTime: row.after_time,
  waits: waitsWithin(row.waits, totalDuration),
})

/**
 * A unit of each group of which the visit has one, its own first. One that is out of use has no group any more: the visit needs that very
 * one.
 */
export const keepSeats = (
  row: StoredSeats,
  { seatUnits = new Map() }: Pick<Taken, 'seatUnits'>,
  /** Of the visit as it becomes: seats are taken no longer than it lasts. */
  totalDuration = Infinity,
): { seats: SeatNeed[]; seatUnits: ReadonlyMap<number, readonly number[]> } => {
  const units = new Map(seatUnits)
  const seats = seatsOf(row).map(({ seatId, ranges }) => {
    const [groupId, ofGroup] = [...seatUnits].find(([, ids]) => ids.includes(seatId)) ?? [-seatId, []]
    units.set(groupId, [seatId, ...ofGroup.filter((id) => id !== seatId)])
    return { groupId, ranges: ranges && rangesWithin(ranges, totalDuration) }
  })
  return { seats, seatUnits: units }
}

const rangesWithin = (ranges: readonly Range[], totalDuration: number): Range[] =>
  ranges.map(([from, to]): Range => [from, Math.min(to, totalDuration)]).filter(([from, to]) => from < to)
