import { expect, test, vi } from 'vitest'
import { logError, loggerOf } from './log.ts'

const logged = (thrown: unknown) => {
  const log = loggerOf('silent')
  const error = vi.spyOn(log, 'error')
  logError(log, thrown, { job: 'outbox' })
  return error.mock.calls[0]?.[0]
}

test('a fault without a code says what its cause was and what it is about', () => {
  const cause = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  const fault = new Error('timeout exceeded when trying to connect', { cause: new Error('outer', { cause }) })
  expect(logged(fault)).toMatchObject({
    job: 'outbox',
    fault: 'Error',
    code: 'ECONNREFUSED',
    message: 'timeout exceeded when trying to connect',
  })
})

test('no message carries data', () => {
  const data =
    'no mail to hanako@example.jp, \u5c71\u7530, 09012345678, "Yamada Hanako", \'Taro\' or /r/1.token\nYamada'
  expect(logged(new Error(data))).toMatchObject({ message: 'no mail to … … … … … or …' })
  const row = Object.assign(new Error('duplicate Yamada'), { code: '23505', severity: 'ERROR' })
  expect(logged(row)).toMatchObject({ code: '23505', message: undefined })
})
