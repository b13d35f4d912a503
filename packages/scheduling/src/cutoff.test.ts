import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customerMayChange, graceMinutes, lastMinuteBefore, movedMinutes } from './cutoff.ts'
import { earliestStart } from './offer.ts'
import { at, salon } from './testing/salon.ts'

const start = at(14, 0, 3)
const booked = { start, createdAt: at(9), movedByShopAt: null, cancelCutoffMinutes: 1440 }

test('a start can be booked in the last minute before its cut-off, and not in the next', () => {
  for (const cutoffMinutes of [0, 1, 60]) {
    const rules = { ...salon.rules, cutoffMinutes }
    const last = lastMinuteBefore(start, cutoffMinutes)
    expect(earliestStart(rules, last)).toBeLessThanOrEqual(start)
    expect(earliestStart(rules, last + 1)).toBeGreaterThan(start)
  }
})

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

  test('by moving, until the shop’s own limit alone', () => {
    const moving = { ...booked, action: 'reschedule' as const }
    const deadline = start - 1440
    expect(customerMayChange({ ...moving, now: deadline })).toEqual({ allowed: true, deadline })
    expect(customerMayChange({ ...moving, now: deadline + 1 })).toEqual({ allowed: false, deadline })
    // Just booked, for today: it may be taken back and not be moved.
    const justNow = { ...moving, createdAt: start - 60, now: start - 60 }
    expect(customerMayChange(justNow).allowed).toBe(false)
    expect(customerMayChange({ ...justNow, action: 'cancel' }).allowed).toBe(true)
  })

  test('for 24 hours after the shop moved the visit, by both, and never once it has begun', () => {
    for (const action of ['cancel', 'reschedule'] as const) {
      const moved = { ...booked, movedByShopAt: start - 1500, action }
      expect(customerMayChange({ ...moved, now: start - 60 })).toEqual({
        allowed: true,
        deadline: start - 60,
      })
      expect(customerMayChange({ ...moved, now: start - 59 }).allowed).toBe(false)
      const late = { ...moved, movedByShopAt: start - 60, now: start - 1 }
      expect(customerMayChange(late)).toEqual({ allowed: true, deadline: start - 1 })
      // Moved long before: the shop's limit stands.
      expect(customerMayChange({ ...moved, movedByShopAt: at(9), now: start - 1440 }).deadline).toBe(
        start - 1440,
      )
    }
  })

  test('as long as the deadline that is shown has not passed, whatever the times are', () => {
    const times = fc.record({
      start: fc.integer({ min: 10_000, max: 20_000 }),
      createdAt: fc.integer({ min: 0, max: 20_010 }),
      movedByShopAt: fc.option(fc.integer({ min: 0, max: 20_010 })),
      now: fc.integer({ min: 0, max: 20_010 }),
      cancelCutoffMinutes: fc.constantFrom(0, 1, 30, 60, 1440, 4320),
      action: fc.constantFrom('cancel' as const, 'reschedule' as const),
    })
    fc.assert(
      fc.property(times, (question) => {
        const { allowed, deadline } = customerMayChange(question)
        expect(allowed).toBe(question.now <= deadline)
        expect(deadline).toBeLessThan(question.start)
        const inTime =
          question.now < question.start && question.start - question.now >= question.cancelCutoffMinutes
        const isFresh = question.now < question.start && question.now - question.createdAt <= graceMinutes
        const { movedByShopAt: movedAt } = question
        const isMoved =
          movedAt !== null && question.now < question.start && question.now - movedAt <= movedMinutes
        expect(allowed).toBe(inTime || isMoved || (isFresh && question.action === 'cancel'))
      }),
      { numRuns: 2_000 },
    )
  })
})
