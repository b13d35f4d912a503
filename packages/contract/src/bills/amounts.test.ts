// Sums of money by properties: parts add up to the whole, nothing is below 0, and tax is rounded once for each rate.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, billAmounts, roundings, taxIn, taxRates, type PricedLine } from './amounts.ts'

const line = fc.record<PricedLine>({
  unit_price: fc.integer({ min: 0, max: 1_000_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  tax_rate: fc.constantFrom(...taxRates),
})
const discount = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('yen' as const), value: fc.integer({ min: 1, max: 2_000_000 }) }),
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
)
const sum = (numbers: number[]) => numbers.reduce((all, n) => all + n, 0)

test('the parts of a bill add up to its total, by rate and as a whole', () => {
  let bills = 0
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      discount,
      fc.constantFrom(...roundings),
      (lines, off, rounding) => {
        const bill = billAmounts(lines, off, rounding)
        const subtotal = sum(lines.map(amountOf))
        if (bill === 'discount_too_high') {
          expect(off?.value).toBeGreaterThan(subtotal)
          return
        }
        if (bill === 'below_zero') throw new Error('no line is below 0')
        bills++
        expect(bill.subtotal).toBe(subtotal)
        expect(sum(bill.rates.map(({ amount }) => amount))).toBe(bill.total)
        const taken = [...bill.discount, ...bill.rounding]
        expect(subtotal + sum(taken.map(({ amount }) => amount))).toBe(bill.total)
        for (const rate of taxRates) {
          const ofRate = sum(lines.filter(({ tax_rate }) => tax_rate === rate).map(amountOf))
          const less = sum(taken.filter((part) => part.rate === rate).map(({ amount }) => amount))
          const found = bill.rates.find((part) => part.rate === rate)
          expect(ofRate + less).toBe(found?.amount ?? 0)
          expect(ofRate + less).toBeGreaterThanOrEqual(0)
          if (found) expect(found.tax).toBe(taxIn(found.amount, rate))
        }
        expect(bill.total % rounding).toBe(0)
        expect(bill.total).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 2_000 },
  )
  expect(bills).toBeGreaterThan(500)
})

test('a discount of a mixed bill is shared out by the sums of the rates', () => {
  const bill = billAmounts(
    [
      { unit_price: 8_800, quantity: 1, tax_rate: 10 },
      { unit_price: 1_080, quantity: 2, tax_rate: 8 },
    ],
    { kind: 'percent', value: 10 },
    10,
  )
  expect(bill).toEqual({
    subtotal: 10_960,
    discount: [
      { rate: 10, amount: -880 },
      { rate: 8, amount: -216 },
    ],
    rounding: [{ rate: 10, amount: -4 }],
    total: 9_860,
    rates: [
      { rate: 10, amount: 7_916, tax: 719 },
      { rate: 8, amount: 1_944, tax: 144 },
    ],
  })
})

test('a bill of hundreds of millions that costs nothing has no rate below 0', () => {
  const bill = billAmounts(
    [
      { unit_price: 878_457, quantity: 93, tax_rate: 8 },
      { unit_price: 500_637, quantity: 6, tax_rate: 8 },
      { unit_price: 585_649, quantity: 5, tax_rate: 8 },
      { unit_price: 976_906, quantity: 84, tax_rate: 10 },
      { unit_price: 934_445, quantity: 39, tax_rate: 8 },
      { unit_price: 446_741, quantity: 26, tax_rate: 8 },
      { unit_price: 72_701, quantity: 3, tax_rate: 10 },
      { unit_price: 370_782, quantity: 3, tax_rate: 8 },
    ],
    { kind: 'percent', value: 100 },
    1,
  )
  expect(bill).toMatchObject({
    total: 0,
    rates: [
      { rate: 10, amount: 0, tax: 0 },
      { rate: 8, amount: 0, tax: 0 },
    ],
  })
})

test('what would be below 0 is no bill', () => {
  const one = { unit_price: 1_000, quantity: 1, tax_rate: 10 } as const
  expect(billAmounts([one, { ...one, unit_price: -1_001 }], null, 1)).toBe('below_zero')
  expect(billAmounts([one], { kind: 'yen', value: 1_001 }, 1)).toBe('discount_too_high')
})
