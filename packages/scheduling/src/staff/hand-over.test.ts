import { expect, test } from 'vitest'
import { findColleagues, proposeHandOvers, type HandedVisit } from './hand-over.ts'
import type { OfferRules } from '../offer.ts'

const day = 20_000
const minute = (hour: number): number => day * 1440 + hour * 60
const rules: OfferRules = {
  weekly: Array.from({ length: 7 }, () => [[540, 1140]] as const),
  holidayOpening: null,
  isHolidayWorking: true,
  special: [],
  holidays: () => false,
  slotMinutes: 30,
  cutoffMinutes: 0,
  horizonDays: 60,
} as unknown as OfferRules

const visit = (id: number, hour: number, more: Partial<HandedVisit> = {}): HandedVisit => ({
  id,
  timed: {
    status: 'reserved',
    staffId: 1,
    start: minute(hour),
    end: minute(hour) + 60,
    beforeTime: 0,
    afterTime: 0,
  },
  service: { totalDuration: 60, beforeTime: 0, afterTime: 0, seats: [] },
  seatUnits: new Map(),
  staffIds: [1, 2, 3],
  preferredStaffId: null,
  ...more,
})
const standing = { rules, now: minute(8), visits: [], seatsTaken: [] }
const staffOf = (placements: readonly { staffId: number }[]) => placements.map(({ staffId }) => staffId)

test('everybody else who is free and does it, who has the fewest visits first', () => {
  const busy = { ...standing, visits: [{ staffId: 2, start: minute(15), end: minute(16), visitId: 9 }] }
  expect(staffOf(findColleagues(visit(1, 10), busy))).toEqual([3, 2])
  expect(staffOf(findColleagues(visit(1, 15), busy))).toEqual([3])
  expect(staffOf(findColleagues(visit(1, 10, { staffIds: [1] }), busy))).toEqual([])
})

test('whom the customer prefers comes first', () => {
  expect(staffOf(findColleagues(visit(1, 10, { preferredStaffId: 3 }), standing))).toEqual([3, 2])
})

test('closed hours are no reason against it: it is agreed', () => {
  expect(staffOf(findColleagues(visit(1, 22), standing))).toEqual([2, 3])
})

test('what is proposed for one is taken for the next', () => {
  const proposals = proposeHandOvers([visit(1, 10), visit(2, 10), visit(3, 10)], standing)
  const suggested = [1, 2, 3].map((id) => proposals.get(id)?.suggested?.staffId)
  expect(suggested).toEqual([2, 3, undefined])
  expect(staffOf(proposals.get(3)?.colleagues ?? [])).toEqual([2, 3])
})

test('its own unit is free for it, and keeps it', () => {
  const seats = [{ seatId: 7, ranges: null }]
  const seated = visit(1, 10, {
    timed: { ...visit(1, 10).timed, seats },
    service: { totalDuration: 60, beforeTime: 0, afterTime: 0, seats: [{ groupId: 5, ranges: null }] },
    seatUnits: new Map([[5, [7]]]),
  })
  const taken = { ...standing, seatsTaken: [{ seatId: 7, start: minute(10), end: minute(11) }] }
  expect(findColleagues(seated, taken)[0]?.seats).toEqual(seats)
})
