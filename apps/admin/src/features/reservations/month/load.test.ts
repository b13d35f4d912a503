import { expect, test } from 'vitest'
import { block, event, visitsOf } from '#testing/calendar-events.ts'
import { loadOf } from './load.ts'

const day = { holiday: null, regular: [], notes: [], staff: new Map() }
const hours = { ...day, ranges: [{ start: 600, end: 1200 }] }
const two = [{ id: 1 }, { id: 2 }]

test('a day is as full as its visits take of the time of all who work', () => {
  const visits = visitsOf([event(1, '10:00', '13:00'), event(2, '15:00', '17:00')])
  expect(loadOf(visits, hours, two)).toBe(0.25)
  expect(loadOf(visits, hours, [{ id: 1 }])).toBe(0.5)
})

test('blocked time, canceled visits and waits fill nothing; more than the hours is full', () => {
  const colour = { ...event(1, '10:00', '12:00'), waits: [[30, 90]] as [number, number][] }
  const gone = { ...event(2, '13:00', '14:00'), status: 'canceled' as const }
  expect(loadOf(visitsOf([colour, gone, block(3, '15:00', '18:00')]), hours, [{ id: 1 }])).toBe(0.1)
  expect(loadOf(visitsOf([event(1, '07:00', '20:00')]), hours, [{ id: 1 }])).toBe(1)
})

test('where nobody works, or the hours are not known, there is no figure', () => {
  expect(loadOf([], { ...day, ranges: [] }, two)).toBeUndefined()
  expect(loadOf([], hours, [])).toBeUndefined()
  expect(loadOf([], undefined, two)).toBeUndefined()
})
