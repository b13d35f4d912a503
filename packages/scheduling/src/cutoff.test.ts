import { describe, expect, test } from 'vitest'
import { customerMayChange } from './cutoff.ts'
import { at } from './testing/salon.ts'

const start = at(14, 0, 3)
const booked = { start, createdAt: at(9), cancelCutoffMinutes: 1440 }

describe('the customer may change', () => {
  test('until the limit, its last minute included', () => {
    const deadline = at(14, 0, 2)
    expect(customerMayChange({ ...booked, now: deadline })).toEqual({ allowed: true, deadline })
    expect(customerMayChange({ ...booked, now: deadline + 1 })).toEqual({ allowed: false, deadline })
  })

  test('with a limit of nothing until the start', () => {
    expect(customerMayChange({ ...booked, cancelCutoffMinutes: 0, now: start - 1 }).allowed).toBe(true)
    expect(customerMayChange({ ...booked, cancelCutoffMinutes: 0, now: start }).allowed).toBe(false)
  })

  test('for 30 minutes after booking, past the limit too: by cancelling, not by moving', () => {
    const late = { ...booked, createdAt: start - 120 }
    expect(customerMayChange({ ...late, now: start - 90 })).toEqual({ allowed: true, deadline: start - 90 })
    expect(customerMayChange({ ...late, now: start - 89 }).allowed).toBe(false)
    expect(customerMayChange({ ...late, now: start - 100, action: 'reschedule' })).toEqual({
      allowed: false,
      deadline: start - 1440,
    })
  })

  test('never once the visit has begun', () => {
    const late = { ...booked, createdAt: start - 10 }
    expect(customerMayChange({ ...late, now: start - 1 })).toEqual({ allowed: true, deadline: start - 1 })
    expect(customerMayChange({ ...late, now: start }).allowed).toBe(false)
  })
})
