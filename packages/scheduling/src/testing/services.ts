import * as fc from 'fast-check'
import type { Range } from '../hours.ts'
import {
  waitsWithin,
  type Occupancy,
  type SeatNeed,
  type SeatOccupancy,
  type Service,
} from '../occupancies.ts'
import type { Companion } from '../placement.ts'

/** What generated visits are: services with stretches and seats, who takes other minutes for them, a second person, and what stands. */

/** Up to five stretches, and a unit of some of these groups. */
export const anyService = (groupIds: readonly number[], isPlain: boolean): fc.Arbitrary<Service> =>
  fc
    .record({
      shape: fc.oneof(
        { weight: 1, arbitrary: isPlain ? shortStretch : oneStretch },
        { weight: 1, arbitrary: stretches },
      ),
      // The customer's time may go on after the treatment.
      longer: fc.constantFrom(0, 0, 0, 15),
      beforeTime: isPlain ? fc.constantFrom(0, 0, 0, 0, 10) : fc.constantFrom(0, 0, 10, 30, 60, 120),
      afterTime: isPlain ? fc.constantFrom(0, 0, 0, 0, 15) : fc.constantFrom(0, 0, 15, 20, 60, 120),
      groups: fc.subarray([...groupIds]),
      needs: fc.array(fc.constantFrom('whole', 'busy', 'part'), { minLength: 2, maxLength: 2 }),
    })
    .map(({ shape, longer, beforeTime, afterTime, groups, needs }) => {
      const seats = groups.map((groupId, index): SeatNeed => {
        const need = needs[index]
        const busy = busyParts(shape.waits, shape.duration)
        return { groupId, ranges: need === 'whole' ? null : need === 'part' ? busy.slice(-1) : busy }
      })
      const totalDuration = Math.min(shape.duration + longer, 360)
      return { totalDuration, beforeTime, afterTime, waits: shape.waits, seats }
    })

type Shape = { readonly duration: number; readonly waits: readonly Range[] }

const oneStretch: fc.Arbitrary<Shape> = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom(30, 60, 90) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 180 }) },
    { weight: 1, arbitrary: fc.integer({ min: 181, max: 360 }) },
  )
  .map((duration) => ({ duration, waits: [] }))

const shortStretch: fc.Arbitrary<Shape> = fc
  .constantFrom(10, 15, 20, 30)
  .map((duration) => ({ duration, waits: [] }))

/** Busy and waiting in turn. */
const stretches: fc.Arbitrary<Shape> = fc
  .tuple(
    fc.array(fc.tuple(busyMinutes(), waitMinutes()), {
      minLength: 1,
      maxLength: 2,
    }),
    busyMinutes(),
  )
  .map(([pairs, last]) => {
    let duration = 0
    const waits = pairs.map(([busy, wait]): Range => {
      const from = duration + busy
      duration = from + wait
      return [from, duration]
    })
    return { duration: duration + last, waits }
  })

function waitMinutes(): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(30, 40, 60, 90) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 120 }) },
  )
}

function busyMinutes(): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(10, 15, 20, 30) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) },
  )
}

const busyParts = (waits: readonly Range[], duration: number): Range[] => {
  const edges = [0, ...waits.flat(), duration]
  return edges.flatMap((from, index) => (index % 2 === 0 ? [[from, edges[index + 1] ?? from] as const] : []))
}

export const anyShape: fc.Arbitrary<Shape> = fc.oneof(oneStretch, stretches)

/** Of some staff; half of the shops know none. */
export const ownServices = (
  service: Service,
  staffIds: readonly number[],
): fc.Arbitrary<Map<number, Service> | undefined> => {
  const more = fc.constantFrom(-60, -30, -15, 15, 30, 60)
  const own = fc
    .tuple(fc.subarray([...staffIds]), fc.array(more, { minLength: 3, maxLength: 3 }))
    .map(([ids, lengths]) => new Map(ids.map((id, index) => [id, lengthen(service, lengths[index] ?? 15)])))
  return fc.oneof(fc.constant(undefined), own)
}

const lengthen = (service: Service, minutes: number): Service => {
  const totalDuration = Math.min(Math.max(service.totalDuration + minutes, 5), 360)
  const cut = (ranges: readonly Range[]): Range[] =>
    ranges.map(([from, to]): Range => [from, Math.min(to, totalDuration)]).filter(([from, to]) => from < to)
  return {
    ...service,
    totalDuration,
    waits: waitsWithin(service.waits ?? [], totalDuration),
    seats: service.seats?.map(({ groupId, ranges }) => ({ groupId, ranges: ranges && cut(ranges) })),
  }
}

/** In a third of the shops. */
export const anyCompanion = (
  staffIds: readonly number[],
  groupIds: readonly number[],
  isPlain: boolean,
): fc.Arbitrary<Companion | undefined> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc
        .record({
          mode: fc.constantFrom('together' as const, 'in_turn' as const),
          service: anyService(groupIds, isPlain),
          staffIds: fc.subarray([...staffIds], { minLength: Math.min(staffIds.length, 1) }),
        })
        .chain((one) =>
          ownServices(one.service, one.staffIds).map((serviceOf): Companion => ({ ...one, serviceOf })),
        ),
    },
  )

/** Staff member or unit, and minute at which it begins. */
type Place = fc.Arbitrary<{ readonly id: number; readonly start: number }>

/** Visits with waits as rows of one visit, and blocked time and visits of one row among them, in no order. */
export const standingVisits = (
  place: Place,
  length: fc.Arbitrary<number>,
  maxLength: number,
): fc.Arbitrary<Occupancy[]> => {
  const one = fc.record({
    place,
    length,
    shape: stretches,
    kind: fc.constantFrom('block', 'block', 'block', 'block', 'visit', 'waiting', 'waiting', 'nested'),
  })
  return fc.array(one, { maxLength }).map((list) =>
    list
      .flatMap(({ place: { id: staffId, start }, length: minutes, shape, kind }, index): Occupancy[] => {
        const visitId = 10 * index + 1
        // A visit has at least a minute.
        if (kind === 'block' || minutes === 0) return [{ staffId, start, end: start + minutes }]
        if (kind === 'nested') return nestedVisits(staffId, visitId, start)
        if (kind === 'visit') return [{ staffId, visitId, start, end: start + minutes }]
        return busyParts(shape.waits, shape.duration).map(([from, to]) => ({
          staffId,
          visitId,
          start: start + from,
          end: start + to,
        }))
      })
      .toSorted((a, b) => (a.start % 7) - (b.start % 7)),
  )
}

/** Three visits, each in the waiting time of the one before. */
const nestedVisits = (staffId: number, visitId: number, start: number): Occupancy[] =>
  [0, 1, 2].flatMap((depth) => {
    const [from, to] = [start + 10 * depth, start + 170 - 10 * depth]
    return [
      { staffId, visitId: visitId + depth, start: from, end: from + 10 },
      { staffId, visitId: visitId + depth, start: to - 10, end: to },
    ]
  })

export const takenSeats = (
  place: Place,
  length: fc.Arbitrary<number>,
  maxLength: number,
): fc.Arbitrary<SeatOccupancy[]> =>
  fc
    .array(fc.tuple(place, length), { maxLength })
    .map((list) => list.map(([{ id, start }, minutes]) => ({ seatId: id, start, end: start + minutes })))
