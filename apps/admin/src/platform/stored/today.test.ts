import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { dropToday, savedToday, saveToday } from './today.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
})
beforeEach(() => kept.clear())
afterAll(() => void vi.unstubAllGlobals())

const day = {
  userId: 7,
  date: '2026-11-22',
  at: 570,
  visits: [{ id: 1, start: 600, end: 660, name: '加藤 健一', title: 'カット', status: 'reserved' }],
}

test('today’s list is there for its user on its date, and before the user is known', () => {
  saveToday(day)
  expect(savedToday('2026-11-22', 7)).toEqual(day)
  expect(savedToday('2026-11-22')).toEqual(day)
})

test('not for another user, and not on another date', () => {
  saveToday(day)
  expect(savedToday('2026-11-22', 8)).toBeUndefined()
  expect(savedToday('2026-11-23', 7)).toBeUndefined()
})

test('one day is kept, and nothing after the session', () => {
  saveToday(day)
  saveToday({ ...day, date: '2026-11-23', visits: [] })
  expect(kept.size).toBe(1)
  dropToday()
  expect(kept.size).toBe(0)
  expect(savedToday('2026-11-23', 7)).toBeUndefined()
})
