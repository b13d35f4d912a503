import { expect, test } from 'vitest'
import { foldedAmount, foldedNumber } from './number-text.ts'

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

test.for([
  ['−５００円', -500],
  ['ー500', -500],
  ['+10%', 10],
  ['1.82 ％', 1.82],
  ['', 0],
])('%s is an amount of %d', ([text, number]) => expect(foldedAmount(String(text))).toBe(number))

test.for(['1.234', '--5', '5-', '千', '1234567'])('%s is no amount', (text) =>
  expect(foldedAmount(text)).toBeNaN(),
)
