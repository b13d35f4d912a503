import { expect, it } from 'vitest'
import { number, spread } from './figures.ts'

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
