import { bodyLimitDefault, endpoint } from '@noren/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openCache } from '../cache.ts'
import { readConfig } from '../config.ts'
import { bind } from '../endpoint/bind.ts'
import { openSecret } from '../identity/secret.ts'
import type { Services } from '../services.ts'
import { openKeptAnswers } from './early/kept-answers.ts'
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
]

let server: FastifyInstance
beforeAll(async () => {
  const config = readConfig({ PORT: '0', LIMITS: 'off', LOG_LEVEL: 'error', DATA_DIR: '/nonexistent' })
  const clock = { now: () => 0 }
  server = await openServer(config, { answerEarly: () => false })
  // The transport needs no more of the services than these.
  const services = { config, clock, secret: openSecret('a secret of thirty-two characters') } as Services
  mountApi(
    server,
    services,
    routes,
    // In the handlers' place: what arrived, whatever its schema.
    async (_bound, { body }) => ({ status: 200, body: { bytes: JSON.stringify(body).length } }),
    openKeptAnswers(openCache(), clock, false),
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
