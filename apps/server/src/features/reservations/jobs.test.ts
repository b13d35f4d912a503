import { expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { forgetKeys } from './jobs.ts'

const server = await useTestServer()

const thirtyDaysLater = '2026-12-21T09:00:00+09:00'

test('forgetKeys deletes idempotency keys after 30 days', async () => {
  const shop = await makeShop(server)
  const booking = someBooking(shop.menuId)
  await openClient(server.url).call('POST', `/api/public/shops/${shop.domain}/reservations`, booking, keyed())
  const keysLeft = async (now: string): Promise<number> => {
    server.setNow(now)
    await forgetKeys.handle(server.services)
    return (await server.sql('select from idempotency_keys')).length
  }
  expect(await keysLeft('2026-12-21T08:59:59+09:00')).toBe(1)
  expect(await keysLeft(thirtyDaysLater)).toBe(0)
})
