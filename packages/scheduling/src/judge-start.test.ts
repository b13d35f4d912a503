import { describe, expect, test } from 'vitest'
import { judgeStart } from './judge-start.ts'
import { at, colour, rowsOf, salon, withRules } from './testing/salon.ts'

const question = { ...salon, staffIds: [1, 2], start: at(12), now: at(10) }
const noon = { visitId: 1, staffId: 1, start: at(12), end: at(13) }
const morning = { visitId: 2, staffId: 2, start: at(10), end: at(11) }

test('a free start goes to who is free and has the fewest visits', () => {
  expect(judgeStart(question)).toEqual({
    reasons: [],
    overridable: [],
    asked: [1, 2],
    busy: [{ start: at(12), end: at(13) }],
    refusal: null,
    staffId: 1,
    placements: [{ staffId: 1, service: salon.service, start: at(12), seats: [] }],
  })
  expect(judgeStart({ ...question, visits: [{ ...morning, staffId: 1 }] }).staffId).toBe(2)
  // Blocked time is no visit.
  expect(judgeStart({ ...question, visits: [{ ...morning, staffId: 1, visitId: undefined }] }).staffId).toBe(
    1,
  )
  expect(judgeStart({ ...question, visits: [noon, morning] }).staffId).toBe(2)
})

test('the preferred staff member takes the visit where free, however busy', () => {
  expect(judgeStart({ ...question, visits: [morning], preferredStaffId: 2 }).staffId).toBe(2)
  expect(judgeStart({ ...question, visits: [noon], preferredStaffId: 1 }).staffId).toBe(2)
})

test('the busy time includes the buffers, and not the waits, by the minutes of who serves', () => {
  const service = { totalDuration: 60, beforeTime: 10, afterTime: 20 }
  expect(judgeStart({ ...question, service }).busy).toEqual([{ start: at(11, 50), end: at(13, 20) }])
  const serviceOf = new Map([[1, colour]])
  expect(judgeStart({ ...question, service, serviceOf }).busy).toEqual([
    { start: at(12), end: at(13) },
    { start: at(13, 40), end: at(14) },
  ])
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

describe('seats', () => {
  const seatUnits = new Map([
    [10, [101, 102]],
    [20, [201]],
  ])
  const seats = [
    { groupId: 10, ranges: null },
    { groupId: 20, ranges: [[0, 30] as const] },
  ]
  const seated = { ...question, seatUnits, service: { ...salon.service, seats } }
  const taken = (seatId: number, start = at(12), end = at(13)) => ({ seatId, start, end })

  test('the first free unit of each group is given, with the minutes that it is needed', () => {
    expect(judgeStart(seated).placements[0]?.seats).toEqual([
      { seatId: 101, ranges: null },
      { seatId: 201, ranges: [[0, 30]] },
    ])
    const second = judgeStart({ ...seated, seatsTaken: [taken(101), taken(201, at(12, 30))] })
    expect(second.placements[0]?.seats.map(({ seatId }) => seatId)).toEqual([102, 201])
  })

  test('a visit that is entered over seat_taken has the units of the other groups', () => {
    expect(judgeStart({ ...seated, seatsTaken: [taken(201)] })).toMatchObject({
      refusal: 'slot_taken',
      reasons: ['seat_taken'],
      overridable: ['seat_taken'],
      placements: [{ staffId: 1, seats: [{ seatId: 101 }] }],
    })
  })

  test('it goes to another staff member whose own minutes leave the seat to others', () => {
    const serviceOf = new Map([[2, { ...seated.service, totalDuration: 30 }]])
    const seatsTaken = [taken(101, at(12, 30)), taken(102, at(12, 30))]
    expect(judgeStart({ ...seated, serviceOf, seatsTaken })).toMatchObject({ refusal: null, staffId: 2 })
  })
})

describe('too many open', () => {
  const shampoo = { totalDuration: 10, beforeTime: 0, afterTime: 0 }
  const perm = { totalDuration: 100, beforeTime: 0, afterTime: 0, waits: [[10, 90] as const] }
  const two = [...rowsOf(colour, at(10), 1, 1), ...rowsOf(perm, at(11), 1, 2)]
  const wanted = { ...question, now: at(8), service: shampoo, start: at(11, 30), visits: two }

  test('a third visit is refused where two may be open, and the owner may enter it', () => {
    expect(judgeStart({ ...wanted, staffIds: [1] })).toMatchObject({
      refusal: 'slot_taken',
      reasons: ['waiting_limit'],
      overridable: ['waiting_limit'],
      staffId: 1,
    })
    expect(judgeStart({ ...wanted, staffIds: [1], openVisitsMax: 3 }).refusal).toBeNull()
    expect(judgeStart(wanted)).toMatchObject({ refusal: null, staffId: 2 })
  })
})

describe('two people', () => {
  const companion = { service: salon.service, staffIds: [1, 2], mode: 'together' as const }

  test('at once they have two staff members', () => {
    const judged = judgeStart({ ...question, companion })
    expect(judged.placements).toMatchObject([
      { staffId: 1, start: at(12) },
      { staffId: 2, start: at(12) },
    ])
    expect(judgeStart({ ...question, companion, visits: [noon] })).toMatchObject({
      refusal: 'slot_taken',
      reasons: ['taken'],
      placements: [],
    })
  })

  test('the first one leaves the only staff member who serves the second to her', () => {
    const judged = judgeStart({ ...question, companion: { ...companion, staffIds: [1] } })
    expect(judged.placements.map(({ staffId }) => staffId)).toEqual([2, 1])
  })

  test('in turn the second comes when the first is done: to another, or where there is one alone to the same', () => {
    const inTurn = { ...companion, mode: 'in_turn' as const }
    const placed = (staffIds: number[]) =>
      judgeStart({ ...question, staffIds, companion: { ...inTurn, staffIds } }).placements
    expect(placed([1, 2])).toMatchObject([
      { staffId: 1, start: at(12) },
      { staffId: 2, start: at(13) },
    ])
    expect(placed([1])).toMatchObject([
      { staffId: 1, start: at(12) },
      { staffId: 1, start: at(13) },
    ])
  })

  test('each has a unit of her own', () => {
    const seated = { ...salon.service, seats: [{ groupId: 10, ranges: null }] }
    const asked = { ...question, service: seated, companion: { ...companion, service: seated } }
    const units = (...ids: number[]) => new Map([[10, ids]])
    const seatsOf = judgeStart({ ...asked, seatUnits: units(101, 102) }).placements
    expect(seatsOf.map(({ seats }) => seats[0]?.seatId)).toEqual([101, 102])
    expect(judgeStart({ ...asked, seatUnits: units(101) }).reasons).toEqual(['taken'])
  })
})

test('ten groups of twenty units are no more work than one, alone and with a second person', () => {
  const groups = Array.from({ length: 10 }, (_, index) => index + 1)
  const service = { ...salon.service, seats: groups.map((groupId) => ({ groupId, ranges: null })) }
  const seatUnits = new Map(groups.map((id) => [id, Array.from({ length: 20 }, (_, n) => 100 * id + n)]))
  const asked = { ...salon, service, seatUnits, staffIds: [1], start: at(10), now: at(7) }
  expect(judgeStart(asked).placements[0]?.seats).toHaveLength(10)
  const companion = { service, staffIds: [1], mode: 'together' as const }
  expect(judgeStart({ ...asked, companion }).refusal).toBe('slot_taken')
  const without = new Map([...seatUnits].map(([id, ids]) => [id, id === 10 ? [] : ids]))
  expect(judgeStart({ ...asked, seatUnits: without }).refusal).toBe('slot_taken')
})
