// Events of one day as the calendar's call answers them, each with what its test is about.
import type { CalendarEvent, Status } from '@noren/contract/reservations'
import { hoursByDate, visitsByDate } from '#features/reservations/month.ts'

export const event = (id: number, from: string, to: string, buffers = [0, 0]) => ({
  id,
  status: 'reserved' as const,
  start_at: `2026-11-21T${from}:00+09:00`,
  end_at: `2026-11-21T${to}:00+09:00`,
  before_time: buffers[0] ?? 0,
  after_time: buffers[1] ?? 0,
  reservation_number: '48210937',
  menu_name: 'カット＋シャンプー',
  price: 4500,
  email: null,
  title: 'カット＋シャンプー',
  customerName: '山田 花子',
  staffName: '',
  staff_id: 1,
  amount: 4500,
  duration: 60,
  is_block: false,
  is_move_request: false,
  waits: [],
  seat_ids: [],
})

export const block = (id: number, from: string, to: string) => ({
  ...event(id, from, to),
  is_block: true,
  title: '休憩',
  customerName: '',
})

export const moveRequest = (id: number, from: string, to: string) => ({
  ...event(id, from, to),
  is_move_request: true,
})

export const all: Status[] = ['reserved', 'pending_approval', 'treated', 'canceled']
export const visitsOf = (events: CalendarEvent[], shown = all) =>
  visitsByDate(events, shown).get('2026-11-21') ?? []
export const koharu = { id: 1, name: '小春' }
export const open = (ranges: [string, string][]) => {
  const openings = ranges.map(([opening_time, closing_time]) => ({ opening_time, closing_time }))
  const day = {
    date: '2026-11-21',
    holiday: null,
    ranges: openings,
    regular_notes: [],
    notes: [],
    staff_hours: [],
  }
  return hoursByDate([day]).get('2026-11-21')?.ranges
}
