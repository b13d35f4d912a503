import { expect, it } from 'vitest'
import { alternate, ratiosOf, verdictOf, type Figure } from './figures.ts'
import { slownessNotice } from './machine.ts'
import { linesOf, number, spread } from './table.ts'

it('the median keeps its decimals where the largest round is an integer', () => {
  expect(spread([2.4, 1.25, 3])).toBe('2.40 (1.25–3.00)')
  expect(spread([12.5, 10, 14])).toBe('12.5 (10.0–14.0)')
})

it('integers have no decimals, unless their median has', () => {
  expect(spread([3, 1, 2])).toBe('2 (1–3)')
  expect(spread([1, 2])).toBe('1.50 (1.00–2.00)')
  expect(number(1200)).toBe('1,200')
})

it('values from 100 on have none, and one value stands alone', () => {
  expect(spread([99.5, 100.25, 1234.5])).toBe('100 (100–1,235)')
  expect(spread([2.4])).toBe('2.40')
  expect(spread([])).toBe('')
})

it('a limit is of the median of ours, or of ours over the peer’s', () => {
  const figure: Figure = { name: 'a second', ours: [60, 70, 20], peer: [100, 100, 100] }
  expect(verdictOf(figure)).toBe('')
  expect(verdictOf({ ...figure, limit: { of: 'ratio', is: 'at least', value: 0.6 } })).toBe('met')
  expect(verdictOf({ ...figure, limit: { of: 'ratio', is: 'at least', value: 0.61 } })).toBe('NOT MET')
  expect(verdictOf({ ...figure, limit: { of: 'ours', is: 'at most', value: 60 } })).toBe('met')
  expect(verdictOf({ ...figure, limit: { of: 'ours', is: 'at most', value: 59 } })).toBe('NOT MET')
})

it('what could not be compared has not reached a limit of the ratio', () => {
  expect(verdictOf({ name: '', ours: [5], limit: { of: 'ratio', is: 'at least', value: 0 } })).toBe('NOT MET')
  expect(ratiosOf({ name: '', ours: [10], peer: [2, 2, 8] })).toEqual([5])
})

it('peer and ours alternate, and the first round is not counted', async () => {
  const order: string[] = []
  const note = (name: string) => () => Promise.resolve(order.push(name))
  expect(await alternate(2, note('peer'), note('ours'))).toEqual({ peer: [3, 5], ours: [4, 6] })
  expect(order).toEqual(['peer', 'ours', 'peer', 'ours', 'peer', 'ours'])
})

it('a figure is one line with limit and verdict', () => {
  const limit = { of: 'ratio', is: 'at most', value: 5 } as const
  const figures = [{ name: 'slowest answer, ms', ours: [150], peer: [20], limit }]
  const [, title, , line] = linesOf({ goal: 'P4', what: 'A rush', peer: 'a bare INSERT', figures })
  expect(title).toBe('P4  A rush')
  expect(line?.trim().split(/\s{2,}/)).toEqual([
    'slowest answer, ms',
    '150',
    '20',
    '7.50',
    'at most 5 ×',
    'NOT MET',
  ])
})

it('a slow machine is named, one as the recorded is not', () => {
  expect(slownessNotice(1)).toBeUndefined()
  expect(slownessNotice(1e6)).toMatch(/^The machine is slow or busy: [\d,]+ ×/)
})
