import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setup } from '../setup.ts'
import { sendErrorReport } from './report.ts'

const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response()))

beforeEach(() => {
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('location', { pathname: '/reservation/4711', search: '?q=hanako' })
  setup.errorReporting = { dsn: 'https://publickey@errors.example:8443/team/7', release: 'Cjb8ovN8' }
})
afterEach(() => {
  vi.unstubAllGlobals()
  asked.mockClear()
})

/** As Chromium writes it on a page of the product. */
const errorNamed = (name: string, place = '12:34'): Error => {
  const error = new TypeError('Yamada Hanako 090-1234-5678 is not a function')
  error.name = name
  error.stack = `${name}: Yamada Hanako 090-1234-5678 is not a function
    at save (https://noren.example/assets/form-BvntZTwA.js?v=taro@example.jp:${place})
    at async submit (https://noren.example/assets/form-BvntZTwA.js:7:1)
    at https://noren.example/reservation/4711?q=hanako:1:2`
  return error
}

test('an error report has the kind, the stack and the screen, and no personal data', () => {
  sendErrorReport(errorNamed('TypeError'))
  expect(asked).toHaveBeenCalledOnce()
  const [address, init] = asked.mock.calls[0] ?? []
  expect(address).toBe(
    'https://errors.example:8443/team/api/7/envelope/?sentry_version=7&sentry_key=publickey',
  )
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' })
  const body = typeof init?.body === 'string' ? init.body : ''
  const [head, item, event] = body.split('\n').map((line) => JSON.parse(line))
  expect(item).toEqual({ type: 'event' })
  expect(event).toEqual({
    event_id: head.event_id,
    platform: 'javascript',
    level: 'error',
    release: 'Cjb8ovN8',
    transaction: '/reservation/{id}',
    exception: {
      values: [
        {
          type: 'TypeError',
          stacktrace: {
            frames: [
              { filename: 'page', function: '?', lineno: 1, colno: 2, in_app: true },
              { filename: '/assets/form-BvntZTwA.js', function: 'submit', lineno: 7, colno: 1, in_app: true },
              { filename: '/assets/form-BvntZTwA.js', function: 'save', lineno: 12, colno: 34, in_app: true },
            ],
          },
        },
      ],
    },
  })
  expect(body).not.toMatch(/Yamada|090|4711|taro|hanako|@example/)
})

test('the same error is reported once, and at most ten errors in all', () => {
  sendErrorReport(errorNamed('RangeError'))
  sendErrorReport(errorNamed('RangeError'))
  for (let index = 0; index < 30; index++) sendErrorReport(errorNamed('RangeError', `${index + 100}:1`))
  expect(asked.mock.calls.length).toBeGreaterThan(5)
  expect(asked.mock.calls.length).toBeLessThanOrEqual(10)
})

test('nothing is sent without a configuration, or for a value that is no Error', () => {
  sendErrorReport('Yamada Hanako')
  setup.errorReporting = null
  sendErrorReport(errorNamed('SyntaxError'))
  expect(asked).not.toHaveBeenCalled()
})
