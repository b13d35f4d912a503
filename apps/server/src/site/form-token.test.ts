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
    checksAgeMin: true,
    ...change,
  })

test('a token is good for its shop and step, from a second and a half to a day', () => {
  expect(read()).toBe('good')
  expect(read({ now: made + 1_499 })).toBe('too_quick')
  expect(read({ now: made + 1_499, checksAgeMin: false })).toBe('good')
  expect(read({ now: made + 86_400_000 })).toBe('good')
  expect(read({ now: made + 86_400_001 })).toBe('stale')
})

test('a token of another shop, step, time or secret is stale, and so is none', () => {
  expect(read({ domain: 'other' })).toBe('stale')
  expect(read({ step: 'confirm' })).toBe('stale')
  expect(read({ token: token.replace(String(made), String(made + 1)) })).toBe('stale')
  expect(
    read({ token: createFormToken(openSecret('another secret altogether'), 'koharu', 'details', made) }),
  ).toBe('stale')
  expect(read({ token: createFormToken(secret, 'koharu', 'details', made + 600_000) })).toBe('stale')
  for (const nothing of ['', '.', 'NaN.x', `${made}`, `${'9'.repeat(40)}.x`])
    expect(read({ token: nothing })).toBe('stale')
})
