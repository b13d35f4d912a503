/// <reference types="node" />
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setup } from '../setup.ts'
import { reportFault } from './report.ts'

let dsn: string
const received: { request: IncomingMessage; body: string }[] = []
const receiver = createServer(async (request, response) => {
  received.push({ request, body: await text(request) })
  response.end()
})

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  // The listener above was given a port, so it has an address.
  dsn = `http://publickey@127.0.0.1:${(receiver.address() as AddressInfo).port}/team/7`
})
beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/reservation/4711', search: '?q=山田' })
  setup.errorReporting = { dsn, release: 'Cjb8ovN8' }
})
afterEach(() => {
  vi.unstubAllGlobals()
  received.length = 0
})
afterAll(() => void receiver.close())

/** As Chromium writes it on a page of the product. */
const faultOf = (name: string, place = '12:34'): Error => {
  const fault = new TypeError('山田 花子 090-1234-5678 is not a function')
  fault.name = name
  fault.stack = `${name}: 山田 花子 090-1234-5678 is not a function
    at save (https://noren.example/assets/form-BvntZTwA.js?v=taro@example.jp:${place})
    at async submit (https://noren.example/assets/form-BvntZTwA.js:7:1)
    at https://noren.example/reservation/4711?q=hanako:1:2`
  return fault
}

test('a fault is told by its kind, its places in the program and the kind of screen, and by nothing of anybody', async () => {
  reportFault(faultOf('TypeError'))
  await vi.waitFor(() => expect(received).toHaveLength(1))
  const { request, body } = received[0] ?? {}
  expect(request?.method).toBe('POST')
  expect(request?.url).toBe('/team/api/7/envelope/?sentry_version=7&sentry_key=publickey')
  expect(request?.headers['cookie']).toBeUndefined()
  expect(request?.headers['referer']).toBeUndefined()
  const [head, item, event] = (body ?? '').split('\n').map((line) => JSON.parse(line))
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
  expect(body).not.toMatch(/山田|090|4711|taro|hanako|@example/)
})

test('the same fault is told once, and a hail of them a few times', async () => {
  reportFault(faultOf('RangeError'))
  reportFault(faultOf('RangeError'))
  for (let index = 0; index < 30; index++) reportFault(faultOf('RangeError', `${index + 100}:1`))
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(5))
  expect(received.length).toBeLessThanOrEqual(10)
})

test('nothing is sent where nothing is configured, or for what is no error', () => {
  const asked = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', asked)
  reportFault('山田 花子')
  setup.errorReporting = null
  reportFault(faultOf('SyntaxError'))
  expect(asked).not.toHaveBeenCalled()
})
