import { expect, test } from 'vitest'
import { foldedNumber } from './number-text.ts'

test.for([
  ['３，０００円', 3000],
  ['¥3,000', 3000],
  ['￥3,000', 3000],
  ['6０分', 60],
  [' 0 ', 0],
])('%s is %d', ([text, number]) => expect(foldedNumber(String(text))).toBe(number))

test.for(['', '3000.5', '-1', '三千', '1e3', '0x10'])('%s is no whole number', (text) =>
  expect(foldedNumber(text)).toBeNaN(),
)
