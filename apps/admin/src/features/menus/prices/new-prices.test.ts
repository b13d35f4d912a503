import { describe, expect, test } from 'vitest'
import { menuOf } from '#testing/records.ts'
import { newPrice, newPrices, type PriceRule } from './new-prices.ts'

const rule = (more: Partial<PriceRule>): PriceRule => ({
  by: 'yen',
  amount: 0,
  roundTo: 1,
  rounding: 'nearest',
  ...more,
})

describe('a new price', () => {
  test.each([
    ['more yen', 5500, { amount: 500 }, 6000],
    ['fewer yen', 5500, { amount: -600 }, 4900],
    ['ten per cent', 5500, { by: 'percent', amount: 10 }, 6050],
    ['a new tax, as exactly as it can be', 11_000, { by: 'percent', amount: 1.82, rounding: 'up' }, 11_201],
    [
      'a whole price, which is not rounded up',
      1100,
      { by: 'percent', amount: 10, roundTo: 10, rounding: 'up' },
      1210,
    ],
    ['up to the next hundred', 5510, { roundTo: 100, rounding: 'up' }, 5600],
    ['down to fifty', 5599, { roundTo: 50, rounding: 'down' }, 5550],
    ['half to the upper ten', 5505, { roundTo: 10 }, 5510],
  ] as const)('%s', (_, price, more, expected) => {
    expect(newPrice(price, rule(more))).toBe(expected)
  })
})

describe('the new prices of a date', () => {
  const menu = { ...menuOf(1, 'カット'), price_changes: [{ from_date: '2030-04-01', price: 6000 }] }
  const on = (date: string, more: Partial<PriceRule> = { amount: 100 }) =>
    newPrices([menu], rule(more), date)[0]

  test('begin at what the menu costs then', () => {
    expect(on('2030-03-31')).toMatchObject({ before: 5500, after: 5600, obstacle: null })
    expect(on('2030-04-02')).toMatchObject({ before: 6000, after: 6100, obstacle: null })
  })

  test('are not planned where they are none, lie outside or would be a second one of the day', () => {
    expect(on('2030-03-01', { amount: 0 })?.obstacle).toBe('same')
    expect(on('2030-03-01', { amount: -5501 })?.obstacle).toBe('outside')
    expect(on('2030-03-01', { amount: 94_501 })?.obstacle).toBe('outside')
    expect(on('2030-04-01')?.obstacle).toBe('twice')
  })
})
