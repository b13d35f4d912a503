import { execFileSync } from 'node:child_process'
import { type HoursRules, resolveHours } from '@noren/scheduling/hours'
import { isNationalHoliday } from '@noren/scheduling/hours/national-holidays'
import { offerDays, type OfferQuestion } from '@noren/scheduling/offer'
import { explainStart } from '@noren/scheduling/reasons'
import { formatDay, minutesPerDay, parseDay } from '@noren/scheduling/time'
import { describe, expect, test } from 'vitest'
import { holidayName, holidayOn } from './day-notes.ts'

/** The Cabinet Office's 「国民の祝日」 2024 to 2027, its 休日 (振替休日, 国民の休日) marked with *. */
const cabinetOffice: Readonly<Record<number, string>> = {
  2024: `01-01 01-08 02-11 02-12* 02-23 03-20 04-29 05-03 05-04 05-05 05-06* 07-15 08-11 08-12* 09-16 09-22 09-23*
    10-14 11-03 11-04* 11-23`,
  2025: '01-01 01-13 02-11 02-23 02-24* 03-20 04-29 05-03 05-04 05-05 05-06* 07-21 08-11 09-15 09-23 10-13 11-03 11-23 11-24*',
  2026: '01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06* 07-20 08-11 09-21 09-22* 09-23 10-12 11-03 11-23',
  2027: '01-01 01-11 02-11 02-23 03-21 03-22* 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23',
}

describe('holidays', () => {
  test.each(Object.entries(cabinetOffice))('of %s are the Cabinet Office’s, day by day', (year, dates) => {
    const expected = dates.split(/\s+/).map((date) => `${year}-${date.slice(0, 5)}`)
    const found: string[] = []
    for (let at = day(`${year}-01-01`); at <= day(`${year}-12-31`); at++) {
      const kind = holidayOn(at)
      expect(kind).not.toBe('unknown')
      if (kind === 'holiday') found.push(formatDay(at))
      expect(holidayName(at) !== null).toBe(kind === 'holiday')
    }
    expect(found).toEqual(expected)
  })

  test('in lieu and between two holidays are named as such', () => {
    for (const [year, dates] of Object.entries(cabinetOffice)) {
      for (const date of dates.split(/\s+/).filter((text) => text.endsWith('*'))) {
        expect(holidayName(day(`${year}-${date.slice(0, 5)}`))).toContain('休日')
      }
    }
  })

  test('are on screens that have not read them the same ones', () => {
    const different: string[] = []
    for (let at = day('2022-01-01'); at <= day('2050-12-31'); at++)
      if (isNationalHoliday(formatDay(at)) !== (holidayOn(at) === 'holiday')) different.push(formatDay(at))
    expect(different).toEqual([])
    expect(isNationalHoliday('2021-07-22')).toBe(false)
  })

  test('are known for whole years, from the first to the last of the data', () => {
    expect(holidayOn(day('1970-01-01'))).toBe('holiday')
    expect(holidayOn(day('2050-11-23'))).toBe('holiday')
    // The year's last holiday is past, the year is not.
    expect(holidayOn(day('2050-11-24'))).toBe('working')
    expect(holidayOn(day('2050-12-31'))).toBe('working')
  })

  test.each(['1800-01-01', '1969-12-31', '2051-01-01', '2051-05-03', '2100-01-01', '2999-12-31'])(
    'are unknown on %s, beyond the data',
    (date) => {
      expect(holidayOn(day(date))).toBe('unknown')
      expect(holidayName(day(date))).toBeNull()
    },
  )
})

describe('beyond the data', () => {
  const rules: OfferQuestion['rules'] = {
    weekly: Array(7).fill([[600, 1140]]),
    isHolidayWorking: false,
    special: [],
    holidays: holidayOn,
    slotMinutes: 30,
    cutoffMinutes: 60,
    horizonDays: 60,
  }
  const question = {
    rules,
    service: { totalDuration: 60, beforeTime: 0, afterTime: 0 },
    staffIds: [1],
    visits: [],
    fromDay: day('2050-12-31'),
    days: 2,
    now: day('2050-12-30') * minutesPerDay,
  }
  const start = day('2051-01-04') * minutesPerDay + 840
  const asked = { ...question, start }

  test('a shop that closes on holidays has no hours and offers nothing, and the reason says why', () => {
    expect(resolveHours(rules, day('2051-01-04'))).toEqual({ base: [], ranges: [], source: 'unknown' })
    const [last, first] = offerDays(question)
    expect(last).toMatchObject({ state: 'open', source: 'weekly' })
    expect(first).toMatchObject({ state: 'closed', source: 'unknown', starts: [] })
    expect(explainStart(asked)).toEqual(['holiday_unknown'])
  })

  test('a shop that works on holidays, or opens on that date, is not held up', () => {
    const working: HoursRules = { ...rules, isHolidayWorking: true }
    expect(resolveHours(working, day('2051-01-04')).source).toBe('weekly')
    expect(explainStart({ ...asked, rules: { ...rules, isHolidayWorking: true } })).toEqual([])
    const special = [{ status: 'open' as const, start: start - 60, end: start + 60 }]
    expect(explainStart({ ...asked, rules: { ...rules, special } })).toEqual([])
  })
})

describe('holidays are the same in every zone that the process may stand in', { timeout: 60_000 }, () => {
  const ours = `
    const { createHash } = await import('node:crypto')
    const { holidayName, holidayOn } = await import(${JSON.stringify(new URL('day-notes.ts', import.meta.url).href)})
    const hash = createHash('sha256')
    for (let day = -500; day < 31_000; day++) hash.update(day + holidayOn(day) + holidayName(day))
    console.log(Intl.DateTimeFormat().resolvedOptions().timeZone, hash.digest('hex'))`
  // What the library's own Date form would have answered.
  const violation = `
    const { default: holidayJp } = await import('@holiday-jp/holiday_jp')
    const isHoliday = holidayJp.isHoliday(new Date('2026-05-07T00:00:00+09:00'))
    console.log(Intl.DateTimeFormat().resolvedOptions().timeZone, isHoliday)`

  test('over all days of the data and around them', () => {
    expect(new Set(answersByZone(ours)).size).toBe(1)
  })

  test('which a look-up by the clock of the process would not be', () => {
    expect(answersByZone(violation)).toEqual(['true', 'false', 'true'])
  })
})

function answersByZone(script: string): string[] {
  return ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].map((zone) => {
    const args = ['--input-type=module', '--no-warnings', '-e', script]
    const options = { cwd: import.meta.dirname, env: { ...process.env, TZ: zone }, encoding: 'utf8' } as const
    const [stood, answer = ''] = execFileSync(process.execPath, args, options).trim().split(' ')
    expect(stood).toBe(zone)
    return answer
  })
}

function day(text: string): number {
  return parseDay(text) ?? NaN
}
