import { expect, test } from 'vitest'
import { judgeStart } from './judge-start.ts'
import { at, salon, withRules } from './testing/salon.ts'

const question = { ...salon, staffIds: [1, 2], start: at(12), now: at(10) }
const noon = { staffId: 1, start: at(12), end: at(13) }
const morning = { staffId: 2, start: at(10), end: at(11) }

test('a free start goes to the least busy staff member who is free', () => {
  expect(judgeStart(question)).toEqual({
    reasons: [],
    overridable: [],
    asked: [1, 2],
    occupied: { start: at(12), end: at(13) },
    refusal: null,
    staffId: 1,
  })
  expect(judgeStart({ ...question, visits: [{ ...morning, staffId: 1 }] }).staffId).toBe(2)
  expect(judgeStart({ ...question, visits: [noon, morning] }).staffId).toBe(2)
})

test('the preferred staff member takes the visit where free, however busy', () => {
  expect(judgeStart({ ...question, visits: [morning], preferredStaffId: 2 }).staffId).toBe(2)
  expect(judgeStart({ ...question, visits: [noon], preferredStaffId: 1 }).staffId).toBe(2)
})

test('the occupied time includes the buffers', () => {
  const service = { totalDuration: 60, beforeTime: 10, afterTime: 20 }
  expect(judgeStart({ ...question, service }).occupied).toEqual({ start: at(11, 50), end: at(13, 20) })
})

test('slot_taken when only other visits, or the new visit’s own buffers, are in the way', () => {
  const service = { totalDuration: 60, beforeTime: 20, afterTime: 20 }
  const alone = { ...question, staffIds: [1] }
  expect(judgeStart({ ...alone, visits: [noon] })).toMatchObject({
    refusal: 'slot_taken',
    reasons: ['taken'],
  })
  expect(judgeStart({ ...alone, service, start: at(13), visits: [noon] })).toMatchObject({
    refusal: 'slot_taken',
    reasons: ['buffer'],
    staffId: undefined,
  })
})

test('a start that breaks a rule as well is not offered, and only overridable rules are listed', () => {
  const pastOffGrid = { ...question, staffIds: [1], start: at(12, 10), now: at(13), visits: [noon] }
  expect(judgeStart(pastOffGrid)).toMatchObject({
    refusal: 'not_offered',
    reasons: ['past', 'off_grid', 'taken'],
    overridable: ['past'],
    staffId: undefined,
  })
})

test('a free staffId is returned for a start that is not offered too', () => {
  const closed = withRules({ weekly: [[], [], [], [], [], [], []] })
  expect(judgeStart({ ...question, ...closed })).toMatchObject({
    refusal: 'not_offered',
    overridable: ['closed_weekday'],
    staffId: 1,
  })
})

test('publication and plan cannot be overridden', () => {
  expect(judgeStart({ ...question, isUnpublished: true, isPlanFull: true })).toMatchObject({
    refusal: 'not_offered',
    reasons: ['unpublished', 'plan_limit'],
    overridable: [],
  })
})
