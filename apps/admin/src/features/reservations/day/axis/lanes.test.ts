import type { CalendarEvent } from '@noren/contract/reservations'
import { expect, test } from 'vitest'
import { block, event, koharu, open, visitsOf } from '#testing/calendar-events.ts'
import { axisOf, seatAxisOf } from './axis.ts'

const axis = (...events: CalendarEvent[]) => axisOf(visitsOf(events), undefined, [koharu])

/** Busy from 10:00 to 11:00 and from 11:40 to 12:00. */
const colouring = (id: number, waits: [number, number][] = [[60, 100]]) => ({
  ...event(id, '10:00', '12:00'),
  waits,
})

test('VISIT-16: who comes in the waiting time of a visit stands inside its bar, without a mark', () => {
  const events = [colouring(1), event(2, '11:00', '11:30', [0, 10]), event(3, '11:00', '12:30')]
  const [first, guest] = events.slice(0, 2)
  const { placed } = axis(...events.slice(0, 2))
  expect(placed.map(({ visit, lane, lanes, within }) => [visit.id, lane, lanes, within])).toEqual([
    [1, 0, 1, undefined],
    [2, 0, 1, { lane: 0, lanes: 1 }],
  ])
  expect(visitsOf([first!, guest!]).map(({ overlaps }) => overlaps)).toEqual([false, false])
  // Clean-up that reaches out of it does not fit.
  const late = axis(colouring(1), event(2, '11:00', '11:30', [0, 15]))
  expect(late.placed.map(({ lanes, within }) => [lanes, within])).toEqual([
    [2, undefined],
    [2, undefined],
  ])
  expect(
    visitsOf([colouring(1), event(2, '11:00', '11:30', [0, 15])]).map(({ overlaps }) => overlaps),
  ).toEqual([true, true])
})

test('VISIT-16: two visits that are busy in each other’s waiting time stand side by side, without a mark', () => {
  const other = { ...event(2, '11:00', '12:40'), waits: [[40, 80]] as [number, number][] }
  const { placed } = axis(colouring(1), other)
  expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
  ])
  expect(visitsOf([colouring(1), other]).some(({ overlaps }) => overlaps)).toBe(false)
})

test('VISIT-16: guests of guests and several in one waiting time share it; free time in it is pressed there', () => {
  const long = { ...event(1, '10:00', '13:00'), waits: [[30, 150]] as [number, number][] }
  const inner = { ...event(2, '10:30', '12:00'), waits: [[30, 60]] as [number, number][] }
  const events = [long, inner, event(3, '11:00', '11:30')]
  const { placed } = axis(...events)
  expect(placed.map(({ visit, lane, lanes, within }) => [visit.id, lane, lanes, within?.lanes])).toEqual([
    [1, 0, 1, undefined],
    [2, 0, 2, 1],
    [3, 1, 2, 1],
  ])
  const busy = [
    { staffId: 1, start: 600, end: 660 },
    { staffId: 1, start: 700, end: 720 },
  ]
  const { gaps } = axisOf(visitsOf([colouring(1)]), open([['10:00', '13:00']]), [koharu], busy)
  expect(gaps).toMatchObject([
    { start: 660, end: 700, within: { lane: 0, lanes: 1 } },
    { start: 720, end: 780 },
  ])
  expect(gaps[1]?.within).toBeUndefined()
})

test('VISIT-17: by seats a visit stands in the column of each unit that it has, and without one in the last', () => {
  const units = [
    { id: 8, name: 'セット面 1' },
    { id: 9, name: '個室' },
  ]
  const visits = visitsOf([
    { ...event(1, '10:00', '11:00'), seat_ids: [8, 9] },
    event(2, '12:00', '13:00'),
    block(3, '14:00', '15:00'),
  ])
  const { columns, placed, gaps } = seatAxisOf(visits, undefined, { units, unseated: '席なし' })
  expect(columns.map(({ name }) => name)).toEqual(['セット面 1', '個室', '席なし'])
  expect(placed.map(({ visit, lane, lanes }) => [visit.id, lane, lanes])).toEqual([
    [1, 0, 3],
    [1, 1, 3],
    [2, 2, 3],
  ])
  expect(gaps).toEqual([])
  expect(seatAxisOf([visits[0]!], undefined, { units, unseated: '席なし' }).columns).toHaveLength(2)
})
