// Calendars as other programs write them, and as nobody should.
import { expect, test } from 'vitest'
import { runInThread } from '#platform/background/thread'
import { wireToLocalMinute } from '#platform/clock'
import { busyMax, readCalendarFile, type Asked, type ReadCalendar } from './read-calendar-file.ts'

const at = (text: string) => wireToLocalMinute(`${text}:00+09:00`)
const from = at('2026-11-20T00:00')
const to = at('2027-12-25T00:00')
const ownIds = { start: 'reservation.', end: '@noren.example' }

const file = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const read = (text: string, more: Partial<Asked> = {}) =>
  readCalendarFile({ text, from, to, ownIds, ...more })
const busyOf = (text: string): string[] => {
  const found = read(text)
  if ('error' in found) throw new Error(found.error)
  return found.busy.map(({ start, end, title }) => `${textOf(start)}–${textOf(end)} ${title}`.trim())
}
const textOf = (minute: number) => new Date(minute * 60_000).toISOString().slice(0, 16)

const newYork = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
].join('\r\n')

test.each([
  ['UTC', ['DTSTART:20261124T010000Z', 'DTEND:20261124T020000Z'], ['2026-11-24T10:00–2026-11-24T11:00']],
  [
    'a zone by its name alone',
    ['DTSTART;TZID=Asia/Tokyo:20261124T100000', 'DURATION:PT90M'],
    ['2026-11-24T10:00–2026-11-24T11:30'],
  ],
  [
    'no zone: the shop’s time',
    ['DTSTART:20261124T100000', 'DTEND:20261124T110000'],
    ['2026-11-24T10:00–2026-11-24T11:00'],
  ],
  [
    'a zone nobody knows: the shop’s time',
    ['DTSTART;TZID=Mars/Base:20261124T100000', 'DTEND;TZID=Mars/Base:20261124T110000'],
    ['2026-11-24T10:00–2026-11-24T11:00'],
  ],
  [
    'a zone by its name, in an hour that comes twice: the first',
    ['DTSTART;TZID=America/New_York:20271107T011500', 'DTEND;TZID=America/New_York:20271107T014500'],
    ['2027-11-07T14:15–2027-11-07T14:45'],
  ],
  [
    'a zone by its name, in an hour that its clock leaves out: counted by the offset before',
    ['DTSTART;TZID=America/New_York:20270314T023000', 'DURATION:PT90M'],
    ['2027-03-14T16:30–2027-03-14T17:00'],
  ],
  [
    'a zone by the name that Windows has for it',
    [
      'DTSTART;TZID=Eastern Standard Time:20261124T200000',
      'DTEND;TZID=Eastern Standard Time:20261124T210000',
    ],
    ['2026-11-25T10:00–2026-11-25T11:00'],
  ],
  [
    'a list of dates without a rule, and its first',
    [
      'DTSTART;TZID=Asia/Tokyo:20261124T100000',
      'DURATION:PT1H',
      'RDATE;TZID=Asia/Tokyo:20261126T150000,20261127T150000',
      'EXDATE;TZID=Asia/Tokyo:20261127T150000',
    ],
    ['2026-11-24T10:00–2026-11-24T11:00', '2026-11-26T15:00–2026-11-26T16:00'],
  ],
  [
    'a list of dates whose first was left out',
    ['DTSTART:20261124T010000Z', 'DURATION:PT1H', 'RDATE:20261126T060000Z', 'EXDATE:20261124T010000Z'],
    ['2026-11-26T15:00–2026-11-26T16:00'],
  ],
  [
    'a list of days',
    ['DTSTART;VALUE=DATE:20261124', 'RDATE;VALUE=DATE:20261126'],
    ['2026-11-24T00:00–2026-11-25T00:00', '2026-11-26T00:00–2026-11-27T00:00'],
  ],
  [
    'further dates with an end of their own',
    ['DTSTART:20261124T010000Z', 'DURATION:PT1H', 'RDATE;VALUE=PERIOD:20261126T060000Z/PT3H'],
    ['2026-11-24T10:00–2026-11-24T11:00', '2026-11-26T15:00–2026-11-26T18:00'],
  ],
  ['a whole day', ['DTSTART;VALUE=DATE:20261124'], ['2026-11-24T00:00–2026-11-25T00:00']],
  [
    'days, each its own',
    ['DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261126'],
    ['2026-11-24T00:00–2026-11-25T00:00', '2026-11-25T00:00–2026-11-26T00:00'],
  ],
  [
    'over midnight',
    ['DTSTART:20261124T220000', 'DTEND:20261125T013000'],
    ['2026-11-24T22:00–2026-11-25T00:00', '2026-11-25T00:00–2026-11-25T01:30'],
  ],
  ['no time at all', ['DTSTART:20261124T100000'], []],
  ['free time', ['DTSTART:20261124T100000', 'DTEND:20261124T110000', 'TRANSP:TRANSPARENT'], []],
  ['canceled', ['DTSTART:20261124T100000', 'DTEND:20261124T110000', 'STATUS:CANCELLED'], []],
  [
    'shown as free by Outlook',
    ['DTSTART:20261124T100000', 'DTEND:20261124T110000', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    [],
  ],
  ['long past', ['DTSTART:20200101T100000', 'DTEND:20200101T110000'], []],
  ['far ahead', ['DTSTART:20300101T100000', 'DTEND:20300101T110000'], []],
  ['its end before its start', ['DTSTART:20261124T110000', 'DTEND:20261124T100000'], []],
] as const)('%s', (_, lines, expected) => {
  expect(busyOf(file(event('UID:1', ...lines)))).toEqual(expected)
})

test('a zone that the file brings, with its summer time', () => {
  const weekly = event(
    'UID:1',
    'DTSTART;TZID=Eastern Standard Time:20270309T200000',
    'DTEND;TZID=Eastern Standard Time:20270309T210000',
    'RRULE:FREQ=WEEKLY;COUNT=2',
  )
  expect(busyOf(file(newYork, weekly))).toEqual([
    '2027-03-10T10:00–2027-03-10T11:00',
    '2027-03-17T09:00–2027-03-17T10:00',
  ])
})

test('a series with a date left out, one moved, one canceled and one free', () => {
  const series = event(
    'UID:series',
    'SUMMARY:Yoga',
    'DTSTART;TZID=Asia/Tokyo:20261124T100000',
    'DTEND;TZID=Asia/Tokyo:20261124T110000',
    'RRULE:FREQ=DAILY;COUNT=6',
    'EXDATE;TZID=Asia/Tokyo:20261125T100000',
  )
  const changed = (id: string, ...lines: string[]) =>
    event('UID:series', `RECURRENCE-ID;TZID=Asia/Tokyo:${id}`, ...lines)
  const text = file(
    changed(
      '20261126T100000',
      'SUMMARY:Yoga, later',
      'DTSTART;TZID=Asia/Tokyo:20261126T150000',
      'DTEND;TZID=Asia/Tokyo:20261126T160000',
    ),
    series,
    changed(
      '20261127T100000',
      'STATUS:CANCELLED',
      'DTSTART;TZID=Asia/Tokyo:20261127T100000',
      'DTEND;TZID=Asia/Tokyo:20261127T110000',
    ),
    changed(
      '20261128T100000',
      'TRANSP:TRANSPARENT',
      'DTSTART;TZID=Asia/Tokyo:20261128T100000',
      'DTEND;TZID=Asia/Tokyo:20261128T110000',
    ),
  )
  expect(busyOf(text)).toEqual([
    '2026-11-24T10:00–2026-11-24T11:00 Yoga',
    '2026-11-26T15:00–2026-11-26T16:00 Yoga, later',
    '2026-11-29T10:00–2026-11-29T11:00 Yoga',
  ])
})

test('a series that began years ago and has no end reaches to the end of the window', () => {
  const text = file(event('UID:1', 'DTSTART:20150105T090000', 'DTEND:20150105T100000', 'RRULE:FREQ=WEEKLY'))
  const busy = busyOf(text)
  expect([busy[0], busy.length]).toEqual(['2026-11-23T09:00–2026-11-23T10:00', 57])
})

test('a visit of this host that came back takes no time twice', () => {
  const times = ['DTSTART:20261124T100000', 'DTEND:20261124T110000']
  expect(busyOf(file(event('UID:reservation.1.2@noren.example', ...times)))).toEqual([])
  expect(busyOf(file(event('UID:reservation.1.2@other.example', ...times)))).toHaveLength(1)
})

test('titles are one line without signs that turn text around, and short', () => {
  const text = file(
    event(
      'UID:1',
      'DTSTART:20261124T100000',
      'DTEND:20261124T110000',
      `SUMMARY:a\\nb\u202ec${'長'.repeat(200)}`,
    ),
  )
  expect(busyOf(text)[0]?.slice(34)).toBe(`a b c${'長'.repeat(95)}`)
})

test('at most so many stretches, the earliest', () => {
  const text = file(event('UID:1', 'DTSTART:20261124T000000', 'DURATION:PT10M', 'RRULE:FREQ=HOURLY'))
  const found = read(text)
  if ('error' in found) throw new Error(found.error)
  expect([found.busy.length, found.truncated]).toEqual([busyMax, true])
  expect(textOf(found.busy[0]?.start ?? 0)).toBe('2026-11-24T00:00')
})

test.each([
  '',
  '<html>',
  'BEGIN:VCARD\r\nEND:VCARD',
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR',
  'x\r\nBEGIN:VCALENDAR\r\nEND:VCALENDAR',
  // The reader is told, rather than that the event is missed.
  file(event('UID:1', 'DTSTART:20261124T100000', 'RRULE:FREQ=NEVER')),
])('no calendar: %j', (text) => {
  expect(read(text)).toEqual({ error: 'not_calendar' })
})

test('broken events leave the others as they are', () => {
  const good = event('UID:2', 'DTSTART:20261124T100000', 'DTEND:20261124T110000')
  for (const lines of [['UID:1'], ['UID:1', 'DTSTART:nonsense'], ['UID:1', 'DTSTART:20261399T990000']])
    expect(busyOf(file(event(...lines), good)).slice(-1)).toEqual(['2026-11-24T10:00–2026-11-24T11:00'])
})

const inThread = (text: string, timeout: number) =>
  runInThread<ReadCalendar>(
    { module: new URL('read-calendar-file.ts', import.meta.url), name: 'readCalendarFile', timeout },
    { text, from, to, ownIds },
  )

test.each([
  'FREQ=SECONDLY',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1',
  'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MINUTELY;INTERVAL=1;BYHOUR=25',
  'FREQ=DAILY;INTERVAL=0',
])('a rule without an end or without a date ends in time: %s', async (rule) => {
  const found = await inThread(
    file(event('UID:1', 'DTSTART:19700101T000000', 'DTEND:19700101T000100', `RRULE:${rule}`)),
    1_000,
  )
  expect(found === undefined || 'error' in found || found.busy.length <= busyMax).toBe(true)
})

test('the thread reads what the function reads', async () => {
  const text = file(event('UID:1', 'DTSTART:20261124T100000', 'DTEND:20261124T110000'))
  expect(await inThread(text, 60_000)).toEqual(read(text))
})
