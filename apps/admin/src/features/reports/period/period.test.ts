// Rules REP-41, REP-42.
import { expect, test } from 'vitest'
import { elapsedOf, periodOfBar, readPeriod, writePeriod } from './period.ts'
import { briefPeriodName, periodName } from './period-name.ts'

const today = '2026-11-28'
const read = (query: string, weekStart = 0) => readPeriod(new URLSearchParams(query), today, weekStart)

test.for([
  ['', 'thisMonth', '2026-11-01', '2026-11-30'],
  ['period=last_month', 'lastMonth', '2026-10-01', '2026-10-31'],
  ['period=this_week', 'thisWeek', '2026-11-22', '2026-11-28'],
  ['from=2026-01-01&to=2026-12-31', 'custom', '2026-01-01', '2026-12-31'],
  ['from=2024-01-01&to=2024-12-31', 'custom', '2024-01-01', '2024-12-31'],
  // Too long, in the wrong order, no dates, nothing known.
  ['from=2025-01-01&to=2026-01-02', 'thisMonth', '2026-11-01', '2026-11-30'],
  ['from=2026-02-01&to=2026-01-01', 'thisMonth', '2026-11-01', '2026-11-30'],
  ['from=2026-02-30&to=x', 'thisMonth', '2026-11-01', '2026-11-30'],
  ['period=ever', 'thisMonth', '2026-11-01', '2026-11-30'],
] as const)('?%s is %s', ([query, preset, from, to]) => {
  expect(read(query)).toEqual({ preset, from, to })
})

test('a week begins as the owner’s calendar does', () => {
  expect(read('period=this_week', 1)).toMatchObject({ from: '2026-11-23', to: '2026-11-29' })
})

test('last month of January lies in the year before', () => {
  const { from, to } = readPeriod(new URLSearchParams('period=last_month'), '2027-01-31', 0)
  expect([from, to]).toEqual(['2026-12-01', '2026-12-31'])
})

test('the address has no default', () => {
  expect(writePeriod({ preset: 'thisMonth' }).toString()).toBe('')
  expect(writePeriod({ preset: 'lastMonth' }).toString()).toBe('period=last_month')
  expect(writePeriod({ preset: 'custom' }).toString()).toBe('period=custom')
  expect(writePeriod({ from: '2026-01-01', to: '2026-01-02' }).toString()).toBe(
    'from=2026-01-01&to=2026-01-02',
  )
})

test('what goes on is counted until today; what is over or to come is whole', () => {
  expect(elapsedOf({ from: '2026-11-01', to: '2026-11-30' }, today).to).toBe(today)
  expect(elapsedOf({ from: '2026-11-01', to: today }, today).to).toBe(today)
  expect(elapsedOf({ from: '2026-10-01', to: '2026-10-31' }, today).to).toBe('2026-10-31')
  expect(elapsedOf({ from: '2026-12-01', to: '2026-12-31' }, today).to).toBe('2026-12-31')
})

test('a bar of a month is what of it lies in the period', () => {
  const period = { from: '2026-02-10', to: '2026-11-28' }
  expect(periodOfBar('2026-02-01', 'month', period)).toEqual({ from: '2026-02-10', to: '2026-02-28' })
  expect(periodOfBar('2026-03-01', 'month', period)).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(periodOfBar('2026-11-01', 'month', period)).toEqual({ from: '2026-11-01', to: '2026-11-28' })
  expect(periodOfBar('2026-03-05', 'day', period)).toEqual({ from: '2026-03-05', to: '2026-03-05' })
})

test('a period is called by its month where it is one', () => {
  expect(periodName('ja', { from: '2026-11-01', to: '2026-11-30' }, today)).toBe('2026年11月')
  expect(periodName('ja', { from: '2026-11-01', to: '2026-11-28' }, today)).toBe('11月1日(日)〜11月28日(土)')
  expect(briefPeriodName('ja', { from: '2025-11-01', to: '2025-11-28' }, today)).toBe('2025/11/1〜11/28')
  expect(briefPeriodName('ja', { from: '2026-10-04', to: '2026-10-31' }, today)).toBe('10/4〜10/31')
  expect(briefPeriodName('ja', { from: '2025-12-20', to: '2026-01-08' }, today)).toBe('2025/12/20〜2026/1/8')
  expect(briefPeriodName('ja', { from: '2025-11-01', to: '2025-11-01' }, today)).toBe('2025/11/1')
})

test('in English it has the names of months, so that no day is taken for a month', () => {
  const brief = (from: string, to: string) => briefPeriodName('en', { from, to }, today)
  expect(brief('2026-10-04', '2026-10-29')).toBe('4–29 Oct')
  expect(brief('2026-09-28', '2026-10-04')).toBe('28 Sep–4 Oct')
  expect(brief('2025-11-01', '2025-11-28')).toBe('1–28 Nov 2025')
  expect(brief('2025-12-20', '2026-01-08')).toBe('20 Dec 2025–8 Jan 2026')
  expect(brief('2026-10-04', '2026-10-04')).toBe('4 Oct')
})
