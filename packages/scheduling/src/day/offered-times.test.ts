import { expect, test } from 'vitest'
import { occupiedByOffer } from './offered-times.ts'
import type { TimedReservation } from '../occupancies.ts'

const visit = (start: number, more: Partial<TimedReservation> = {}): TimedReservation => ({
  status: 'reserved',
  staffId: 1,
  start,
  end: start + 60,
  beforeTime: 0,
  afterTime: 10,
  ...more,
})

test('times that overlap are held once, as one stretch; others apart and by staff', () => {
  expect(occupiedByOffer([visit(630), visit(600), visit(900), visit(600, { staffId: 2 })]).staff).toEqual([
    { staffId: 1, start: 600, end: 700 },
    { staffId: 1, start: 900, end: 970 },
    { staffId: 2, start: 600, end: 670 },
  ])
})

test('waiting time is not held, nor a unit longer than the visit has it', () => {
  const colour = visit(600, { end: 720, waits: [[60, 100]], seats: [{ seatId: 5, ranges: [[0, 60]] }] })
  expect(occupiedByOffer([colour])).toEqual({
    staff: [
      { staffId: 1, start: 600, end: 660 },
      { staffId: 1, start: 700, end: 730 },
    ],
    seats: [{ seatId: 5, start: 600, end: 660 }],
  })
})

test('what the visit has already is not held again', () => {
  expect(occupiedByOffer([visit(630), visit(800)], visit(600)).staff).toEqual([
    { staffId: 1, start: 670, end: 700 },
    { staffId: 1, start: 800, end: 870 },
  ])
  expect(occupiedByOffer([visit(600)], visit(600)).staff).toEqual([])
})
