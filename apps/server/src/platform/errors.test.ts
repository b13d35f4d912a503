import { expect, test } from 'vitest'
import { isAway, toErrorCode } from './errors.ts'

const withCode = (code: string): Error => Object.assign(new Error('on the way to the database'), { code })

const states = '40P01 40001 53100 53300 57P01 57014 55P03 08006 25006 58030'
// Of a database that is away, or whose name or address nobody knows.
const own = 'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOENT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'

test.each(`${states} ${own}`.split(' '))('%s is busy', (code) => {
  expect(toErrorCode(withCode(code))).toBe('busy')
})

// What `pg` says by words alone: the pool, or a new connection's first statement, waited in vain.
test.each(['timeout exceeded when trying to connect', 'Query read timeout'])('"%s" is busy', (message) => {
  expect(toErrorCode(new Error(message))).toBe('busy')
})

test.each(['23505', '42P01', '25001', 'ERR_INVALID_ARG_TYPE'])('%s is our own fault', (code) => {
  expect(toErrorCode(withCode(code))).toBe('fault')
})

test('a constraint that means something to the caller has the code that the caller names', () => {
  expect(toErrorCode(withCode('23P01'), { '23P01': 'slot_taken' })).toBe('slot_taken')
  expect(toErrorCode(withCode('23P01'))).toBe('fault')
})

test('what the database says of a machine behind it is told from its own absence, and from conflicts', () => {
  const away = '08000 08006 57P01 57P03 53300 53100 57014 25006 58030'.split(' ')
  expect(away.filter((code) => !isAway(withCode(code)))).toEqual([])
  const others = 'ECONNREFUSED ETIMEDOUT EBUSY 40P01 40001 55P03 23505 42P01 57P04'.split(' ')
  expect(others.filter((code) => isAway(withCode(code)))).toEqual([])
  expect(isAway('08006')).toBe(false)
})
