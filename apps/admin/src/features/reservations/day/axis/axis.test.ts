import type { CalendarEvent, Status } from '@noren/contract/reservations'
import { expect, test } from 'vitest'
import { minutesOf } from '#platform/clock.ts'
import { all, block, event, koharu, moveRequest, open, visitsOf } from '#testing/calendar-events.ts'
import { calendarDaysMax } from '@noren/contract/limits'
import {
  countsOf,
  dayInMonth,
  isShown,
  rangeOf,
  visitsByDate,
  weekOf,
  weeksOf,
} from '#features/reservations/month.ts'
import { type Axis, axisOf, nearestStart, proposedStart, type StaffMember, startAt } from './axis.ts'

/** As the server tells it: of what is not canceled, whatever the filter hides. */
const occupiedOf = (events: readonly CalendarEvent[]) =>
  events.flatMap((one) => {
    const [from, to] = [one.start_at, one.end_at].map((at) => minutesOf(at.slice(11, 16)))
    return one.status === 'canceled'
      ? []
      : [{ staffId: one.staff_id, start: (from ?? 0) - one.before_time, end: (to ?? 0) + one.after_time }]
  })
const axis = (...events: CalendarEvent[]) =>
  plain(axisOf(visitsOf(events), undefined, [koharu], occupiedOf(events)))
const axisWithin = (ranges: [string, string][], ...events: CalendarEvent[]) =>
  plain(axisOf(visitsOf(events), open(ranges), [koharu], occupiedOf(events)))
const plain = (whole: Axis) => ({ ...whole, gaps: whole.gaps.map(({ start, end }) => ({ start, end })) })

test('visits that touch stand below each other, visits that share time side by side', () => {
  const { placed } = axis(event(1, '10:00', '11:00'), event(2, '11:00', '12:00'), event(3, '11:30', '12:30'))
  expect(placed.map(({ visit, lane, lanes }) => [visit.id, lane, lanes])).toEqual([
    [1, 0, 1],
    [2, 0, 2],
    [3, 1, 2],
  ])
})

test('preparation and clean-up take time too', () => {
  const { placed, gaps } = axis(event(1, '10:00', '11:00', [0, 30]), event(2, '11:15', '12:00'))
  expect(placed.map(({ lanes }) => lanes)).toEqual([2, 2])
  expect(gaps).toEqual([])
})

test('free time of half an hour or more between visits is named', () => {
  const { gaps } = axis(
    event(1, '10:00', '11:00', [0, 15]),
    event(2, '12:30', '13:00', [15, 0]),
    event(3, '13:20', '14:00'),
  )
  expect(gaps).toEqual([{ start: 675, end: 735 }])
})

test('with known hours free time counts from opening to closing, and not over a break', () => {
  const { gaps, from, to } = axisWithin(
    [
      ['10:00', '13:00'],
      ['14:00', '19:00'],
    ],
    event(1, '11:00', '12:00'),
    event(2, '18:00', '18:45'),
  )
  expect(gaps).toEqual([
    { start: 600, end: 660 },
    { start: 720, end: 780 },
    { start: 840, end: 1080 },
  ])
  expect([from, to]).toEqual([540, 1200])
})

test('a visit outside the opening hours is shown, and takes nothing from them', () => {
  const { gaps, from } = axisWithin([['10:00', '12:00']], event(1, '07:00', '08:00'))
  expect(gaps).toEqual([{ start: 600, end: 720 }])
  expect(from).toBe(420)
})

test('on a closed day nothing is free', () => {
  expect(axisWithin([], event(1, '10:00', '11:00'), event(2, '15:00', '16:00')).gaps).toEqual([])
})

test('the axis stretches to whole hours around early and late visits, also past midnight', () => {
  expect(axis(event(1, '07:30', '08:00', [10, 0]))).toMatchObject({ from: 420, to: 1140 })
  const late = { ...event(2, '23:30', '23:59'), end_at: '2026-11-22T00:30:00+09:00' }
  expect(axis(late).to).toBe(1500)
})

test('instants in other zones land on the shop’s date', () => {
  const other = {
    ...event(1, '10:00', '11:00'),
    start_at: '2026-11-20T23:30:00Z',
    end_at: '2026-11-21T00:30:00Z',
  }
  expect(visitsByDate([other], all).get('2026-11-21')?.[0]).toMatchObject({ start: 510, end: 570 })
})

test('a month is six weeks, and one call covers it', () => {
  const weeks = weeksOf('2026-11-21')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeksOf('2026-11-21', 1)[0]?.[0]).toBe('2026-10-26')
  expect(weekOf('2026-11-22', 0)[0]).toBe('2026-11-22')
  expect(weekOf('2026-11-22', 1)[0]).toBe('2026-11-16')
  // Whichever day the week begins with.
  expect(rangeOf('2026-12-15')).toEqual({ from: '2026-11-29', to: '2027-01-10' })
  expect(rangeOf('2026-11-15')).toEqual({ from: '2026-10-26', to: '2026-12-12' })
})

test('no month with its weeks has more dates than one call takes', () => {
  for (let month = 1; month <= 12; month++) {
    const { from, to } = rangeOf(`2026-${String(month).padStart(2, '0')}-15`)
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1).toBeLessThanOrEqual(calendarDaysMax)
  }
})

test('changing the month shows today where it lies in it, else the first', () => {
  expect(dayInMonth('2026-10-31', 1, '2026-11-21')).toBe('2026-11-21')
  expect(dayInMonth('2026-12-31', 1, '2026-11-21')).toBe('2027-01-01')
  expect(dayInMonth('2026-01-31', -1, '2026-11-21')).toBe('2025-12-01')
})

test('blocked time takes its place on the axis like a visit, and nothing is free over it', () => {
  const { placed, gaps } = axisWithin(
    [['10:00', '16:00']],
    block(1, '12:00', '13:00'),
    event(2, '13:00', '14:00'),
  )
  expect(placed.map(({ visit, lanes }) => [visit.look, lanes])).toEqual([
    ['block', 1],
    ['reserved', 1],
  ])
  expect(gaps).toEqual([
    { start: 600, end: 720 },
    { start: 840, end: 960 },
  ])
})

test('a move request stands beside the visit that it would move, under a key of its own, and holds its time', () => {
  const { placed, gaps } = axisWithin(
    [['10:00', '14:00']],
    event(7, '10:00', '11:00'),
    moveRequest(7, '12:00', '13:00'),
  )
  expect(placed.map(({ visit }) => [visit.key, visit.look])).toEqual([
    ['7', 'reserved'],
    ['7-move-request', 'move_request'],
  ])
  expect(gaps).toEqual([
    { start: 660, end: 720 },
    { start: 780, end: 840 },
  ])
})

test('a day counts reservations, blocks and move requests apart', () => {
  const visits = visitsOf([
    event(1, '10:00', '11:00'),
    moveRequest(1, '15:00', '16:00'),
    block(2, '12:00', '13:00'),
  ])
  expect(countsOf(visits)).toEqual({ reservations: 1, blocks: 1, moveRequests: 1, canceled: 0, hidden: 0 })
})

test('what is canceled or hidden is not counted with the others', () => {
  const events = [
    event(1, '10:00', '11:00'),
    { ...event(2, '11:00', '12:00'), status: 'canceled' as const },
    { ...event(3, '13:00', '14:00'), status: 'treated' as const },
  ]
  const counts = { blocks: 0, moveRequests: 0 }
  expect(countsOf(visitsOf(events))).toEqual({ ...counts, reservations: 2, canceled: 1, hidden: 0 })
  expect(countsOf(visitsOf(events, ['reserved']))).toEqual({
    ...counts,
    reservations: 1,
    canceled: 0,
    hidden: 1,
  })
})

test('the filter changes what is shown, never what is free', () => {
  const events = [
    event(1, '10:00', '11:00', [0, 15]),
    { ...event(2, '12:00', '13:00'), status: 'treated' as const },
    { ...event(3, '13:00', '14:00'), status: 'canceled' as const },
    moveRequest(1, '15:00', '16:00'),
  ]
  const gapsOf = (shown: Status[]) => {
    const taking = visitsOf(events, shown).filter(({ look }) => look !== 'canceled')
    return plain(axisOf(taking, open([['10:00', '18:00']]), [koharu], occupiedOf(events)))
  }
  const everything = gapsOf(all)
  expect(everything.gaps).toEqual([
    { start: 675, end: 720 },
    { start: 780, end: 900 },
    { start: 960, end: 1080 },
  ])
  for (const shown of [[], ['canceled'], ['reserved'], ['treated', 'pending_approval']] satisfies Status[][])
    expect(gapsOf(shown).gaps).toEqual(everything.gaps)
  expect(gapsOf(['treated']).placed.map(({ visit }) => visit.isHidden)).toEqual([true, false, true])
})

test('each of two staff has a column with their own free time; who left only where a visit of theirs stands', () => {
  const misaki = { id: 2, name: '美咲' }
  const events = [
    event(1, '10:00', '12:00'),
    { ...event(2, '11:00', '13:00'), staff_id: 2 },
    { ...event(3, '10:00', '11:00'), staff_id: 3, staffName: '里美' },
  ]
  const axisFor = (...staff: StaffMember[]) =>
    axisOf(visitsOf(events), open([['10:00', '14:00']]), staff, occupiedOf(events))
  const { columns, placed, gaps } = axisFor(koharu, misaki)
  expect(columns).toEqual([koharu, misaki, { id: 3, name: '里美' }])
  expect(placed.map(({ visit, lane, lanes }) => [visit.id, lane, lanes])).toEqual([
    [1, 0, 3],
    [2, 1, 3],
    [3, 2, 3],
  ])
  expect(gaps).toMatchObject([
    { staffId: 2, column: 1, start: 600, end: 660 },
    { staffId: 1, column: 0, start: 720, end: 840 },
    { staffId: 2, column: 1, start: 780, end: 840 },
  ])
  expect(axisFor(koharu).columns).toEqual([koharu])
  // Without the staff no time counts as free.
  expect(axisFor().gaps).toEqual([])
})

test('the status filter hides neither blocked time nor shows what was removed; a move request goes with the requests', () => {
  expect(isShown(block(1, '10:00', '11:00'), [])).toBe(true)
  expect(isShown({ ...block(1, '10:00', '11:00'), status: 'canceled' }, ['canceled'])).toBe(false)
  expect(isShown(moveRequest(1, '10:00', '11:00'), ['reserved'])).toBe(false)
  expect(isShown(moveRequest(1, '10:00', '11:00'), ['pending_approval'])).toBe(true)
  expect(isShown(event(1, '10:00', '11:00'), ['reserved'])).toBe(true)
})

const freeOf = (step: number, ...events: CalendarEvent[]) =>
  axisOf(visitsOf(events), open([['10:00', '14:00']]), [koharu], occupiedOf(events), step).gaps

test('free time has its starts in the shop’s grid, counted from the opening; off the grid it has its own beginning', () => {
  const [morning] = freeOf(30, event(1, '10:00', '11:10', [0, 5]), event(2, '13:15', '14:00'))
  expect(morning).toMatchObject({ start: 675, end: 795, starts: [690, 720, 750, 780] })
  expect([676, 700, 745, 794, 2000].map((minutes) => startAt(morning ?? none, minutes))).toEqual([
    690, 690, 720, 780, 780,
  ])
  const [short] = freeOf(60, event(1, '10:00', '11:10'), event(2, '11:50', '14:00'))
  expect(short?.starts).toEqual([670])
  const quarter = axisOf([], open([['09:45', '11:00']]), [koharu], [], 20).gaps
  expect(quarter[0]?.starts).toEqual([585, 605, 625, 645])
})

const none = { starts: [], end: 0 }

test('what is dragged lands on the grid of the opening under it, also outside the hours', () => {
  const hours = open([
    ['09:45', '12:00'],
    ['13:00', '19:00'],
  ])
  expect([600, 610, 785, 805, 1250].map((minutes) => nearestStart(minutes, hours, 30))).toEqual([
    615, 615, 780, 810, 1260,
  ])
  expect(nearestStart(560, hours, 30)).toBe(555)
  expect(nearestStart(607, undefined, 15)).toBe(600)
})

test('an entry proposes the first free start, today the first that is still ahead', () => {
  const gaps = freeOf(30, event(1, '12:00', '13:30'))
  expect(gaps.map(({ start, end }) => [start, end])).toEqual([
    [600, 720],
    [810, 840],
  ])
  expect(proposedStart(gaps, undefined)).toBe(600)
  expect(proposedStart(gaps, 641)).toBe(660)
  expect(proposedStart(gaps, 700)).toBe(810)
  expect(proposedStart(gaps, 1000)).toBe(1020)
  expect(proposedStart(gaps, 1000, 15)).toBe(1005)
  expect(proposedStart(gaps, 1439)).toBe(1410)
  expect(proposedStart([], undefined)).toBe(600)
})

test('visits that share time with another of the same staff member say so, buffers included', () => {
  const marked = (...events: CalendarEvent[]) =>
    visitsOf(events)
      .filter(({ overlaps }) => overlaps)
      .map(({ id }) => id)
  const first = event(1, '10:00', '11:00')
  expect(marked(first, event(2, '10:30', '11:30'))).toEqual([1, 2])
  expect(marked(event(1, '10:00', '11:00', [0, 15]), event(2, '11:00', '12:00'))).toEqual([1, 2])
  expect(marked(first, block(2, '10:30', '11:30'))).toEqual([1, 2])
  expect(marked(first, event(2, '11:00', '12:00'))).toEqual([])
  expect(marked(first, { ...event(2, '10:00', '11:00'), staff_id: 2 })).toEqual([])
  expect(marked(first, moveRequest(2, '10:30', '11:30'))).toEqual([])
  expect(marked(first, { ...event(2, '10:00', '11:00'), status: 'canceled' })).toEqual([])
})

test('a block that reaches out of the hours is drawn as far as the axis goes; one outside of them stretches it', () => {
  const hours = [{ start: 600, end: 1140 }]
  const untilMidnight = { ...block(1, '12:00', '00:00'), end_at: '2026-11-22T00:00:00+09:00' }
  const afternoon = axisOf(visitsOf([untilMidnight]), hours)
  const evening = axisOf(visitsOf([block(1, '21:00', '22:00')]), hours)
  expect([afternoon.from, afternoon.to, afternoon.placed[0]?.drawn]).toMatchObject([
    540,
    1200,
    { start: 720, end: 1200 },
  ])
  expect([evening.to, evening.placed[0]?.drawn]).toMatchObject([1320, { start: 1260, end: 1320 }])
})

test('own hours leave the rest of the shop’s hours off, in which nothing of that column is free', () => {
  const misaki = { id: 2, name: '美咲' }
  const hours = open([
    ['10:00', '13:00'],
    ['14:00', '19:00'],
  ])
  const own = new Map([
    [
      2,
      [
        { start: 600, end: 660 },
        { start: 900, end: 1140 },
      ],
    ],
  ])
  const { gaps, off } = axisOf([], hours, [koharu, misaki], [], 30, own)
  expect(off).toEqual([
    { column: 1, start: 660, end: 780 },
    { column: 1, start: 840, end: 900 },
  ])
  expect(gaps.filter(({ staffId }) => staffId === 2)).toMatchObject([
    { start: 600, end: 660, starts: [600, 630] },
    { start: 900, end: 1140 },
  ])
  const free = axisOf([], hours, [koharu, misaki], [], 30, new Map([[2, []]]))
  expect(free.off).toEqual([
    { column: 1, start: 600, end: 780 },
    { column: 1, start: 840, end: 1140 },
  ])
})
