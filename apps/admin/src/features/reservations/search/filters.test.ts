import { expect, test } from 'vitest'
import { hasFilter, queryOf, readFilters, writeFilters } from './filters.ts'

const today = '2026-11-18' // a Wednesday
const read = (query: string, weekStart: 0 | 1 = 0) =>
  readFilters(new URLSearchParams(query), today, weekStart)

test('a plain address filters nothing', () => {
  expect(read('')).toEqual({ text: '', statuses: [], preset: null, range: { from: null, to: null } })
  expect(hasFilter(read(''))).toBe(false)
  expect(hasFilter(read('q=%20%20'))).toBe(false)
})

test.each(['q=%E5%B1%B1', 'status=canceled', 'period=today', 'from=2026-11-01', 'to=2026-11-01'])(
  '%s is a filter, and is written as it was read',
  (query) => {
    expect(hasFilter(read(query))).toBe(true)
    expect(writeFilters(read(query)).toString()).toBe(query)
  },
)

test('a preset is computed on the day it is read, its week as the calendar begins it', () => {
  expect(read('period=thisWeek').range).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(read('period=thisWeek', 1).range).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(read('period=nextMonth').range).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(read('period=today').preset).toBe('today')
})

test('what nobody could have chosen is left out', () => {
  expect(read('period=custom').preset).toBeNull()
  expect(read('period=never&status=done,reserved&from=2026-02-30&to=x')).toEqual({
    text: '',
    statuses: ['reserved'],
    preset: null,
    range: { from: null, to: null },
  })
  expect(read('from=2026-11-02&to=2026-11-01').range).toEqual({ from: '2026-11-02', to: null })
})

test('the call has what is set alone', () => {
  expect(queryOf(read('q=%20a%20&status=treated&from=2026-11-01'), { page: 2, perPage: 15 })).toEqual({
    page: 2,
    per_page: 15,
    q: 'a',
    status: ['treated'],
    from: '2026-11-01',
    to: undefined,
  })
})
