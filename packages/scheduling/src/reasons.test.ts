import { expect, test } from 'vitest'
import { explainStart, type Reason, allReasons, type StartQuestion } from './reasons.ts'
import { at, colour, rowsOf, salon, withRules } from './testing/salon.ts'

const question: StartQuestion = { ...salon, start: at(14), now: at(10) }
const noon = [{ staffId: 1, start: at(12), end: at(13) }]
const buffers = { totalDuration: 60, beforeTime: 20, afterTime: 20 }
const short = { totalDuration: 30, beforeTime: 0, afterTime: 0 }
const dyeing = rowsOf(colour, at(12), 1, 1)
const seated = { ...salon.service, seats: [{ groupId: 10, ranges: null }] }
const slow = new Map([[1, { ...salon.service, totalDuration: 90 }]])
const pair = (mode: 'together' | 'in_turn') => ({ service: salon.service, staffIds: [1], mode })
const closed = (start: number, end: number) => ({ status: 'close' as const, start, end })

test('an offered start has none', () => {
  expect(explainStart(question)).toEqual([])
})

test.each<[name: string, change: Partial<StartQuestion>, reasons: Reason[]]>([
  ['page not published', { isUnpublished: true }, ['unpublished']],
  ['plan limit reached', { isPlanFull: true }, ['plan_limit']],
  ['begun', { now: at(14) }, ['past']],
  ['inside the cut-off', { now: at(13, 1) }, ['cutoff']],
  ['at the cut-off', { now: at(13) }, []],
  ['last day of the horizon', { start: at(14, 0, 60) }, []],
  ['the day after', { start: at(14, 0, 61) }, ['beyond_horizon']],
  ['weekday off', withRules({ weekly: [[], [], [], [], [], [], []] }), ['closed_weekday']],
  ['holiday', withRules({ holidays: () => 'holiday' }), ['holiday']],
  ['holiday data ended', withRules({ holidays: () => 'unknown' }), ['holiday_unknown']],
  ['whole day closed', withRules({ special: [closed(at(0), at(23, 59))] }), ['special_closed']],
  ['part of the day closed', withRules({ special: [closed(at(13), at(15))] }), ['special_closed']],
  ['runs into a closed part', withRules({ special: [closed(at(14, 30), at(15))] }), ['too_long']],
  ['before opening', { start: at(9, 30), now: at(8) }, ['outside_hours']],
  ['at closing', { start: at(19) }, ['outside_hours']],
  ['does not end before closing', { start: at(18, 30) }, ['too_long']],
  ['between two grid times', { start: at(14, 10) }, ['off_grid']],
  ['overlaps a visit', { start: at(12, 30), visits: noon }, ['taken']],
  ['touches a visit', { start: at(13), visits: noon }, []],
  ['only clean-up overlaps', { start: at(11), visits: noon, service: buffers, now: at(9) }, ['buffer']],
  ['only preparation overlaps', { start: at(13), visits: noon, service: buffers }, ['buffer']],
  ['nobody works', { staffIds: [] }, ['taken']],
  ['a colleague is free', { start: at(12), visits: noon, staffIds: [1, 2] }, []],
  ['not done by those asked for', { isNotForMenu: true }, ['staff_not_for_menu']],
  ['in waiting time', { start: at(13), visits: dyeing, service: short }, []],
  [
    'in waiting time, where one may be open',
    { start: at(13), visits: dyeing, service: short, openVisitsMax: 1 },
    ['waiting_limit'],
  ],
  ['in waiting time, longer than it', { start: at(13), visits: dyeing }, ['taken']],
  [
    'no unit free',
    {
      service: seated,
      seatUnits: new Map([[10, [101]]]),
      seatsTaken: [{ seatId: 101, start: at(14), end: at(15) }],
    },
    ['seat_taken'],
  ],
  ['no unit at all', { service: seated }, ['seat_taken']],
  [
    'too long for one, whose colleague is busy',
    {
      start: at(18),
      staffIds: [1, 2],
      serviceOf: slow,
      visits: [{ staffId: 2, start: at(18), end: at(19) }],
    },
    ['taken'],
  ],
  ['too long for all who are asked', { start: at(18), serviceOf: slow }, ['too_long']],
  ['two at once, one staff member', { companion: pair('together') }, ['taken']],
  ['two in turn', { companion: pair('in_turn') }, []],
  ['two in turn, after closing', { start: at(17, 30), companion: pair('in_turn') }, ['too_long']],
  [
    'two in turn, the second taken',
    { visits: [{ staffId: 1, start: at(15), end: at(16) }], companion: pair('in_turn') },
    ['taken'],
  ],
  [
    'one colleague taken, the other but for clean-up',
    {
      start: at(12),
      visits: [...noon, { staffId: 2, start: at(13), end: at(14) }],
      staffIds: [1, 2],
      service: buffers,
    },
    ['buffer'],
  ],
])('%s', (_name, change, reasons) => {
  expect(explainStart({ ...question, ...change })).toEqual(reasons)
})

test('several are given together, the weightiest first', () => {
  const reasons = explainStart({
    ...question,
    start: at(18, 40),
    now: at(19),
    visits: [{ staffId: 1, start: at(18), end: at(19) }],
    isUnpublished: true,
    isPlanFull: true,
  })
  expect(reasons).toEqual(['unpublished', 'plan_limit', 'past', 'too_long', 'off_grid', 'taken'])
  expect(allReasons.filter((reason) => reasons.includes(reason))).toEqual(reasons)
})
