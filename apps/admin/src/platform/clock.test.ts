import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { momentIn, secondsUntil } from './clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a countdown follows the clock, however seldom it is read', () => {
  const moment = momentIn(60)
  expect(secondsUntil(moment)).toBe(60)
  vi.advanceTimersByTime(1000)
  expect(secondsUntil(moment)).toBe(59)
  vi.advanceTimersByTime(58_500)
  expect(secondsUntil(moment)).toBe(1)
  vi.advanceTimersByTime(3_600_000)
  expect(secondsUntil(moment)).toBe(0)
})

test('a timer that fires a little early counts as the whole second', () => {
  const moment = momentIn(30)
  vi.advanceTimersByTime(999)
  expect(secondsUntil(moment)).toBe(29)
  vi.advanceTimersByTime(28_995)
  expect(secondsUntil(moment)).toBe(0)
})
