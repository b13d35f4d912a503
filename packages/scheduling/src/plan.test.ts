import { expect, test } from 'vitest'
import { cappedHorizon, freeWindow, planUsage } from './plan.ts'
import { parseDay } from './time.ts'

test('a plan is near its limit from 80 % on and reached at it', () => {
  expect([0, 15, 16, 19, 20, 21].map((count) => planUsage(count, 20))).toEqual([
    'below',
    'below',
    'near',
    'near',
    'reached',
    'reached',
  ])
  expect(planUsage(28, 35)).toBe('near')
  expect(planUsage(1_000_000, null)).toBe('below')
  expect(planUsage(0, 0)).toBe('reached')
})

test('the free calendar runs from one month back to three ahead and caps the horizon', () => {
  const today = parseDay('2026-11-30') ?? 0
  expect(freeWindow(today)).toEqual({ from: parseDay('2026-10-30'), to: parseDay('2027-02-28') })
  expect(cappedHorizon(60, today, freeWindow(today).to)).toBe(60)
  expect(cappedHorizon(120, today, freeWindow(today).to)).toBe(90)
  expect(cappedHorizon(120, today, null)).toBe(120)
})
