import { expect, test } from 'vitest'
import { toErrorCode } from './errors.ts'

const withCode = (code: string): Error => Object.assign(new Error('on the way to the database'), { code })

const states = '40P01 40001 53100 53300 57P01 57014 55P03 08006 25006 58030'
// Of a database that is away, or whose name or address nobody knows.
const own = 'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOENT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'

test.each(`${states} ${own}`.split(' '))('%s is busy', (code) => {
  expect(toErrorCode(withCode(code))).toBe('busy')
})

test.each(['23505', '42P01', '25001', 'ERR_INVALID_ARG_TYPE'])('%s is our own fault', (code) => {
  expect(toErrorCode(withCode(code))).toBe('fault')
})

test('an overlap that only the guard saw is a taken time', () => {
  expect(toErrorCode(withCode('23P01'))).toBe('slot_taken')
})
