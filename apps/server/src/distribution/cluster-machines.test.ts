// On a real cluster alone (`npm run test:cluster`): a machine that is killed and comes back, and shops that move to another one, while
// bookings go on. Rule RES-51, docs/growing.md.
import { execSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readPlan } from '#distribution/plan'
import { setForced } from '#distribution/distribute'
import { makeShop, type TestShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

/** How a machine is killed and started again: commands that get its place, 1 for the first worker. */
const { TEST_CLUSTER_KILL: killing = '', TEST_CLUSTER_BACK: starting = '' } = process.env

let server: TestServer
/** One or more of each worker. */
const shops: { shop: TestShop; worker: number }[] = []
const ports = inject('workers').map(({ port }) => port)
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' })
  while (!ports.every((_, index) => shops.some(({ worker }) => worker === index + 1))) {
    const shop = await makeShop(server)
    shops.push({ shop, worker: ports.indexOf(await portOf(shop.shopId)) + 1 })
  }
})
afterAll(() => server.stop())

const portOf = async (shopId: number): Promise<number> => {
  const [row] = await server.sql<{ port: number }>(
    `select nodeport as port from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('shops', $1::bigint)`,
    [shopId],
  )
  return row?.port ?? 0
}

type Told = { shop: number; worker: number; status: number; number: string | undefined }

/** Each shop is booked again and again while `work` is under way, which sees what was answered so far. */
const bookDuring = async (
  month: string,
  days: number,
  work: (told: readonly Told[]) => Promise<void>,
): Promise<Told[]> => {
  const told: Told[] = []
  let isOver = false
  const booking = shops.map(async ({ shop, worker }) => {
    for (let n = 0; !isOver && n < days * 9; n++) {
      const date = `${month}-${String(1 + Math.floor(n / 9)).padStart(2, '0')}`
      const answer = await visitsOf(server, shop).booking(`${10 + (n % 9)}:00`, date, {
        email: `${shop.shopId}-${n}@example.jp`,
      })
      const { status, body } = answer
      told.push({ shop: shop.shopId, worker, status, number: body.data?.reservation_number })
      // So that the free starts last; nothing waits for this.
      await pause(200)
    }
  })
  await work(told).finally(() => {
    isOver = true
  })
  await Promise.all(booking)
  return told
}

/** Answers of shops of this worker. */
const of = (told: readonly Told[], worker: number, status: number): number =>
  told.filter((one) => one.worker === worker && one.status === status).length

const more = async (count: () => number): Promise<void> => {
  const before = count()
  await expect.poll(count, { timeout: 120_000, interval: 200 }).toBeGreaterThan(before + 2)
}

/** What was told to be booked is there once, and nothing else. */
const expectKept = async (told: readonly Told[], month: string): Promise<void> => {
  for (const { shop } of shops) {
    const rows = await server.sql<{ number: string }>(
      `select reservation_number as number from reservations where shop_id = $1 and start_at >= $2::date and start_at < $2::date + 31`,
      [shop.shopId, `${month}-01`],
    )
    const made = told.filter((one) => one.shop === shop.shopId && one.status === 201)
    expect(rows.map(({ number }) => number).toSorted()).toEqual(made.map(({ number }) => number).toSorted())
  }
  expect(await server.violations()).toEqual([])
}

test.skipIf(!killing || !starting)(
  'a machine that is killed under bookings loses and doubles none, and the shops of the others go on',
  { timeout: 300_000 },
  async () => {
    const told = await bookDuring('2026-12', 31, async (so) => {
      await Promise.all([more(() => of(so, 1, 201)), more(() => of(so, 2, 201))])
      execSync(`${killing} 1`)
      await Promise.all([more(() => of(so, 1, 503)), more(() => of(so, 2, 201))])
      execSync(`${starting} 1`)
      await Promise.all([more(() => of(so, 1, 201)), more(() => of(so, 2, 201))])
    })
    const others = told.filter(({ worker }) => worker !== 1)
    expect(others.filter(({ status }) => status !== 201)).toEqual([])
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([201, 503]))
    await expectKept(told, '2026-12')
  },
)

test(
  'shops move to another machine while they are booked, and none of it fails',
  { timeout: 300_000 },
  async () => {
    const [first, second] = ports
    const owner = await server.connect()
    const plan = await readPlan(owner)
    const moved = shops.find(({ worker }) => worker === 1)?.shop.shopId ?? 0
    const told = await bookDuring('2027-01', 18, async (so) => {
      await more(() => of(so, 1, 201))
      await setForced(owner, plan, false)
      await owner.query(
        `select citus_move_shard_placement(get_shard_id_for_distribution_column('shops', $1::bigint), '127.0.0.1', $2::int, '127.0.0.1', $3::int,
        'force_logical')`,
        [moved, first, second],
      )
      await setForced(owner, plan, true)
      await more(() => of(so, 1, 201))
    })
    owner.release()
    expect(await portOf(moved)).toBe(second)
    expect(told.filter(({ status }) => status !== 201)).toEqual([])
    await expectKept(told, '2027-01')
  },
)
