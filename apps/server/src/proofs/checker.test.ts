// The checker finds each violation: one thing at a time is made wrong in a correct history.
import { describe, expect, test } from 'vitest'
import { findViolations } from './testing/checker.ts'
import type { Operation, Call, Row, Span, Result, Visit } from './testing/history.ts'

const noon: Span = { start: 720, end: 780 }
const days: Span = { start: 0, end: 1440 }
const visit = (over: Partial<Visit> = {}): Visit => ({
  ...noon,
  number: '1',
  status: 'reserved',
  moveRequest: null,
  ...over,
})
const call = (
  at: number,
  operation: Operation,
  result: Result | undefined,
  over: Partial<Call> = {},
): Call => ({
  shop: 7,
  server: 0,
  began: at,
  ended: at + 5,
  operation,
  result,
  ...over,
})

const make = (key: string, span: Span = noon): Operation => ({ kind: 'make', by: 'customer', key, span })
const look: Operation = { kind: 'availability', length: 60, days }
const list: Operation = { kind: 'list', days }
const made = call(10, make('a'), { status: 201, visit: visit() })
const moved = call(
  30,
  { kind: 'move', by: 'customer', number: '1', start: 900 },
  { status: 200, visit: visit({ start: 900, end: 960 }) },
)
const gone = call(
  70,
  { kind: 'status', by: 'customer', number: '1', status: 'canceled' },
  { status: 200, visit: visit({ start: 900, end: 960, status: 'canceled' }) },
)
const treated = call(
  90,
  { kind: 'status', by: 'owner', number: '2', status: 'treated' },
  { status: 200, visit: visit({ number: '2', status: 'treated' }) },
)
const history: Call[] = [
  made,
  call(12, make('b'), { status: 409, code: 'slot_taken' }),
  call(20, look, { status: 200, offered: [600, 660, 780] }),
  call(22, list, { status: 200, listed: [{ number: '1', status: 'reserved', start: 720 }] }),
  moved,
  call(40, make('c'), undefined, { ended: 41 }),
  call(50, make('c'), { status: 201, visit: visit({ number: '2' }) }),
  call(60, look, { status: 200, offered: [600, 780, 960] }),
  gone,
  call(80, look, { status: 200, offered: [900] }),
]
const row: Row = {
  shop: 7,
  number: '1',
  key: 'a',
  start: 900,
  end: 960,
  status: 'canceled',
  log: [
    { by: 'customer', kind: 'created', status: 'reserved', from: null, to: null },
    { by: 'customer', kind: 'rescheduled', status: 'reserved', from: 720, to: 900 },
    { by: 'customer', kind: 'status', status: 'canceled', from: null, to: null },
  ],
}
const second: Row = { ...row, number: '2', key: 'c', ...noon, status: 'reserved', log: row.log.slice(0, 1) }
const check = (calls: readonly Call[] = history, rows: readonly Row[] = [row, second]): string[] =>
  findViolations(calls, rows, { staleFor: 1_000 })

test('a correct history has no violation', () => {
  expect(check()).toEqual([])
})

test('a call without an answer may have happened or not', () => {
  const open = [...history, call(90, make('d', { start: 1000, end: 1060 }), undefined)]
  expect(check(open)).toEqual([])
  const happened: Row = { ...second, number: '3', key: 'd', start: 1000, end: 1060 }
  expect(check(open, [row, second, happened])).toEqual([])
  const unknown = [
    ...history,
    call(90, { kind: 'status', by: 'owner', number: '2', status: 'treated' }, { status: 503 }),
  ]
  expect(check(unknown)).toEqual([])
  expect(
    check(unknown, [
      row,
      {
        ...second,
        status: 'treated',
        log: [...second.log, { by: 'owner', kind: 'status', status: 'treated', from: null, to: null }],
      },
    ]),
  ).toEqual([])
})

describe('a violation', () => {
  const log = (...entries: Row['log']): Row => ({ ...row, log: entries })
  const [created, rescheduled, canceled] = row.log as [Row['log'][0], Row['log'][0], Row['log'][0]]
  const cases: Record<string, [RegExp, Call[], Row[]?]> = {
    'a booking that is gone': [/^lost: 2/, history, [row]],
    'a refused booking that is there': [
      /refused and made 3/,
      history,
      [row, second, { ...second, number: '3', key: 'b', start: 720, end: 780 }],
    ],
    'a booking that nobody requested': [
      /nobody requested 3/,
      history,
      [row, second, { ...second, number: '3', key: 'x' }],
    ],
    'two of one key': [
      /key 7 c made 2/,
      history,
      [row, second, { ...second, number: '3', start: 1000, end: 1060 }],
    ],
    'a repeat that is answered with another number': [
      /was answered 2 and 3/,
      [...history, call(90, make('c'), { status: 201, visit: visit({ number: '3' }) })],
    ],
    'a repeat that is refused': [
      /repeat of key 7 c was refused/,
      [...history, call(90, make('c'), { status: 409, code: 'slot_taken' })],
    ],
    'another time than was requested': [
      /did not request/,
      history,
      [row, { ...second, start: 1000, end: 1060 }],
    ],
    'two at one time': [
      /^doubled: 2 and 3/,
      [...history, call(75, make('d'), { status: 201, visit: visit({ number: '3' }) })],
      [row, second, { ...second, number: '3', key: 'd' }],
    ],
    'a visit over a move request': [
      /^doubled/,
      [
        ...history,
        call(
          85,
          { kind: 'move', by: 'customer', number: '2', start: 1000 },
          { status: 200, visit: visit({ number: '2', moveRequest: { start: 1000, end: 1060 } }) },
        ),
        call(95, make('d', { start: 1030, end: 1090 }), {
          status: 201,
          visit: visit({ number: '3', start: 1030, end: 1090 }),
        }),
      ],
      [
        row,
        {
          ...second,
          log: [
            ...second.log,
            { by: 'customer', kind: 'move_requested', status: 'reserved', from: 720, to: 1000 },
          ],
        },
        { ...second, number: '3', key: 'd', start: 1030, end: 1090 },
      ],
    ],
    'a taken time that is offered': [
      /time of 2 is offered/,
      [...history, call(90, look, { status: 200, offered: [690] })],
    ],
    'the time of a treated visit that is offered': [
      /time of 2 is offered/,
      [...history, treated, call(95, look, { status: 200, offered: [690] })],
      [
        row,
        {
          ...second,
          status: 'treated',
          log: [...second.log, { ...canceled, by: 'owner', status: 'treated' }],
        },
      ],
    ],
    'one that the owner does not see': [
      /list shows 2 as undefined/,
      [
        ...history,
        call(90, list, { status: 200, listed: [{ number: '1', status: 'canceled', start: 900 }] }),
      ],
    ],
    'one that the owner sees in an older state': [
      /list shows 1 as reserved/,
      [
        ...history,
        call(90, list, {
          status: 200,
          listed: [
            { number: '1', status: 'reserved', start: 900 },
            { number: '2', status: 'reserved', start: 720 },
          ],
        }),
      ],
    ],
    'a cancellation that did not last': [
      /not kept: 1/,
      history,
      [{ ...row, status: 'reserved', log: [created, rescheduled] }, second],
    ],
    'a log without the move': [/did not request/, history, [log(created, canceled), second]],
    'a log without a move that was moved back': [
      /2: "move" was acknowledged/,
      [
        ...history,
        ...[1000, 720].map((start, index) =>
          call(
            90 + 10 * index,
            { kind: 'move', by: 'owner', number: '2', start },
            { status: 200, visit: visit({ number: '2', start, end: start + 60 }) },
          ),
        ),
      ],
    ],
    'a log without the last status': [
      /its log ends with reserved/,
      history,
      [log(created, rescheduled), second],
    ],
    'a log that moves it twice': [
      /moved from 720/,
      history,
      [log(created, rescheduled, rescheduled, canceled), second],
    ],
    'a log with an approval that nobody gave': [
      /nobody requested "status"/,
      history,
      [
        row,
        {
          ...second,
          log: [
            { ...created, status: 'pending_approval' },
            { ...canceled, by: 'owner', status: 'reserved' },
          ],
        },
      ],
    ],
    'a log that goes on after a final status': [
      /from canceled to reserved/,
      history,
      [
        { ...row, status: 'reserved', log: [...row.log, { ...canceled, by: 'owner', status: 'reserved' }] },
        second,
      ],
    ],
    'a server error': [/answered with 500/, [...history, call(90, look, { status: 500, code: 'fault' })]],
  }
  test.each(Object.entries(cases))('%s', (_, [message, calls, rows]) => {
    expect(check(calls, rows)).toEqual(expect.arrayContaining([expect.stringMatching(message)]))
  })

  test('another server may show an older state for a while, and no longer', () => {
    const shown = (at: number) =>
      check([...history, call(at, look, { status: 200, offered: [720] }, { server: 1 })])
    expect(shown(90)).toEqual([])
    expect(shown(1_100)).toEqual([expect.stringMatching(/time of 2 is offered/)])
  })
})
