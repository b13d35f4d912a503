import { expect, test } from 'vitest'
import { isDotted, meantDomain, withDomain } from './email-hints.ts'

test.each([
  ['hanako@gmial.com', 'gmail.com'],
  ['hanako@gmail.co', 'gmail.com'],
  ['hanako@gmail.con', 'gmail.com'],
  ['hanako@ｇｍａｉｌ．ｃｏｎ', 'gmail.com'],
  ['hanako@yahoo.co.jo', 'yahoo.co.jp'],
  ['hanako@yaho.co.jp', 'yahoo.co.jp'],
  ['hanako@docomo.ne.jo', 'docomo.ne.jp'],
  ['hanako@ezwb.ne.jp', 'ezweb.ne.jp'],
  ['hanako@icloud.co', 'icloud.com'],
])('%s was probably meant to be at %s', (typed, meant) => {
  expect(meantDomain(typed)).toBe(meant)
})

test.each([
  'hanako@gmail.com',
  'hanako@example.jp',
  'hanako@mail.com',
  'hanako@me.com',
  'hanako',
  'hanako@',
  '',
])('%s is left alone', (typed) => expect(meantDomain(typed)).toBeUndefined())

test('the suggestion keeps the local part', () =>
  expect(withDomain('Hanako@gmial.com', 'gmail.com')).toBe('hanako@gmail.com'))

test('addresses that many servers refuse are recognised', () => {
  expect(
    ['a..b@docomo.ne.jp', 'a.@docomo.ne.jp', '.a@docomo.ne.jp', 'a.b@docomo.ne.jp'].map(isDotted),
  ).toEqual([true, true, true, false])
})
