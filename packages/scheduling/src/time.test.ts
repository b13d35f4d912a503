import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMonths,
  dayOf,
  formatDay,
  formatLocal,
  formatTime,
  minuteOfDay,
  parseDay,
  parseLocal,
  parseTime,
  shopOffset,
  shopTimeZone,
  toEpoch,
  toLocal,
  weekdayOf,
} from './time.ts'

describe('days', () => {
  test.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-02-29', 11_016],
    ['2026-11-21', 20_778],
    ['2100-03-01', 47_541],
  ])('%s is day %i, both ways', (text, day) => {
    expect(parseDay(text)).toBe(day)
    expect(formatDay(day)).toBe(text)
  })

  test('follow each other without gap or repeat from 1800 to 2999, as Date counts them', () => {
    const date = new Date('1800-01-01T00:00:00Z')
    const last = parseDay('2999-12-31') ?? 0
    for (let day = parseDay('1800-01-01') ?? 0; day <= last; day++) {
      const text = date.toISOString().slice(0, 10)
      if (formatDay(day) !== text || parseDay(text) !== day || weekdayOf(day) !== date.getUTCDay()) {
        expect.fail(`${text} is not day ${day}`)
      }
      date.setUTCDate(date.getUTCDate() + 1)
    }
    expect(date.toISOString().slice(0, 10)).toBe('3000-01-01')
  })

  test.each([
    '2027-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '20260101',
    '2026/01/01',
    ' 2026-01-01',
    '2026-01-01\n',
    '２０２６-01-01',
    '2026-01-01T00:00',
    '0000-01-01',
    '9999-12-31',
    '12026-01-01',
    '-2026-01-01',
    '+002026-01-01',
    '',
  ])('%j is no day', (text) => {
    expect(parseDay(text)).toBeNull()
  })

  test('have weekdays from Sunday = 0', () => {
    expect(weekdayOf(0)).toBe(4)
    expect(weekdayOf(-1)).toBe(3)
    expect(weekdayOf(20_778)).toBe(6)
  })

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(formatDay(addMonths(parseDay(from) ?? 0, months))).toBe(to)
  })
})

describe('minutes', () => {
  test.each([
    ['00:00', 0],
    ['09:05', 545],
    ['23:59', 1439],
    ['23:59:59', 1439],
    ['19:59:00', 1199],
  ])('%s is minute %i', (text, minute) => {
    expect(parseTime(text)).toBe(minute)
  })

  test.each(['24:00', '9:05', '09:60', '09:05:60', '0905', '09:05 ', '09:05:1', '-1:00', '０９:05', ''])(
    '%j is no time',
    (text) => {
      expect(parseTime(text)).toBeNull()
    },
  )

  test('are written with two digits, the end of the day as 24:00', () => {
    expect(formatTime(545)).toBe('09:05')
    expect(formatTime(1440)).toBe('24:00')
  })

  test('of the special hours go both ways and drop the seconds', () => {
    const minute = 20_778 * 1440 + 1439
    expect(parseLocal('2026-11-21 23:59:59')).toBe(minute)
    expect(parseLocal('2026-11-21 23:59')).toBe(minute)
    expect(formatLocal(minute)).toBe('2026-11-21 23:59:00')
    for (const text of [
      '2026-11-21T23:59:59',
      '2026-11-21',
      '2027-02-29 10:00:00',
      '2026-11-21 24:00:00',
      '',
    ]) {
      expect(parseLocal(text)).toBeNull()
    }
  })

  test('are nine hours ahead of UTC', () => {
    expect(toEpoch(540)).toBe(0)
    const instant = Date.parse(`2026-11-21T10:30:00${shopOffset}`) / 60_000
    const inZone = new Intl.DateTimeFormat('en', { timeZone: shopTimeZone, timeZoneName: 'longOffset' })
    expect(inZone.format(instant * 60_000)).toContain(`GMT${shopOffset}`)
    expect(toLocal(instant)).toBe(20_778 * 1440 + 630)
    fc.assert(fc.property(fc.integer(), (minute) => toLocal(toEpoch(minute)) === minute))
  })

  test('fall into days before 1970 too', () => {
    expect([dayOf(-1), minuteOfDay(-1)]).toEqual([-1, 1439])
    expect([dayOf(1440), minuteOfDay(1440)]).toEqual([1, 0])
  })
})
