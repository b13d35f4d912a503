// What was seen of the product's statements, and on whose behalf they were sent.
import { api } from '@noren/contract/api'
import type { Endpoint } from '@noren/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allShops } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { openClient } from '../client.ts'
import { makeShop } from '../factories.ts'
import { startTestServer } from '../server.ts'
import { during, findUnseen } from './causes.ts'

test('a request that looks across shops is known by its route', async () => {
  const mount = (app: FastifyInstance) => {
    app.post('/sandbox/looking/:id', () =>
      read(server.services.db, allShops, (tx) => tx.executeQuery(ask('select 3 from menus'))),
    )
  }
  const ask = (text: string) => sql.raw(text).compile(server.services.db)
  const server = await startTestServer({}, undefined, { sandbox: [{ mount }] })
  const looking = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' }
  expect((await fetch(`${server.url}/sandbox/looking/1`, looking)).status).toBe(200)
  await during('a job', () => read(server.services.db, allShops, (tx) => tx.executeQuery(ask('select 4'))))
  expect(Object.fromEntries(server.statements.acrossBy)).toEqual({
    'POST /sandbox/looking/{id}': new Set(['select 3 from menus']),
    'a job': new Set(['select 4']),
  })
  await server.stop()
})

test('an endpoint that was only refused is not seen', async () => {
  const server = await startTestServer()
  const shop = await makeShop(server)
  await shop.client.call('GET', '/api/menus')
  await openClient(server.url).call('GET', '/api/staff')
  await server.stop()
  const asked = Object.values(api)
    .flatMap((area): Endpoint[] => Object.values(area))
    .filter(({ method, path }) => ['GET /api/menus', 'GET /api/staff'].includes(`${method} ${path}`))
  expect(asked).toHaveLength(2)
  expect(findUnseen(asked)).toEqual(['GET /api/staff'])
})
