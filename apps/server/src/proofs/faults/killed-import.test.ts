// The worker is killed while it writes an import, and while it takes one back: what is written is whole, and the next worker goes on.
import { beforeAll, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { importingOf, type Importing } from '#testing/imports/imports'
import { testNow, testSecret, useTestServer } from '#testing/server'
import { testSize, testTimeout } from '../testing/test-size.ts'
import { startWorker } from '../testing/worker-process.ts'

const server = await useTestServer()
const { connection, url: publicUrl } = server
let shop: TestShop
let on: Importing
beforeAll(async () => {
  shop = await makeShop(server)
  on = importingOf(server, shop)
})

const people = testSize({ short: 600, long: 10_000 })
const file = [
  '氏名,電話番号',
  ...Array.from({ length: people }, (_, n) => `山田 ${n},090${String(n).padStart(8, '0')}`),
].join('\n')
const start = (now: string) =>
  startWorker({
    connection,
    publicUrl,
    smtpUrl: 'smtp://127.0.0.1:1',
    secret: testSecret,
    now,
    imports: true,
  })
const done = async (id: number): Promise<number> => (await on.call('GET', id)).body.data.done
const stateOf = async (id: number): Promise<string> => (await on.call('GET', id)).body.data.state
const count = async (): Promise<number> =>
  (
    await server.sql<{ n: number }>('select count(*)::int as n from customers where shop_id = $1', [
      shop.shopId,
    ])
  )[0]?.n ?? 0

test('an import goes on where it was', { timeout: testTimeout }, async () => {
  const { id } = (await on.receive('customers', file)).body.data
  await on.call('POST', id, '/start', { version: 1 })
  const first = start(testNow)
  await expect.poll(() => done(id), { timeout: 120_000, interval: 20 }).toBeGreaterThan(0)
  await first.kill()
  expect(await count()).toBe(await done(id))
  expect(await server.violations()).toEqual([])
  // Its turn is kept for two minutes.
  server.setNow('2026-11-21T09:03:00+09:00')
  await on.work()
  expect([await stateOf(id), await count()]).toEqual(['done', people])

  await on.call('POST', id, '/undo')
  const second = start('2026-11-21T09:03:00+09:00')
  await expect.poll(() => done(id), { timeout: 120_000, interval: 20 }).toBeGreaterThan(0)
  await second.kill()
  expect(await count()).toBe(people - (await done(id)))
  server.setNow('2026-11-21T09:06:00+09:00')
  await on.work()
  expect([await stateOf(id), await count()]).toEqual(['undone', 0])
})
