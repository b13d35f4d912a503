import { expect, test } from 'vitest'
import { seedIfNew } from '#database/seed'
import { useTestServer } from '#testing/server'
import { allowances } from './rules.ts'

const server = await useTestServer({ BILLING: 'live' })

test('where plans are sold the demo salon is within its plan, and not near its end', async () => {
  await seedIfNew(server, server.services.config)
  // All were made within thirty days.
  const [shop] = await server.sql<{ plan: string; online: number; all: number }>(
    `select plan_code as plan, count(*) filter (where source = 'online') as online, count(*) as all
      from shops s join reservations r on r.shop_id = s.id group by s.id`,
  )
  expect(shop?.plan).toBe('standard')
  expect(shop?.all).toBeGreaterThan(100)
  expect(shop?.online).toBeLessThan(allowances.standard.reservations * 0.8)
})
