import type { CalendarEvent } from '@noren/contract/reservations'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { countsOf, visitsByDate } from '../month.ts'
import { Day } from './day.tsx'
import { Marks } from './marks.tsx'

const date = '2026-11-25'
const event = (id: number, time: string, status: CalendarEvent['status'] = 'reserved'): CalendarEvent => ({
  id,
  status,
  start_at: `${date}T${time}:00+09:00`,
  end_at: `${date}T${time.slice(0, 3)}59:00+09:00`,
  before_time: 0,
  after_time: 0,
  reservation_number: '48210937',
  title: 'カット＋シャンプー',
  customerName: `客${id} 花子`,
  staffName: '小春',
  staff_id: 1,
  amount: 5500,
  duration: 60,
  is_block: false,
  is_move_request: false,
  waits: [],
  seat_ids: [],
})
const all = ['reserved', 'pending_approval', 'treated', 'canceled'] as const
const visitsOf = (events: CalendarEvent[]) => visitsByDate(events, all).get(date) ?? []

const cellOf = (events: CalendarEvent[], withBars = true): string => {
  const day = createElement(Day, {
    date,
    now: { date: '2026-11-22', minutes: 600 },
    isOutside: true,
    isSelected: false,
    isToday: false,
    isCompact: false,
    staff: [],
    visits: visitsOf(events),
    hours: undefined,
    loading: false,
    known: true,
    withBars,
    onPress: () => undefined,
  })
  const row = createElement('table', null, createElement('tbody', null, createElement('tr', null, day)))
  return renderToStaticMarkup(row)
}
const linksIn = (html: string) => [...html.matchAll(/href="(\/reservation\/\d+)"/g)].map(([, href]) => href)

test('a date, of a neighbouring month too, has two events that link to their reservations, and the number of others', () => {
  const html = cellOf([
    event(1, '10:00'),
    event(2, '11:00'),
    event(3, '12:00'),
    event(4, '13:00'),
    event(5, '14:00'),
  ])
  expect(linksIn(html)).toEqual(['/reservation/1', '/reservation/2'])
  expect(html).toContain('他3件')
})

test('canceled ones come last', () => {
  const html = cellOf([
    event(1, '10:00', 'canceled'),
    event(2, '11:00'),
    event(3, '12:00', 'pending_approval'),
  ])
  expect(linksIn(html)).toEqual(['/reservation/2', '/reservation/3'])
  expect(html).toContain('他1件')
})

test('a count ends at 99+, in the month and in the marks', () => {
  const many = Array.from({ length: 100 }, (_, index) => event(index + 1, '10:00'))
  expect(cellOf(many, false)).toContain('>99+<')
  expect(cellOf(many.slice(1), false)).toContain('>99<')
  const marksOf = (events: CalendarEvent[]) => {
    const visits = visitsOf(events)
    return renderToStaticMarkup(createElement(Marks, { counts: countsOf(visits), visits }))
  }
  expect(marksOf(many)).toContain('>99+<')
  expect(marksOf(many.slice(0, 5)).match(/size-1/g)).toHaveLength(5)
  expect(marksOf(many.slice(0, 6))).toContain('>6<')
})
