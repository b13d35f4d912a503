import { describe, expect, test } from 'vitest'
import { judgeStart } from '../judge-start.ts'
import { listStarts, offerDays } from '../offer.ts'
import { leftOutside } from '../hours/outside.ts'
import { staffRanges, worksOver } from './hours.ts'
import { at, salon, saturday, withRules } from '../testing/salon.ts'
import type { Range } from '../hours.ts'

const week = (...ranges: Range[]) => Array.from({ length: 7 }, () => ranges)
const mornings = { staffHours: new Map([[2, week([600, 780])]]) }
const two = { ...withRules(mornings), staffIds: [1, 2] }
const now = at(8, 0, -2)

describe('own hours of a staff member', () => {
  test('the shop offers what those who work then have free', () => {
    const onlyMornings = { ...two, staffIds: [2] }
    expect(listStarts(offerDays(onlyMornings))).toEqual(
      [600, 630, 660, 690, 720].map((minute) => saturday * 1440 + minute),
    )
    const busyMorning = { ...two, visits: [{ staffId: 1, start: at(10), end: at(19) }] }
    expect(listStarts(offerDays(busyMorning))).toEqual(listStarts(offerDays(onlyMornings)))
  })

  test('preparation and clean-up may lie outside of them, and between two ranges a visit does not fit', () => {
    const split = withRules({ staffHours: new Map([[1, week([600, 720], [750, 840])]]) })
    const service = { totalDuration: 60, beforeTime: 60, afterTime: 60 }
    // The pause of half an hour is shorter than both buffers together.
    expect(listStarts(offerDays({ ...split, service }))).toEqual(
      [600, 630, 660, 750, 780].map((minute) => saturday * 1440 + minute),
    )
  })

  test('a request goes to one who works; nobody working is a reason that the owner may pass over, once for each', () => {
    const start = at(15)
    expect(judgeStart({ ...two, start, now, preferredStaffId: 2 })).toMatchObject({
      refusal: null,
      staffId: 1,
    })
    const alone = judgeStart({ ...two, staffIds: [2], start, now })
    expect(alone).toMatchObject({
      refusal: 'not_offered',
      reasons: ['staff_off'],
      overridable: ['staff_off'],
      staffId: 2,
    })
    // Where somebody works but is busy, a colleague who is off is not asked unless named.
    const taken = { ...two, visits: [{ staffId: 1, start, end: start + 60 }], start, now }
    expect(judgeStart(taken)).toMatchObject({
      refusal: 'slot_taken',
      reasons: ['taken'],
      staffId: undefined,
      asked: [1],
    })
  })

  test('outside the shop’s hours they are no reason of their own', () => {
    expect(judgeStart({ ...two, staffIds: [2], start: at(20), now }).reasons).toEqual(['outside_hours'])
  })

  test('on the date of a special open period everybody works', () => {
    const special = [{ status: 'open' as const, start: at(14), end: at(17) }]
    const rules = { ...two.rules, special }
    expect(listStarts(offerDays({ ...two, rules, staffIds: [2] }))).toHaveLength(5)
    expect(staffRanges(rules, 2, saturday)).toBeNull()
  })

  test('a closed period is cut out of them', () => {
    const rules = { ...two.rules, special: [{ status: 'close' as const, start: at(11), end: at(12) }] }
    expect(staffRanges(rules, 2, saturday)).toEqual([
      [600, 660],
      [720, 780],
    ])
    expect(staffRanges(rules, 1, saturday)).toBeNull()
  })

  test('a change of them leaves outside what lay inside, of that person alone', () => {
    const stays = [
      { id: 1, staffId: 1, start: at(15), end: at(16) },
      { id: 2, staffId: 2, start: at(15), end: at(16) },
      { id: 3, staffId: 2, start: at(10), end: at(11) },
    ]
    expect(leftOutside(stays, salon.rules, two.rules).map(({ id }) => id)).toEqual([2])
    expect(worksOver(two.rules, 2, at(12), at(13))).toBe(true)
    expect(worksOver(two.rules, 2, at(12, 30), at(13, 30))).toBe(false)
  })
})
