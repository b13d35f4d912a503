import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetKeys } from '#features/reservations/jobs'
import { keyed, makeOwner, makeShop, someBooking } from '#testing/factories'
import { openClient } from '#testing/client'
import { startTestServer, type TestServer } from '#testing/server'
import { sweep } from './jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('what nobody can use any more is cleared away, the rest stays', async () => {
  const shop = await makeShop(server)
  await openClient(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    someBooking(shop.menuId),
    keyed(),
  )
  await server.sql(
    "insert into limits (key, started_at, hits, expires_at) values ('old', now(), 1, '2026-11-20'), ('new', now(), 1, '2028-01-01')",
  )
  server.setNow('2026-12-22T09:00:00+09:00')
  await makeOwner(server)
  await sweep.handle(server.services, {})
  await forgetKeys.handle(server.services, {})
  expect(await server.sql('select key from limits')).toEqual([{ key: 'new' }])
  expect(await server.sql('select from sessions')).toHaveLength(1)
  expect(await server.sql('select from idempotency_keys')).toHaveLength(0)
  // The manage link of a reservation does not expire.
  expect(await server.sql('select from reservations where manage_token_hash is not null')).toHaveLength(1)
})
