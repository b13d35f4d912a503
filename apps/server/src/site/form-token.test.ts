import { expect, test } from 'vitest'
import { openSecret } from '#platform/identity/secret'
import { checkFormToken, createFormToken } from './form-token.ts'

const secret = openSecret('a secret that only this test uses')
const made = 1_795_000_000_000
const token = createFormToken(secret, 'koharu', 'details', made)
const read = (change: Partial<Parameters<typeof checkFormToken>[1]> = {}) =>
  checkFormToken(secret, {
    domain: 'koharu',
    step: 'details',
    token,
    now: made + 2_000,
    enforceMinAge: true,
    ...change,
  })

test('a token is valid for its shop and step, from a second and a half to a day', () => {
  expect(read()).toBe('valid')
  expect(read({ now: made + 1_499 })).toBe('too_quick')
  expect(read({ now: made + 1_499, enforceMinAge: false })).toBe('valid')
  expect(read({ now: made + 86_400_000 })).toBe('valid')
  expect(read({ now: made + 86_400_001 })).toBe('invalid_or_expired')
})

test('a token of another shop, step, time or secret is invalid, and so is none', () => {
  expect(read({ domain: 'other' })).toBe('invalid_or_expired')
  expect(read({ step: 'confirm' })).toBe('invalid_or_expired')
  expect(read({ token: token.replace(String(made), String(made + 1)) })).toBe('invalid_or_expired')
  expect(
    read({ token: createFormToken(openSecret('another secret altogether'), 'koharu', 'details', made) }),
  ).toBe('invalid_or_expired')
  expect(read({ token: createFormToken(secret, 'koharu', 'details', made + 600_000) })).toBe(
    'invalid_or_expired',
  )
  for (const nothing of ['', '.', 'NaN.x', `${made}`, `${'9'.repeat(40)}.x`])
    expect(read({ token: nothing })).toBe('invalid_or_expired')
})
