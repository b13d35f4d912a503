import { standardPrices } from '@noren/contract/shops/plans'
import { expect, test } from 'vitest'
import { savingPercent } from './saving.ts'

test('a year of 30,000 yen saves 17 % of twelve months of 3,000', () => {
  expect(standardPrices).toEqual({ month: 3000, year: 30_000 })
  expect(savingPercent(standardPrices)).toBe(17)
  expect(savingPercent({ month: 1000, year: 12_000 })).toBe(0)
  expect(savingPercent({ month: 1000, year: 9000 })).toBe(25)
})
