// Time of external calendars beside the shop's own visits.
import type { CalendarEvent } from '@noren/contract/reservations'
import { expect, test } from 'vitest'
import { externalOn, visitsByDate } from './month.ts'

const on = (time: string) => `2026-11-24T${time}:00+09:00`
const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 1,
  status: 'reserved',
  start_at: on('10:00'),
  end_at: on('11:00'),
  before_time: 0,
  after_time: 0,
  reservation_number: '12345678',
  title: 'カット',
  customerName: '山田 花子',
  staffName: 'こはる',
  staff_id: 1,
  amount: 5500,
  duration: 60,
  is_block: false,
  is_move_request: false,
  waits: [],
  seat_ids: [],
  ...more,
})
const external = (from: string, to: string, staff_id = 1) => ({
  staff_id,
  start_at: on(from),
  end_at: on(to),
  title: null,
})
const isMarked = (visit: CalendarEvent, other: ReturnType<typeof external>) =>
  visitsByDate([visit], ['reserved', 'canceled'], [other]).get('2026-11-24')?.[0]?.overlaps

test.each([
  ['over it', event(), external('10:30', '12:00'), true],
  ['over its clean-up', event({ after_time: 15 }), external('11:10', '12:00'), true],
  ['after it', event(), external('11:00', '12:00'), false],
  ['of another staff member', event(), external('10:30', '12:00', 2), false],
  ['over what is canceled', event({ status: 'canceled' }), external('10:30', '12:00'), false],
  ['over time that the owner blocked anyway', event({ is_block: true }), external('10:30', '12:00'), false],
])('a visit is marked where an event lies %s', (_, visit, other, expected) => {
  expect(isMarked(visit, other)).toBe(expected)
})

test('an event of a whole day reaches to its end, and stands on its date alone', () => {
  const day = { ...external('00:00', '00:00'), end_at: '2026-11-25T00:00:00+09:00', title: 'Holiday' }
  expect(externalOn('2026-11-24', [day])).toEqual([{ staffId: 1, start: 0, end: 1440, title: 'Holiday' }])
  expect(externalOn('2026-11-25', [day])).toEqual([])
})
