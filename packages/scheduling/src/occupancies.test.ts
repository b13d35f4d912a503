import { expect, test } from 'vitest'
import {
  busyRanges,
  occupiedByMoveRequest,
  occupiedByReservation,
  seatRanges,
  waitsWithin,
  type TimedReservation,
} from './occupancies.ts'
import { statuses } from './status.ts'

const visit: TimedReservation = {
  status: 'reserved',
  staffId: 1,
  start: 600,
  end: 660,
  beforeTime: 10,
  afterTime: 20,
}

test('a reservation occupies its time with the buffers, as long as it is not canceled', () => {
  const occupying = statuses.filter((status) => occupiedByReservation({ ...visit, status }).staff.length > 0)
  expect(occupying).toEqual(['reserved', 'pending_approval', 'treated'])
  expect(occupiedByReservation(visit)).toEqual({
    staff: [{ staffId: 1, start: 590, end: 680 }],
    seats: [],
  })
})

test('an empty reservation occupies nothing', () => {
  expect(occupiedByReservation({ ...visit, end: 600, beforeTime: 0, afterTime: 0 }).staff).toEqual([])
})

test('a move request occupies what its reservation does not hold', () => {
  const request = (start: number, end: number, staffId = 1) =>
    occupiedByMoveRequest({ staffId, start, end }, visit).staff.map((occupancy) => [
      occupancy.staffId,
      occupancy.start,
      occupancy.end,
    ])
  expect(request(900, 960)).toEqual([[1, 890, 980]])
  expect(request(630, 690)).toEqual([[1, 680, 710]])
  expect(request(570, 630)).toEqual([[1, 560, 590]])
  expect(request(580, 700)).toEqual([
    [1, 570, 590],
    [1, 680, 720],
  ])
  expect(request(610, 650)).toEqual([])
  expect(request(630, 690, 2)).toEqual([[2, 620, 710]])
})

test('minute by minute, request and reservation together hold both times once', () => {
  for (let start = 400; start <= 900; start += 7) {
    const request = { staffId: 1, start, end: start + 60 }
    const both = [...occupiedByReservation(visit).staff, ...occupiedByMoveRequest(request, visit).staff]
    for (let minute = 350; minute < 1000; minute++) {
      const holders = both.filter((occupancy) => occupancy.start <= minute && minute < occupancy.end).length
      const isHeld = [visit, request].some(
        (occupancy) => occupancy.start - 10 <= minute && minute < occupancy.end + 20,
      )
      expect(holders).toBe(isHeld ? 1 : 0)
    }
  }
})

/** Cut and colour: 60 minutes busy, 40 waiting, 20 to finish. */
const colour = { totalDuration: 120, beforeTime: 10, afterTime: 20, waits: [[60, 100] as const] }

test('waiting time leaves the staff member free: one row before it, one after it', () => {
  expect(busyRanges(colour, 600)).toEqual([
    { start: 590, end: 660 },
    { start: 700, end: 740 },
  ])
  const five = { ...colour, waits: [[10, 20] as const, [30, 90] as const] }
  expect(busyRanges(five, 600).map(({ start, end }) => [start, end])).toEqual([
    [590, 610],
    [620, 630],
    [690, 740],
  ])
  expect(waitsWithin(five.waits, 90)).toEqual([[10, 20]])
})

test('a seat is needed from preparation to clean-up, or for some minutes', () => {
  expect(seatRanges(colour, null, 600)).toEqual([{ start: 590, end: 740 }])
  expect(
    seatRanges(
      colour,
      [
        [0, 60],
        [100, 120],
      ],
      600,
    ),
  ).toEqual([
    { start: 600, end: 660 },
    { start: 700, end: 720 },
  ])
})

test('a reservation occupies its seats, and a move request the minutes that it does not hold', () => {
  const seated = { ...visit, seats: [{ seatId: 5, ranges: null }] }
  expect(occupiedByReservation(seated).seats).toEqual([{ seatId: 5, start: 590, end: 680 }])
  const request = { staffId: 1, start: 630, end: 690 }
  expect(occupiedByMoveRequest({ ...request, seats: seated.seats }, seated).seats).toEqual([
    { seatId: 5, start: 680, end: 710 },
  ])
  const onAnother = { ...request, seats: [{ seatId: 6, ranges: [[0, 30] as const] }] }
  expect(occupiedByMoveRequest(onAnother, seated).seats).toEqual([{ seatId: 6, start: 630, end: 660 }])
})
