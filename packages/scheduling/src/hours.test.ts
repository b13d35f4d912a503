import { describe, expect, test } from 'vitest'
import { checkRanges, type HoursRules, resolveHours, isInsideHours, type Range } from './hours.ts'
import { parseDay, parseLocal } from './time.ts'

const usual: Range[] = [[600, 1140]]
// Saturday.
const day = parseDay('2026-11-21') ?? 0

describe('the hours of a date', () => {
  test('are its weekday’s', () => {
    const weekly = [[], usual, [], [], [], [], [[540, 720] as const, [780, 1080] as const]]
    expect(resolveHours(rules({ weekly }), day)).toMatchObject({
      ranges: [
        [540, 720],
        [780, 1080],
      ],
      source: 'weekly',
    })
    expect(resolveHours(rules({ weekly }), day + 1)).toMatchObject({ ranges: [], source: 'weekly' })
    expect(resolveHours(rules({ weekly }), day + 2).ranges).toEqual(usual)
  })

  test('are none on a national holiday, unless the shop works on holidays', () => {
    const holidays = () => 'holiday' as const
    expect(resolveHours(rules({ holidays }), day)).toMatchObject({ ranges: [], source: 'holiday' })
    expect(resolveHours(rules({ holidays, isHolidayWorking: true }), day)).toMatchObject({
      ranges: usual,
      source: 'weekly',
    })
  })

  test('are refused beyond the holiday data, where the holidays matter', () => {
    const holidays = () => 'unknown' as const
    expect(resolveHours(rules({ holidays }), day)).toMatchObject({ ranges: [], source: 'unknown' })
    expect(resolveHours(rules({ holidays, isHolidayWorking: true }), day).source).toBe('weekly')
    const special = [open('2026-11-21 10:00:00', '2026-11-21 15:00:00')]
    expect(resolveHours(rules({ holidays, special }), day).source).toBe('special_open')
  })

  test('are set by a special open period: weekday and holiday hours do not apply', () => {
    const special = [open('2026-11-21 13:00:00', '2026-11-21 15:00:00')]
    const expected = { ranges: [[780, 900]], source: 'special_open' }
    expect(resolveHours(rules({ special }), day)).toMatchObject(expected)
    expect(resolveHours(rules({ special, holidays: () => 'holiday' }), day)).toMatchObject(expected)
    expect(resolveHours(rules({ special, weekly: [[], [], [], [], [], [], []] }), day)).toMatchObject(
      expected,
    )
    expect(resolveHours(rules({ special }), day + 1).source).toBe('weekly')
  })

  test('join several open periods of one date, in any order, also such that touch', () => {
    const special = [
      open('2026-11-21 17:00:00', '2026-11-21 18:00:00'),
      open('2026-11-21 12:00:00', '2026-11-21 15:00:00'),
      open('2026-11-21 10:00:00', '2026-11-21 12:00:00'),
      open('2026-11-21 14:00:00', '2026-11-21 16:00:00'),
    ]
    expect(resolveHours(rules({ special }), day).ranges).toEqual([
      [600, 960],
      [1020, 1080],
    ])
  })

  test('lose what a closed period covers, of weekday hours and of special open ones', () => {
    const lunch = close('2026-11-21 12:00:00', '2026-11-21 13:00:00')
    expect(resolveHours(rules({ special: [lunch] }), day)).toEqual({
      base: usual,
      ranges: [
        [600, 720],
        [780, 1140],
      ],
      source: 'weekly',
    })
    const special = [lunch, open('2026-11-21 11:00:00', '2026-11-21 14:00:00')]
    expect(resolveHours(rules({ special }), day)).toMatchObject({
      ranges: [
        [660, 720],
        [780, 840],
      ],
      source: 'special_open',
    })
  })

  test('lose a closed period that spans days, its first and last day in part', () => {
    const special = [close('2026-11-20 15:00:00', '2026-11-22 12:00:00')]
    const [friday, saturday, sunday, monday] = [-1, 0, 1, 2].map((n) =>
      resolveHours(rules({ special }), day + n),
    )
    expect(friday?.ranges).toEqual([[600, 900]])
    expect(saturday).toMatchObject({ ranges: [], source: 'special_close' })
    expect(sunday?.ranges).toEqual([[720, 1140]])
    expect(monday?.ranges).toEqual(usual)
  })

  test('are none by special_close when closed periods together leave nothing', () => {
    const special = [
      open('2026-11-21 10:00:00', '2026-11-21 14:00:00'),
      close('2026-11-21 12:00:00', '2026-11-21 16:00:00'),
      close('2026-11-21 09:00:00', '2026-11-21 12:00:00'),
    ]
    expect(resolveHours(rules({ special }), day)).toMatchObject({ ranges: [], source: 'special_close' })
  })

  test('read an end at HH:59 or 23:59:59 as the next full hour', () => {
    const form = open('2026-11-21 10:00:00', '2026-11-21 19:59:00')
    expect(resolveHours(rules({ special: [form] }), day).ranges).toEqual([[600, 1200]])
    const allDay = open('2026-11-21 00:00:00', '2026-11-21 23:59:59')
    expect(resolveHours(rules({ special: [allDay] }), day).ranges).toEqual([[0, 1440]])
    expect(resolveHours(rules({ special: [allDay] }), day + 1).ranges).toEqual(usual)
    const closed = close('2026-11-21 00:00:00', '2026-11-21 23:59:59')
    expect(resolveHours(rules({ special: [closed] }), day)).toMatchObject({
      ranges: [],
      source: 'special_close',
    })
    const morning = close('2026-11-21 00:00:00', '2026-11-21 11:59:59')
    expect(resolveHours(rules({ special: [morning] }), day).ranges).toEqual([[720, 1140]])
    const late: Range[] = [[600, 1439]]
    expect(resolveHours(rules({ weekly: Array(7).fill(late) }), day).ranges).toEqual([[600, 1440]])
  })
})

test('a visit is inside the hours when one range holds it from begin to end', () => {
  const special = [close('2026-11-21 12:00:00', '2026-11-21 13:00:00')]
  const at = (from: number, to: number) =>
    isInsideHours(rules({ special }), day * 1440 + from, day * 1440 + to)
  expect(at(600, 720)).toBe(true)
  expect(at(780, 1140)).toBe(true)
  expect(at(690, 730)).toBe(false)
  expect(at(690, 800)).toBe(false)
  expect(at(570, 630)).toBe(false)
  expect(at(1110, 1141)).toBe(false)
  expect(at(1110, 1440 + 660)).toBe(false)
})

describe('hours as entered', () => {
  test.each<[Range[], ReturnType<typeof checkRanges>]>([
    [[[600, 1140]], null],
    [
      [
        [780, 1140],
        [600, 720],
      ],
      null,
    ],
    [[], 'empty'],
    [[[600, 600]], 'order'],
    [[[1140, 600]], 'order'],
    [
      [
        [600, 720],
        [700, 800],
      ],
      'overlap',
    ],
    [
      [
        [600, 720],
        [720, 800],
      ],
      'overlap',
    ],
    [
      [
        [600, 779],
        [780, 800],
      ],
      'overlap',
    ],
    [
      [
        [600, 1140],
        [660, 700],
      ],
      'overlap',
    ],
  ])('%j is %s', (ranges, code) => {
    expect(checkRanges(ranges)).toBe(code)
  })
})

const rules = (some: Partial<HoursRules>): HoursRules => {
  return {
    weekly: Array(7).fill(usual),
    isHolidayWorking: false,
    special: [],
    holidays: () => 'working',
    ...some,
  }
}

const open = (from: string, to: string) => ({
  status: 'open' as const,
  start: parseLocal(from) ?? NaN,
  end: parseLocal(to) ?? NaN,
})

const close = (from: string, to: string) => ({ ...open(from, to), status: 'close' as const })
