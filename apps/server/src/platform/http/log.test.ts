import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logError, logTrouble, logTroubleEnd, openLogger } from './log.ts'

const openLog = () => {
  const lines: Record<string, unknown>[] = []
  const log = openLogger('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

const logged = (thrown: unknown) => {
  const { log, lines } = openLog()
  logError(log, thrown, { job: 'outbox' })
  return lines[0]
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const withFields = (message: string, fields: object): Error => Object.assign(new Error(message), fields)

test('a line names the causes, the table and constraint of a row, and what a relay answered', () => {
  const cause = withFields('gone', { code: 'ECONNREFUSED', syscall: 'connect' })
  const fault = new TypeError('fetch failed', { cause: new Error('outer', { cause }) })
  expect(logged(fault)).toMatchObject({
    job: 'outbox',
    fault: 'TypeError',
    message: 'fetch failed',
    cause: { cause: { code: 'ECONNREFUSED', syscall: 'connect' } },
  })
  expect(
    logged(withFields('x', { code: '23505', severity: 'ERROR', table: 'users', constraint: 'users_email' })),
  ).toMatchObject({ code: '23505', table: 'users', constraint: 'users_email' })
  expect(logged(withFields('x', { code: 'EENVELOPE', responseCode: 550 }))).toMatchObject({ answer: 550 })
  const several = new AggregateError([withFields('', { code: '57014' }), fault], 'widen-images: 2 faults')
  expect(logged(several)).toMatchObject({ message: 'widen-images: 2 faults', codes: ['57014', 'object'] })
})

test('nothing of a customer reaches the log, wherever an error carries it', () => {
  const secrets = [
    'Yamada Hanako',
    '\u5c71\u7530\u82b1\u5b50',
    'hanako@example.jp',
    '090-1234-5678',
    '09012345678',
    'r_4f8Zk2mQpX7vTn1LsYdBw9',
    '3-5-1 Ginza',
  ]
  for (const secret of secrets) {
    const said = `duplicate of ${secret}\n    at ${secret}\n    at ${secret} (book.ts:1:1)`
    const fields = {
      name: secret,
      code: secret,
      detail: secret,
      hint: secret,
      where: secret,
      table: secret,
      constraint: secret,
      column: secret,
      syscall: secret,
      response: secret,
      responseCode: secret,
    }
    const faults = [
      new Error(said),
      new Error(secret),
      withFields(secret, fields),
      new Error('outer', { cause: withFields(said, fields) }),
      new AggregateError([withFields(said, fields)], said),
      withFields('fetch failed', { cause: { message: secret, ...fields } }),
      { ...fields, message: secret, stack: said },
      secret,
    ]
    for (const fault of faults) expect(JSON.stringify(logged(fault))).not.toContain(secret)
  }
  // Only messages that are known as they are.
  expect(logged(new Error('fetch failed for Hanako'))).not.toHaveProperty('message')
})

test('what is equal is said at once, then each minute with its number, and anew after a minute without it', () => {
  const { log, lines } = openLog()
  const fail = (route: string) => logError(log, new RangeError('Hanako'), { id: 'a request', route })
  for (let time = 0; time < 100; time++) fail('/api/menus')
  fail('/api/staff')
  expect(lines).toMatchObject([{ route: '/api/menus', id: 'a request' }, { route: '/api/staff' }])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(2)).toMatchObject([{ route: '/api/menus', fault: 'RangeError', repeats: 99 }])
  expect(lines[2]).not.toHaveProperty('id')
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(3)
  fail('/api/menus')
  expect(lines).toHaveLength(4)
})

test('a database that is away is one line, whatever asked it and however it failed, and one when it is back', () => {
  const { log, lines } = openLog()
  const away = [
    withFields('terminating connection', { code: '57P01', severity: 'FATAL' }),
    withFields('connect', { code: 'ECONNREFUSED', syscall: 'connect' }),
    withFields('connect', { code: 'ENOENT', syscall: 'connect' }),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
  ]
  for (const job of ['queue', 'outbox', 'purge-accounts'])
    for (const fault of away) logError(log, fault, { job })
  expect(lines).toMatchObject([{ trouble: 'database', job: 'queue', code: '57P01' }])
  vi.advanceTimersByTime(90_000)
  logTroubleEnd(log, 'database')
  logTroubleEnd(log, 'database')
  expect(lines.slice(1)).toMatchObject([
    { trouble: 'database', repeats: 14 },
    { trouble: 'database', ended: true, seconds: 90, repeats: 14 },
  ])
  // A disk that is full is one cause as well; a missing file is no database.
  for (const route of ['/a', '/b']) logError(log, withFields('', { code: '53100' }), { route })
  logError(log, withFields('', { code: 'ENOENT', syscall: 'open' }), { job: 'a' })
  expect(lines.slice(3)).toMatchObject([{ code: '53100' }, { code: 'ENOENT' }])
  expect(lines.at(-1)).not.toHaveProperty('trouble')
})

test('a trouble is said when it begins and when it ends, and never between', () => {
  const { log, lines } = openLog()
  for (let time = 0; time < 100; time++) logTrouble(log, 'relay', { reason: '454 EHLO' })
  vi.advanceTimersByTime(3_600_000)
  logTrouble(log, 'relay', { reason: 'ECONNECTION CONN' })
  logTroubleEnd(log, 'relay')
  expect(lines).toMatchObject([
    { trouble: 'relay', reason: '454 EHLO' },
    { trouble: 'relay', ended: true, seconds: 3600, repeats: 100 },
  ])
  logTrouble(log, 'relay', {})
  expect(lines).toHaveLength(3)
})
