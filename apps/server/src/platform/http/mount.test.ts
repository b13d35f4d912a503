import { bodyLimitDefault, endpoint } from '@noren/contract/endpoint'
import { errorStatus, type ErrorCode } from '@noren/contract/errors'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { readConfig } from '../config.ts'
import { bind } from '../endpoint/bind.ts'
import { refuse } from '../errors.ts'
import { openSecret } from '../identity/secret.ts'
import type { Services } from '../services.ts'
import { mountApi } from './mount.ts'
import { openServer } from './server.ts'

const declaredLimit = 3 * 1024 * 1024

const notes = {
  method: 'POST',
  summary: 'How many bytes arrived',
  access: 'public',
  body: z.object({ text: z.string() }),
  status: 200,
  output: z.object({ bytes: z.number() }),
  codes: [],
  invalidates: [],
} as const
const unused = async () => ({ bytes: 0 })
const routes = [
  bind(endpoint({ ...notes, path: '/api/notes' }))(unused),
  bind(endpoint({ ...notes, path: '/api/long-notes', bodyLimit: declaredLimit }))(unused),
  bind(endpoint({ ...notes, method: 'PUT', path: '/api/notes/{id}', params: z.object({ id: z.string() }) }))(
    unused,
  ),
  bind(
    endpoint({
      ...notes,
      method: 'DELETE',
      path: '/api/notes/{name}',
      params: z.object({ name: z.string() }),
    }),
  )(unused),
]

// The table's keys are its codes.
const codes = Object.keys(errorStatus) as ErrorCode[]

let server: FastifyInstance
beforeAll(async () => {
  const config = readConfig({ PORT: '0', LIMITS: 'off', LOG_LEVEL: 'error', DATA_DIR: '/nonexistent' })
  const clock = { now: () => 0 }
  server = await openServer(config, { constraintCodes: {} })
  // The transport needs no more of the services than these.
  const services = { config, clock, secret: openSecret('a secret of thirty-two characters') } as Services
  mountApi(
    server,
    services,
    routes,
    // In the handlers' place: what arrived, whatever its schema, or the refusal that it names.
    async (_bound, { body }) => {
      const text = JSON.stringify(body)
      const code = codes.find((one) => text === `{"text":"${one}"}`)
      return code ? refuse(code) : { status: 200, body: { bytes: text.length } }
    },
  )
})
afterAll(() => server.close())

/** A JSON body of exactly that many bytes. */
const post = async (path: string, bytes: number) => {
  const { statusCode, body } = await server.inject({
    method: 'POST',
    url: path,
    headers: { host: 'localhost', 'content-type': 'application/json' },
    payload: `{"text":"${'x'.repeat(bytes - 11)}"}`,
  })
  return [statusCode, JSON.parse(body).code ?? JSON.parse(body).bytes]
}

test('a body may be as long as its endpoint declares and not one byte longer', async () => {
  expect(await post('/api/long-notes', declaredLimit)).toEqual([200, declaredLimit])
  expect(await post('/api/long-notes', declaredLimit + 1)).toEqual([413, 'too_large'])
})

test('where an endpoint declares nothing, the default holds', async () => {
  expect(await post('/api/notes', bodyLimitDefault)).toEqual([200, bodyLimitDefault])
  expect(await post('/api/notes', bodyLimitDefault + 1)).toEqual([413, 'too_large'])
})

test('each refusal for now says when to come again', async () => {
  const forNow = codes.filter((code) => [429, 503].includes(errorStatus[code]))
  expect(forNow).toContain('payment_unavailable')
  for (const code of forNow) {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/notes',
      headers: { host: 'localhost' },
      payload: { text: code },
    })
    expect([code, answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([
      code,
      errorStatus[code],
      expect.toSatisfy((seconds: number) => seconds >= 1),
    ])
  }
})

test('a method that an address does not have is told those that it has', async () => {
  const askWith = async (method: 'GET' | 'PATCH', url: string) => {
    const { statusCode, headers } = await server.inject({ method, url, headers: { host: 'localhost' } })
    return [statusCode, headers.allow]
  }
  expect(await askWith('GET', '/api/notes?a=1')).toEqual([405, 'POST'])
  expect(await askWith('PATCH', '/api/notes/12')).toEqual([405, 'DELETE, PUT'])
  expect(await askWith('PATCH', '/api/nothing')).toEqual([404, undefined])
})
