import { expect, test } from 'vitest'
import { seedIfNew } from '#database/seed'
import { freePort } from '#testing/program'
import { useTestServer } from '#testing/server'
import { readConfig } from '#platform/config'
import { allowances } from './allowances.ts'

const server = await useTestServer({ BILLING: 'live' })

test('while the object store is away no demo salon is begun, and a sentence says so', async () => {
  const away = readConfig({
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    S3_BUCKET: 'pictures',
    S3_REGION: 'tokyo',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  await expect(seedIfNew(server, away)).rejects.toThrow(
    /^The demo salon has pictures, .* start again when it answers$/,
  )
  expect(await server.sql('select from users')).toEqual([])
})

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
