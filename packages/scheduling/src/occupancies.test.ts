import { expect, test } from 'vitest'
import { occupiedByMoveRequest, occupiedByReservation, type TimedReservation } from './occupancies.ts'
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
  const occupying = statuses.filter((status) => occupiedByReservation({ ...visit, status }).length > 0)
  expect(occupying).toEqual(['reserved', 'pending_approval', 'treated'])
  expect(occupiedByReservation(visit)).toEqual([{ staffId: 1, start: 590, end: 680 }])
})

test('an empty reservation occupies nothing', () => {
  expect(occupiedByReservation({ ...visit, end: 600, beforeTime: 0, afterTime: 0 })).toEqual([])
})

test('a move request occupies what its reservation does not hold', () => {
  const request = (start: number, end: number, staffId = 1) =>
    occupiedByMoveRequest({ staffId, start, end }, visit).map((occupancy) => [
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
    const both = [...occupiedByReservation(visit), ...occupiedByMoveRequest(request, visit)]
    for (let minute = 350; minute < 1000; minute++) {
      const holders = both.filter((occupancy) => occupancy.start <= minute && minute < occupancy.end).length
      const isHeld = [visit, request].some(
        (occupancy) => occupancy.start - 10 <= minute && minute < occupancy.end + 20,
      )
      expect(holders).toBe(isHeld ? 1 : 0)
    }
  }
})
