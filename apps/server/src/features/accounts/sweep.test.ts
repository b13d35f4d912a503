import { expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeOwner, makeShop, someBooking } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { sweep } from './jobs.ts'

const server = await useTestServer()

/** The server starts on 2026-11-21; a session ends after 30 days without use. */
const afterIdleLimit = '2026-12-22T09:00:00+09:00'

test('sweep deletes expired limits and sessions, and nothing else', async () => {
  const idle = await makeShop(server)
  const booking = someBooking(idle.menuId)
  await openClient(server.url).call('POST', `/api/public/shops/${idle.domain}/reservations`, booking, keyed())
  await server.sql(
    "insert into limits (key, started_at, hits, expires_at) values ('old', now(), 1, '2026-11-20'), ('new', now(), 1, '2028-01-01')",
  )
  await server.sql(
    "insert into proven_mailboxes (key, proven_at) values ('old', '2024-12-20'), ('new', '2025-01-01')",
  )
  server.setNow(afterIdleLimit)
  const active = await makeOwner(server)
  await sweep.handle(server.services)
  expect(await server.sql('select key from limits')).toEqual([{ key: 'new' }])
  // Two years. Rule MSG-41.
  expect(await server.sql('select key from proven_mailboxes')).toEqual([{ key: 'new' }])
  expect(await server.sql('select user_id from sessions')).toEqual([{ user_id: active.userId }])
  // The hash of a manage link stays; what ends access is the time, 90 days after the visit.
  expect(await server.sql('select from reservations where manage_token_hash is not null')).toHaveLength(1)
})
