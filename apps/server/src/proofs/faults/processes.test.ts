// Two web and two worker processes on one database, behind a balancer: nothing is doubled or lost and each mail goes out once, also while
// every process is replaced by a new one.
import { randomUUID } from 'node:crypto'
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { localMinuteToWire, millisToLocalMinute, systemClock } from '#platform/clock'
import { eventually, openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import type { Program, ProgramInspection } from '#testing/program'
import { findViolations } from '../testing/checker.ts'
import type { Call } from '../testing/history.ts'
import { openBalancer, type Balancer } from '../testing/processes/balancer.ts'
import { asSuperuser, grantRoles, makeDatabase, makeOwner } from '../testing/processes/own-database.ts'
import { openProcesses, type Processes, type Role } from '../testing/processes/processes.ts'
import { readStoredRows } from '../testing/stored-rows.ts'
import { openRandom, testSize, testTimeout } from '../testing/test-size.ts'
import { sendAtRate } from '../testing/traffic/rate.ts'
import { openTraffic } from '../testing/traffic/traffic.ts'

const random = openRandom('processes')
/** A cache reads the version again after five seconds at the latest; half a second is for slow machines. */
const staleFor = 5_500
/** Milliseconds, for what hangs: on a busy machine all of this takes ten times as long as on a calm one. */
const timeout = Math.max(testTimeout, 300_000)
/** Requests a second. Beside other tests the machine has no room for more: a shop's requests would wait too long and be refused. */
const rate = testSize({ short: 10, long: 50 })
const database = `noren_${randomUUID().slice(0, 8)}`
const cluster = inject('cluster')

let mailbox: Mailbox
const arrived: string[] = []
let balancer: Balancer
let processes: Processes
let inspection: ProgramInspection
const running: Record<Role, Program[]> = { web: [], worker: [] }
const shopIds: number[] = []

beforeAll(async () => {
  mailbox = await startMailbox({ onMessage: ({ messageId }) => arrived.push(messageId) })
  await asSuperuser(cluster, [makeOwner(database), grantRoles(database), makeDatabase(database)])
  balancer = await openBalancer()
  // Long enough for the balancer to notice on a busy machine.
  const environment = { PUBLIC_URL: balancer.url, SMTP_URL: mailbox.smtpUrl, STOP_DELAY: '3000' }
  processes = openProcesses({ cluster, database, environment })
  // All at once: each wants to migrate the empty database.
  const [web, worker] = await Promise.all([startTwo('web'), startTwo('worker')])
  running.web.push(...web)
  running.worker.push(...worker)
  for (const { url } of web) balancer.add(url)
  await eventually(async () => web.every(({ url }) => balancer.isReady(url)) || undefined, 120_000)
  inspection = processes.inspect(balancer.url)
}, timeout)

afterAll(async () => {
  await inspection?.close()
  await processes?.close()
  await balancer?.close()
  await mailbox.stop()
  await asSuperuser(cluster, [`drop database ${database} with (force)`, `drop role ${database}`])
}, timeout)

const startTwo = (role: Role) => Promise.all([processes.start(role), processes.start(role)])

/** Shops, one of which approves, and traffic on them by these addresses. */
const openLoad = async (urls: readonly string[], count: number) => {
  const shops: TestShop[] = []
  for (let index = 0; index < count; index++) shops.push(await makeShop(inspection))
  shopIds.push(...shops.map(({ shopId }) => shopId))
  await inspection.sql('update menus set requires_approval = true where id = $1', [shops[0]?.menuId])
  const history: Call[] = []
  const firstDay = (Math.floor(millisToLocalMinute(systemClock.now()) / 1440) + 2) * 1440
  const traffic = openTraffic({ urls, shops, firstDay, days: 50, length: 60, history, random })
  const check = async (ofServers: (history: readonly Call[]) => readonly Call[] = (all) => all) => {
    await traffic.settle(0)
    const rows = await readStoredRows(
      inspection,
      shops.map(({ shopId }) => shopId),
    )
    expect(findViolations(ofServers(history), rows, { staleFor })).toEqual([])
    expect(await inspection.violations()).toEqual([])
    return rows
  }
  return { traffic, history, check, shops }
}

const countOf = (history: readonly Call[], kind: string): number =>
  history.filter(({ operation, result }) => operation.kind === kind && (result?.status ?? 500) < 300).length

test(
  'twenty customers and owners at two web processes: no time is doubled, no booking lost',
  { timeout },
  async () => {
    const { traffic, history, check } = await openLoad(
      running.web.map(({ url }) => url),
      3,
    )
    const calls = testSize({ short: 200, long: 12_000 })
    const kinds = ['make', 'move', 'status', 'availability', 'list']
    const missing = () => kinds.filter((kind) => countOf(history, kind) === 0)
    await Promise.all(
      Array.from({ length: 20 }, async (_, client) => {
        while (history.length < calls || (history.length < 10 * calls && missing().length > 0))
          await traffic.step(client % 2)
      }),
    )
    const rows = await check()
    console.log(`  ${history.length} calls, ${countOf(history, 'make')} bookings, ${rows.length} stored`)
    expect(missing()).toEqual([])
  },
)

test('a token that one process made is good at the other', async () => {
  const [first, second] = running.web
  const client = openClient(first?.url ?? '')
  expect((await client.call('GET', '/sanctum/csrf-cookie')).status).toBe(204)
  const elsewhere = openClient(second?.url ?? '', client.cookies)
  const attempt = { email: 'nobody@example.jp', password: 'not the password' }
  // 419 would say that it does not know the token.
  expect((await elsewhere.call('POST', '/api/auth/login', attempt)).status).toBe(401)
  expect((await openClient(second?.url ?? '').call('POST', '/api/auth/login', attempt)).status).toBe(419)
})

test(
  'every process is replaced under fifty requests a second, and none of them fails',
  { timeout },
  async () => {
    const { traffic, history, check, shops } = await openLoad([balancer.url], 8)
    const visitor = openClient(balancer.url)
    const pages: number[] = []
    const readPage = async () =>
      pages.push((await visitor.call('GET', `/s/${random.pick(shops).domain}`)).status)
    const before = balancer.figures()
    const restarts = testSize({ short: 1, long: 20 })
    const stops: number[] = []
    let isOver = false
    const load = sendAtRate(
      rate,
      () => isOver,
      () => (random.chance(0.5) ? traffic.step(0) : readPage()),
    )
    for (let index = 0; index < restarts; index++)
      for (const role of ['web', 'worker'] as const) stops.push(await replaceOldest(role))
    isOver = true
    await load

    const { requests, slowest, failures } = balancer.figures()
    const sent = requests - before.requests
    console.log(
      `  ${restarts} restarts of web and worker, ${sent} requests, ${countOf(history, 'make')} bookings, ${failures.length} failed,` +
        ` the slowest ${Math.round(slowest)} ms,` +
        ` the slowest stop ${Math.round(Math.max(...stops))} ms`,
    )
    // 503 alone is a machine with too little room for the rate; anything else is a fault of the restart.
    const reasons = Map.groupBy(failures, (failure) => failure.replace(/^.*?: /, ''))
    for (const [reason, all] of reasons) console.log(`  ${all.length} failed: ${reason}`)
    expect(failures).toEqual([])
    expect(history.filter(({ result }) => result === undefined || result.status >= 500)).toEqual([])
    expect(pages.filter((status) => status !== 200)).toEqual([])
    // Nobody knows which process answered: any may be as far behind as another one.
    await check((all) => all.map((call, index) => ({ ...call, server: index })))
  },
)

/** The new one serves before the old one is told to go. */
const replaceOldest = async (role: Role): Promise<number> => {
  const next = await processes.start(role)
  running[role].push(next)
  if (role === 'web') {
    balancer.add(next.url)
    await eventually(async () => balancer.isReady(next.url) || undefined, 120_000)
  }
  const oldest = running[role].shift()
  if (!oldest) throw new Error('nothing runs')
  const took = await processes.stop(oldest)
  if (role === 'web') balancer.remove(oldest.url)
  return took
}

/** No mail is due that was not sent. */
const noneWaits = async (): Promise<true | undefined> => {
  const [row] = await inspection.sql<{ n: number }>(
    `select count(*)::int as n from messages
     where status in ('queued', 'retrying') and (first_due_at is not null or due_at <= now())`,
  )
  return row?.n === 0 || undefined
}

test('a booking wakes the other process: its mails do not wait for the next look', { timeout }, async () => {
  // The thousands of mails of the tests above would be sent first.
  await eventually(noneWaits, 240_000)
  const shop = await makeShop(inspection)
  shopIds.push(shop.shopId)
  const visitor = openClient(running.web[0]?.url ?? '')
  const waits: number[] = []
  for (let day = 3; day < 8; day++) {
    const email = `guest${day}@example.jp`
    const startAt = localMinuteToWire(
      (Math.floor(millisToLocalMinute(systemClock.now()) / 1440) + day) * 1440 + 600,
    )
    const path = `/api/public/shops/${shop.domain}/reservations`
    const booked = await visitor.call('POST', path, { ...someBooking(shop.menuId, startAt), email }, keyed())
    expect(booked.status, booked.text).toBe(201)
    const began = performance.now()
    await eventually(async () => mailbox.messages(email).length > 0 || undefined, 60_000)
    waits.push(Math.round(performance.now() - began))
  }
  console.log(`  a mail arrives ${waits.join(', ')} ms after its booking's answer`)
  // By itself it looks every 20 seconds.
  expect(Math.max(...waits)).toBeLessThan(5_000)
})

test('each mail went out once', { timeout }, async () => {
  await eventually(noneWaits, 240_000)
  const rows = await inspection.sql<{ kind: string; shop_id: number; id: number }>(
    "select kind, shop_id, id from messages where status = 'sent' and shop_id = any($1)",
    [shopIds],
  )
  const idOf = (messageId: string) => /^<(.+)@/.exec(messageId)?.[1] ?? messageId
  expect(rows.length).toBeGreaterThan(0)
  expect(arrived.map(idOf).toSorted()).toEqual(
    rows.map(({ kind, shop_id, id }) => `${kind}.${shop_id}.${id}`).toSorted(),
  )
  console.log(`  ${arrived.length} mails, each once`)
})

test('requests to a process that is killed fail, and the balancer sees it', { timeout }, async () => {
  const before = balancer.figures().failures.length
  const visitor = openClient(balancer.url)
  const killed = running.web[0]
  killed?.kill('SIGKILL')
  await Promise.all(Array.from({ length: 40 }, () => visitor.call('GET', '/healthz')))
  expect(balancer.figures().failures.length).toBeGreaterThan(before)
  // The other one goes on alone.
  await eventually(async () => !balancer.isReady(killed?.url ?? '') || undefined, 10_000)
  expect((await visitor.call('GET', '/healthz')).status).toBe(200)
})
