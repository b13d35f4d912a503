import { expect, test } from 'vitest'
import { taxIn } from './tax.ts'

test.each([
  [0, 0],
  [50, 4],
  [999, 90],
  [1100, 100],
  [5500, 500],
  [5501, 500],
  [5511, 501],
  [99_999, 9090],
])('the tax in %i yen is %i', (amount, tax) => expect(taxIn(amount)).toBe(tax))
