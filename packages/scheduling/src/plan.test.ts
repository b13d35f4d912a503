import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cappedHorizon, freeWindow, planUsage } from './plan.ts'
import { addMonths, formatDay, parseDay } from './time.ts'

describe('a plan', () => {
  test.each([
    [20, 15, 'below'],
    [20, 16, 'near'],
    [20, 19, 'near'],
    [20, 20, 'reached'],
    [20, 21, 'reached'],
    [100, 79, 'below'],
    [100, 80, 'near'],
    [100, 99, 'near'],
    [100, 100, 'reached'],
    // 80 % of 35 is 28, of which 0.8 * 35 falls short; of 3 it is 2.4.
    [35, 27, 'below'],
    [35, 28, 'near'],
    [3, 2, 'below'],
    [1, 0, 'below'],
    [1, 1, 'reached'],
    [0, 0, 'reached'],
    [null, 0, 'below'],
    [null, 1_000_000, 'below'],
  ] as const)('of %s with %i used is %s', (limit, count, usage) => {
    expect(planUsage(count, limit)).toBe(usage)
  })

  test('is near from 80 % on and reached at its limit, whatever the limit', () => {
    for (let limit = 1; limit <= 300; limit++) {
      for (let count = 0; count <= limit + 1; count++) {
        const expected = count >= limit ? 'reached' : 5 * count >= 4 * limit ? 'near' : 'below'
        if (planUsage(count, limit) !== expected) expect.fail(`${count} of ${limit} is not ${expected}`)
      }
    }
  })
})

describe('the free calendar', () => {
  test('runs from one month back to three ahead, both days included', () => {
    expect(freeWindow(day('2026-11-30'))).toEqual({ from: day('2026-10-30'), to: day('2027-02-28') })
    expect(freeWindow(day('2027-11-30')).to).toBe(day('2028-02-29'))
    expect(freeWindow(day('2026-03-31')).from).toBe(day('2026-02-28'))
    expect(formatDay(freeWindow(day('2026-12-31')).to)).toBe('2027-03-31')
  })

  test('caps the horizon, which never grows by it; without a window it stays', () => {
    const today = day('2026-11-30')
    const { to } = freeWindow(today)
    expect(cappedHorizon(60, today, to)).toBe(60)
    expect(cappedHorizon(90, today, to)).toBe(90)
    expect(cappedHorizon(120, today, to)).toBe(90)
    expect(cappedHorizon(0, today, to)).toBe(0)
    expect(cappedHorizon(120, today, null)).toBe(120)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 365 }), (any, horizon) => {
        const last = any + cappedHorizon(horizon, any, freeWindow(any).to)
        expect(last).toBe(Math.min(any + horizon, addMonths(any, 3)))
      }),
    )
  })
})

const day = (text: string): number => parseDay(text) ?? NaN
