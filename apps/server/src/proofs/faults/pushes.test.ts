// Thousands of notifications, and a worker that is killed again and again while it sends them: while the service answers none is lost, and
// one is repeated only where a kill fell between handing it over and writing that down. The push service counts.
import { setTimeout as pause } from 'node:timers/promises'
import { startPushService, type PushStandIn } from '@noren/sandbox/push/stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop } from '#testing/factories'
import { turnOn } from '#testing/mails/push'
import { testSecret, useTestServer } from '#testing/server'
import { isVapidPair, readVapidKeys } from '#platform/push/vapid'
import { openRandom, testSize, testTimeout } from '../testing/test-size.ts'
import { startWorker, type WorkerProcess } from '../testing/worker-process.ts'

const kills = testSize({ short: 4, long: 60 })
const shopCount = testSize({ short: 10, long: 25 })
const devicesOfShop = testSize({ short: 4, long: 10 })
const causes = testSize({ short: 10, long: 40 })
/** Under way at once (`send-pushes.ts`): so many a kill may repeat. */
const atOnce = 16
/** Of all; the rest waits for the last worker. */
const mostUntilLast = 0.9
const random = openRandom('pushes')
const timeout = Math.max(testTimeout, 240_000)

const server = await useTestServer()
let service: PushStandIn
/** Device and cause of each notification, in the order in which they arrived. */
const arrived: string[] = []
beforeAll(async () => {
  service = await startPushService({
    onMessage: ({ subscription, topic }) => arrived.push(`${subscription} ${topic}`),
  })
})
afterAll(async () => {
  await service.stop()
})

const startWorkerAt = (now: string): WorkerProcess => {
  server.setNow(now)
  const { connection, url: publicUrl, services } = server
  const vapid = readVapidKeys(services.config.dataDir)
  // Mails wait: nothing listens there.
  return startWorker({ connection, publicUrl, smtpUrl: 'smtp://127.0.0.1:9', secret: testSecret, now, vapid })
}

const until = async (holds: () => boolean | Promise<boolean>, worker: WorkerProcess): Promise<void> => {
  const began = performance.now()
  while (!(await holds())) {
    if (worker.output() !== '' || performance.now() - began > 120_000)
      throw new Error(`the worker does not send: ${worker.output()}`)
    await pause(2)
  }
}

/** What the killed worker had handed over is still being read. */
const untilQuiet = async (): Promise<void> => {
  for (let [before, quiet] = [arrived.length, 0]; quiet < 10; before = arrived.length) {
    await pause(20)
    quiet = before === arrived.length ? quiet + 1 : 0
  }
}

const countWaiting = async (): Promise<number> =>
  (
    await server.sql<{ n: number }>(
      "select count(*)::int as n from push_messages where status in ('queued', 'retrying')",
    )
  )[0]?.n ?? 0

test(
  `${shopCount * devicesOfShop * causes} notifications, the worker killed ${kills} times`,
  { timeout },
  async () => {
    const devices = new Map<number, string>()
    for (let shops = 0; shops < shopCount; shops++) {
      const shop = await makeShop(server)
      for (let own = 0; own < devicesOfShop; own++) {
        const { id, endpoint } = await turnOn(server, service, shop)
        devices.set(id, new URL(endpoint).pathname)
      }
      await server.sql(
        `insert into push_messages (shop_id, subscription_id, event, cause, due_at, first_due_at, created_at)
         select $1, d.id, 'test', 'c' || n, '2026-11-21 09:00+09', '2026-11-21 09:00+09', '2026-11-21 09:00+09'
         from push_subscriptions d, generate_series(1, $2::int) n where d.user_id = $3`,
        [shop.shopId, causes, shop.userId],
      )
    }
    expect(isVapidPair(readVapidKeys(server.services.config.dataDir))).toBe(true)
    const all = devices.size * causes
    expect(await countWaiting()).toBe(all)

    const perLife = Math.floor((mostUntilLast * all) / kills)
    for (let life = 0; life < kills; life++) {
      // Later than the lease of what the one before had claimed.
      const worker = startWorkerAt(
        new Date(Date.parse('2026-11-21T09:01:00+09:00') + life * 120_000).toISOString(),
      )
      const enough = arrived.length + 1 + random.integer(2 * perLife - 1)
      await until(() => arrived.length >= Math.min(enough, mostUntilLast * all), worker)
      await pause(random.integer(20))
      await worker.kill()
      await untilQuiet()
    }
    const last = startWorkerAt('2026-11-21T23:00:00+09:00')
    await until(async () => (await countWaiting()) === 0, last)
    await untilQuiet()
    await last.kill()

    const told = new Set(arrived)
    const repeats = arrived.length - told.size
    console.log(`  ${arrived.length} handed over of ${all}, ${repeats} repeated by ${kills} kills`)
    const missing = [...devices.values()].flatMap((path) =>
      Array.from({ length: causes }, (_, n) => `${path} c${n + 1}`).filter((one) => !told.has(one)),
    )
    expect(missing).toEqual([])
    expect(told.size).toBe(all)
    expect(repeats).toBeLessThanOrEqual(kills * atOnce)
    // Without a kill nothing is told twice: none more often than it was begun.
    const rows = await server.sql<{
      subscription_id: number
      cause: string
      attempts: number
      status: string
    }>('select subscription_id, cause, attempts, status from push_messages')
    const times = Map.groupBy(arrived, (one) => one)
    const wrong = rows.filter(({ subscription_id: device, cause, attempts, status }) => {
      const count = times.get(`${devices.get(device)} ${cause}`)?.length ?? 0
      return status !== 'sent' || count > attempts || attempts > 1 + kills
    })
    expect(wrong).toEqual([])
    // What was begun once, which is nearly all, arrived once.
    expect(rows.filter(({ attempts }) => attempts > 1).length).toBeLessThanOrEqual(kills * atOnce)
    expect(await server.violations()).toEqual([])
  },
)
