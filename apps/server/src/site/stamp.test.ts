import { expect, test } from 'vitest'
import { openSecret } from '#platform/identity/secret'
import { readStamp, stampOf } from './stamp.ts'

const secret = openSecret('a secret that only this test uses')
const made = 1_795_000_000_000
const stamp = stampOf(secret, 'koharu', 'details', made)
const read = (change: Partial<Parameters<typeof readStamp>[1]> = {}) =>
  readStamp(secret, { domain: 'koharu', step: 'details', stamp, now: made + 2_000, patient: true, ...change })

test('a stamp is good for its shop and step, from a second and a half to a day', () => {
  expect(read()).toBe('good')
  expect(read({ now: made + 1_499 })).toBe('too_quick')
  expect(read({ now: made + 1_499, patient: false })).toBe('good')
  expect(read({ now: made + 86_400_000 })).toBe('good')
  expect(read({ now: made + 86_400_001 })).toBe('stale')
})

test('one of another shop, step, time or secret, or none, is not', () => {
  expect(read({ domain: 'other' })).toBe('stale')
  expect(read({ step: 'confirm' })).toBe('stale')
  expect(read({ stamp: stamp.replace(String(made), String(made + 1)) })).toBe('stale')
  expect(read({ stamp: stampOf(openSecret('another secret altogether'), 'koharu', 'details', made) })).toBe(
    'stale',
  )
  expect(read({ stamp: stampOf(secret, 'koharu', 'details', made + 600_000) })).toBe('stale')
  for (const nothing of ['', '.', 'NaN.x', `${made}`, `${'9'.repeat(40)}.x`])
    expect(read({ stamp: nothing })).toBe('stale')
})
