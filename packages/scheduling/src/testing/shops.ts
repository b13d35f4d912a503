import * as fc from 'fast-check'
import type { OfferQuestion, VisitQuestion } from '../offer.ts'
import { firstDay, minuteIn, offerRules, plainRules } from './rules.ts'
import { anyCompanion, anyService, ownServices, standingVisits, takenSeats } from './services.ts'

export type GeneratedOffer = OfferQuestion & { now: number }

/** Any small shop with its rules, staff, seats, visits and clock. A third have plain rules and visits that fit into each other. */
export const offerInputs: fc.Arbitrary<GeneratedOffer> = fc
  .record({
    days: fc.integer({ min: 1, max: 4 }),
    staff: fc.constantFrom(0, 1, 1, 1, 1, 2, 2, 2, 3, 3),
    seatUnits: seatUnits(),
    isPlain: fc.constantFrom(true, false, false),
  })
  .chain(({ days, staff, seatUnits: units, isPlain }) => {
    const staffIds = Array.from({ length: staff }, (_, index) => 7 * (index + 1))
    return fc.record({
      rules: isPlain ? plainRules(staff) : offerRules(days, staff),
      question: visitQuestion(days, staffIds, units, isPlain),
      fromDay: fc.constant(firstDay),
      days: fc.constant(days),
      now: fc.oneof(
        { weight: 3, arbitrary: fc.constant((firstDay - 3) * 1440 + 600) },
        {
          weight: 1,
          arbitrary: fc.integer({ min: (firstDay - 1) * 1440, max: (firstDay + days) * 1440 }),
        },
        { weight: 2, arbitrary: minuteIn(days) },
      ),
    })
  })
  .map(({ question, ...rest }) => ({ ...question, ...rest }))

/** Up to two groups of one to four units. */
function seatUnits(): fc.Arbitrary<Map<number, number[]>> {
  return fc
    .oneof<fc.Arbitrary<number[]>[]>(
      fc.constant([]),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 1 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 2 }),
    )
    .map(
      (counts) =>
        new Map(
          counts.map((count, group) => [
            100 * (group + 1),
            Array.from({ length: count }, (_, index) => 100 * (group + 1) + index + 1),
          ]),
        ),
    )
}

const visitQuestion = (
  days: number,
  staffIds: readonly number[],
  units: ReadonlyMap<number, readonly number[]>,
  isPlain: boolean,
): fc.Arbitrary<Omit<VisitQuestion, 'rules'>> => {
  const groupIds = [...units.keys()]
  const unitIds = [...units.values()].flat()
  // Of inactive staff too.
  const ofStaff = placeIn(days, [...staffIds, 7 * (staffIds.length + 1)])
  const rest = fc.record({
    staffIds: fc.constant(staffIds),
    visits: standingVisits(
      ofStaff,
      isPlain ? shortLength : standingLength,
      4 * days * Math.max(staffIds.length, 1),
    ),
    seatUnits: fc.constant(units),
    seatsTaken:
      unitIds.length === 0
        ? fc.constant([])
        : takenSeats(
            placeIn(days, unitIds),
            isPlain ? shortLength : standingLength,
            5 * days * unitIds.length,
          ),
    openVisitsMax: fc.constantFrom(undefined, 1, 1, 1, 2, 3),
    companion: anyCompanion(staffIds, groupIds, isPlain),
  })
  return anyService(groupIds, isPlain).chain((service) =>
    fc
      .tuple(ownServices(service, staffIds), rest)
      .map(([serviceOf, question]) => ({ service, serviceOf, ...question })),
  )
}

const shortLength = fc.constantFrom(10, 15, 15, 30, 30, 60)

/** Now and then over several days. */
const standingLength = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(30, 60, 75, 90) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 300 }) },
  { weight: 1, arbitrary: fc.integer({ min: 600, max: 4000 }) },
)

const placeIn = (days: number, ids: readonly number[]) => {
  const inTheDay = fc
    .tuple(fc.integer({ min: 0, max: days - 1 }), fc.integer({ min: 36, max: 78 }))
    .map(([index, quarter]) => (firstDay + index) * 1440 + quarter * 15)
  return fc.record({ id: fc.constantFrom(...ids), start: fc.oneof(minuteIn(days), inTheDay) })
}
