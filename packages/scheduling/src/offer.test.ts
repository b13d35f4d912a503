import { describe, expect, test } from 'vitest'
import {
  applyCutoff,
  nextFreeDay,
  type OfferDay,
  type OfferQuestion,
  offerDays,
  listStarts,
  validUntil,
  withoutStarts,
} from './offer.ts'
import { occupiedRange } from './occupancies.ts'
import { at, colour, rowsOf, salon, saturday, withRules } from './testing/salon.ts'
import { formatTime } from './time.ts'

test('starts that are taken out are shown as taken, and other days stay as they are', () => {
  const weekly = Array.from({ length: 7 }, () => [[600, 750] as const])
  const days = offerDays({ ...withRules({ weekly }), days: 2 })
  const [first, second] = withoutStarts(days, [at(10, 30), at(18, 0, 1)])
  expect(first).toMatchObject({ starts: [600, 660, 690], marks: 'oxoo', state: 'open' })
  expect(second).toBe(days[1])
  expect(withoutStarts(days, [at(10), at(11)])[0]).toMatchObject({ marks: 'xoxo', state: 'few' })
})

describe('offered starts', () => {
  test('lie on the grid, the last one so that the visit ends at closing', () => {
    const day = offerDay(salon)
    expect(times(day)).toEqual(halfHours('10:00', '18:00'))
    expect(day).toMatchObject({
      state: 'open',
      first: 600,
      step: 30,
      marks: 'o'.repeat(17),
      source: 'weekly',
    })
  })

  test('are counted from each opening time', () => {
    const weekly = Array.from({ length: 7 }, () => [[600, 720] as const, [795, 900] as const])
    const day = offerDay(withRules({ weekly }))
    expect(times(day)).toEqual(['10:00', '10:30', '11:00', '13:15', '13:45'])
    // Openings out of step: one mark a quarter of an hour says where each start is.
    expect(day).toMatchObject({ step: 15, marks: 'o-o-o' + '-'.repeat(8) + 'o-o' })
  })

  test('keep to the grid of the opening time behind a closed period', () => {
    const special = [{ status: 'close' as const, start: at(12), end: at(12, 10) }]
    expect(times(offerDay(withRules({ special })))).toEqual([
      ...halfHours('10:00', '11:00'),
      ...halfHours('12:30', '18:00'),
    ])
  })

  test('need the customer’s whole time inside one opening range; before and after may run over it', () => {
    const service = { totalDuration: 90, beforeTime: 30, afterTime: 60 }
    expect(times(offerDay({ ...salon, service }))).toEqual(halfHours('10:00', '17:30'))
    const weekly = Array.from({ length: 7 }, () => [[600, 720] as const, [721, 1140] as const])
    expect(times(offerDay({ ...withRules({ weekly }), service }))[1]).toBe('10:30')
    expect(times(offerDay({ ...withRules({ weekly }), service }))[2]).toBe('12:01')
  })

  test('never belong to a visit that ends after midnight', () => {
    const weekly = Array.from({ length: 7 }, () => [[0, 60] as const, [1320, 1440] as const])
    expect(times(offerDay({ ...withRules({ weekly }), days: 2 }))).toEqual([
      '00:00',
      '22:00',
      '22:30',
      '23:00',
    ])
  })

  test('fit at 19:00 on a special day from 10:00 to 19:59', () => {
    const special = [{ status: 'open' as const, start: at(10), end: at(19, 59) }]
    expect(times(offerDay(withRules({ special }))).at(-1)).toBe('19:00')
  })

  test('may touch other visits and do not overlap them, buffers on both sides included', () => {
    const visits = [{ staffId: 1, start: at(12), end: at(13) }]
    expect(times(offerDay({ ...salon, visits }))).toEqual([
      ...halfHours('10:00', '11:00'),
      ...halfHours('13:00', '18:00'),
    ])
    const service = { totalDuration: 60, beforeTime: 10, afterTime: 10 }
    expect(times(offerDay({ ...salon, visits, service }))).toEqual([
      ...halfHours('10:00', '10:30'),
      ...halfHours('13:30', '18:00'),
    ])
  })

  test('are free while any active staff member is', () => {
    const visits = [
      { staffId: 1, start: at(10), end: at(15) },
      { staffId: 2, start: at(14), end: at(19) },
      { staffId: 9, start: at(10), end: at(19) },
    ]
    const day = offerDay({ ...salon, staffIds: [1, 2], visits })
    expect(times(day)).toEqual([...halfHours('10:00', '13:00'), ...halfHours('15:00', '18:00')])
    expect(day.marks).toBe('oooooooxxxooooooo')
    // Two visits at the same time make one person busy once.
    const twice = [visits[0], visits[0]].flatMap((visit) => visit ?? [])
    expect(times(offerDay({ ...salon, staffIds: [1, 2], visits: twice }))).toHaveLength(17)
    expect(times(offerDay({ ...salon, staffIds: [1, 1], visits: twice }))[0]).toBe('15:00')
  })

  test('are none without staff', () => {
    expect(offerDay({ ...salon, staffIds: [] })).toMatchObject({ state: 'full', starts: [] })
  })

  test('follow blocked time over several days, and visits in any order', () => {
    const visits = [
      { staffId: 1, start: at(15, 0, 3), end: at(16, 0, 3) },
      { staffId: 1, start: at(11), end: at(12, 0, 2) },
    ]
    const days = offerDays({ ...salon, days: 4, visits })
    expect(days.map(({ starts }) => starts.length)).toEqual([1, 0, 13, 14])
    expect(days.map(({ state }) => state)).toEqual(['few', 'full', 'open', 'open'])
  })
})

describe('waiting time', () => {
  const standing = { ...withRules({ slotMinutes: 10 }), visits: rowsOf(colour, at(12), 1, 1) }
  const busyFor = (totalDuration: number) => ({ totalDuration, beforeTime: 0, afterTime: 0 })
  const around = (day: OfferDay) => times(day).filter((time) => time >= '12:00' && time < '14:00')

  test('of a visit that stands is offered to others, who may touch its busy time', () => {
    expect(around(offerDay({ ...standing, service: busyFor(20) }))).toEqual(['13:00', '13:10', '13:20'])
    expect(around(offerDay({ ...standing, service: busyFor(40) }))).toEqual(['13:00'])
    expect(around(offerDay({ ...standing, service: busyFor(41) }))).toEqual([])
    const service = { ...busyFor(20), afterTime: 10 }
    expect(around(offerDay({ ...standing, service }))).toEqual(['13:00', '13:10'])
  })

  test('is offered to nobody where one visit may be open, and to one where two may', () => {
    const asked = { ...standing, service: busyFor(10) }
    expect(around(offerDay({ ...asked, openVisitsMax: 1 }))).toEqual([])
    const second = rowsOf({ ...busyFor(40), waits: [[10, 30]] }, at(13), 1, 2)
    const visits = [...standing.visits, ...second]
    expect(around(offerDay({ ...asked, visits }))).toEqual([])
    expect(around(offerDay({ ...asked, visits, openVisitsMax: 3 }))).toEqual(['13:10', '13:20'])
    // Blocked time is not counted.
    const blocked = [...standing.visits, ...second.map((row) => ({ ...row, visitId: undefined }))]
    expect(around(offerDay({ ...asked, visits: blocked }))).toEqual(['13:10', '13:20'])
  })

  test('of the new visit may lie over another one', () => {
    const visits = [{ staffId: 1, visitId: 1, start: at(13), end: at(13, 40) }]
    const day = offerDay({ ...salon, service: colour, visits })
    expect(times(day).slice(0, 5)).toEqual(['10:00', '10:30', '11:00', '12:00', '14:00'])
  })

  test('goes on over midnight', () => {
    const late = { ...busyFor(180), waits: [[30, 150] as const] }
    const weekly = Array.from({ length: 7 }, () => [[0, 120] as const])
    const visits = rowsOf(late, at(22, 30, -1), 1, 1)
    const asked = { ...withRules({ weekly }), visits, service: busyFor(30) }
    expect(times(offerDay(asked))).toEqual(['00:00', '00:30', '01:30'])
    expect(times(offerDay({ ...asked, openVisitsMax: 1 }))).toEqual(['01:30'])
  })
})

test('a seat that is needed for a part of the visit must be free for that part alone', () => {
  const seatUnits = new Map([[10, [101]]])
  const seatsTaken = [{ seatId: 101, start: at(12), end: at(13) }]
  const needing = (ranges: readonly (readonly [number, number])[] | null) =>
    times(
      offerDay({
        ...salon,
        service: { ...salon.service, seats: [{ groupId: 10, ranges }] },
        seatUnits,
        seatsTaken,
      }),
    ).slice(2, 5)
  expect(needing(null)).toEqual(['11:00', '13:00', '13:30'])
  expect(needing([[0, 30]])).toEqual(['11:00', '11:30', '13:00'])
  expect(needing([[30, 60]])).toEqual(['11:00', '12:30', '13:00'])
})

describe('two people', () => {
  const inTurn = { service: salon.service, staffIds: [1], mode: 'in_turn' as const }

  test('in turn need the hours of both visits, at once those of the longer one', () => {
    expect(times(offerDay({ ...salon, companion: inTurn })).at(-1)).toBe('17:00')
    const service = { ...salon.service, totalDuration: 120 }
    const together = { service, staffIds: [2], mode: 'together' as const }
    expect(times(offerDay({ ...salon, companion: together })).at(-1)).toBe('17:00')
  })

  test('at once need two staff members', () => {
    const day = offerDay({ ...salon, companion: { ...inTurn, mode: 'together' } })
    expect(day).toMatchObject({ state: 'full', starts: [] })
  })
})

test('own minutes decide by whom a visit still ends inside the hours', () => {
  const serviceOf = new Map([[1, { ...salon.service, totalDuration: 90 }]])
  const asked = { ...salon, staffIds: [1, 2], serviceOf }
  expect(times(offerDay(asked)).at(-1)).toBe('18:00')
  expect(times(offerDay({ ...asked, staffIds: [1] })).at(-1)).toBe('17:30')
  const visits = [{ staffId: 2, start: at(18), end: at(19) }]
  expect(offerDay({ ...asked, visits }).marks.slice(-2)).toBe('ox')
})

describe('the state of a day', () => {
  test('is few with one or two starts, full with none left, closed without hours', () => {
    const state = (visits: OfferQuestion['visits'], rules = {}) =>
      offerDay({ ...withRules(rules), visits }).state
    const until = (hour: number, minute = 0) => [{ staffId: 1, start: at(10), end: at(hour, minute) }]
    expect(state(until(17))).toBe('open')
    expect(state(until(17, 30))).toBe('few')
    expect(state(until(18))).toBe('few')
    expect(state(until(18, 1))).toBe('full')
    expect(state([], { weekly: [[], [], [], [], [], [], []] })).toBe('closed')
    expect(offerDay({ ...salon, service: { ...salon.service, totalDuration: 541 } }).state).toBe('closed')
  })

  test('is closed with source unknown beyond the holiday data, never open', () => {
    const day = offerDay(withRules({ holidays: () => 'unknown' }))
    expect(day).toMatchObject({ state: 'closed', source: 'unknown', starts: [], first: null, marks: '' })
  })
})

describe('the clock', () => {
  test('ends online booking the cut-off before the start: later ones by phone, past ones no more', () => {
    const day = offerDay({ ...salon, now: at(12), visits: [{ staffId: 1, start: at(12, 30), end: at(13) }] })
    expect(times(day)[0]).toBe('13:00')
    expect(day.marks).toBe('-----x' + 'o'.repeat(11))
    expect(offerDay({ ...salon, now: at(12, 1) }).marks).toBe('-----tt' + 'o'.repeat(10))
    expect(offerDay({ ...salon, now: at(18) })).toMatchObject({ state: 'full', starts: [], first: 600 })
  })

  test('without a cut-off takes only what has begun', () => {
    expect(times(offerDay({ ...withRules({ cutoffMinutes: 0 }), now: at(12) }))[0]).toBe('12:30')
    expect(times(offerDay({ ...withRules({ cutoffMinutes: 0 }), now: at(11, 59) }))[0]).toBe('12:00')
  })

  test('reaches over midnight with a cut-off of days', () => {
    const days = offerDays({ ...withRules({ cutoffMinutes: 1440 }), days: 3, now: at(12) })
    expect(days.map((day) => times(day)[0])).toEqual([undefined, '12:00', '10:00'])
  })

  test('closes what lies beyond the horizon, whose last day counts', () => {
    const days = offerDays({ ...withRules({ horizonDays: 2 }), days: 4, now: at(12) })
    expect(days.map(({ state }) => state)).toEqual(['open', 'open', 'open', 'closed'])
    expect(days[3]).toMatchObject({ starts: [], first: null, marks: '' })
  })

  test('is applied to cached answers with the same result, and returns unaffected days as they are', () => {
    const question = { ...salon, days: 3 }
    const cached = offerDays(question)
    const sent = applyCutoff(cached, salon.rules, at(12))
    expect(sent).toEqual(offerDays({ ...question, now: at(12) }))
    expect(applyCutoff(sent, salon.rules, at(12))).toEqual(sent)
    expect(sent[2]).toBe(cached[2])
  })

  test('lets an answer stand until the next cut-off, the next start, or midnight', () => {
    const cached = offerDays({ ...salon, days: 3 })
    // 11:30 may be booked through 10:30; 10:30 itself passes at 10:30.
    expect(validUntil(cached, salon.rules, at(10, 10))).toBe(at(10, 30))
    expect(validUntil(cached, salon.rules, at(10, 30))).toBe(at(10, 31))
    expect(validUntil(cached, salon.rules, at(19))).toBe(at(0, 0, 1))
    expect(validUntil([], salon.rules, at(9))).toBe(at(0, 0, 1))
  })
})

test('the next free day is the first with a start', () => {
  const visits = [{ staffId: 1, start: at(0), end: at(0, 0, 2) }]
  const days = offerDays({ ...salon, days: 4, visits })
  expect(nextFreeDay(days)).toBe(saturday + 2)
  expect(nextFreeDay(days, saturday + 3)).toBe(saturday + 3)
  expect(nextFreeDay(days.slice(0, 2))).toBeNull()
  expect(listStarts(days)[0]).toBe(at(10, 0, 2))
})

test('a visit occupies its staff member with the buffers', () => {
  const service = { totalDuration: 60, beforeTime: 10, afterTime: 20 }
  expect(occupiedRange(service, at(10))).toEqual({ start: at(9, 50), end: at(11, 20) })
})

const offerDay = (question: OfferQuestion): OfferDay => {
  const [day] = offerDays(question)
  if (day === undefined) throw new Error('no day')
  return day
}

const times = ({ starts }: OfferDay): string[] => starts.map((start) => formatTime(start))

const halfHours = (from: string, to: string): string[] => {
  const all = Array.from({ length: 48 }, (_, index) => formatTime(index * 30))
  return all.filter((time) => time >= from && time <= to)
}
