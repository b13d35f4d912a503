// A backup is good when a fresh instance runs on it: the same rows, sequences that go on, the same rights, links and sessions that still
// work, and nothing for the doctor to find. By the very commands of docs/deploying.md. The long form also dumps and restores.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { millisToLocalMinute, systemClock } from '#platform/clock'
import { openPool } from '#platform/database/pool'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type ShopPlace, type TestShop } from '#testing/factories'
import {
  freePort,
  inspectDatabase,
  inspectProgram,
  runProgram,
  startProgram,
  type Program,
} from '#testing/program'
import type { Call } from '../testing/history.ts'
import { wireOf } from '../testing/instants.ts'
import {
  asSuperuser,
  makeDatabase,
  makeOwner,
  urlOf,
  type Cluster,
} from '../testing/processes/own-database.ts'
import { openDebianCluster } from '../testing/restoring/debian-postgres.ts'
import { documentedStatement, runDocumented } from '../testing/restoring/documented.ts'
import { countRows, readStructure } from '../testing/restoring/look.ts'
import { openRandom, testSize, testTimeout } from '../testing/test-size.ts'
import { openTraffic } from '../testing/traffic/traffic.ts'

const random = openRandom('restoring')
/** Milliseconds, for what hangs. */
const timeout = Math.max(testTimeout, 300_000)
const firstDay = (Math.floor(millisToLocalMinute(systemClock.now()) / 1440) + 2) * 1440
/** A day that the traffic leaves alone. */
const quietDay = firstDay + 45 * 1440

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-restoring-'))
  undo.push(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Run = Parameters<typeof startProgram>[0]

const start = async (run: Run): Promise<Program> => {
  const program = await startProgram(run)
  undo.push(() => stop(program))
  return program
}

const stop = async (program: Program): Promise<void> => {
  program.kill('SIGTERM')
  await program.ended
}

// A worker would change rows in between.
const quiet = { ROLES: 'web', SANDBOX: 'off' }

type Filled = { shops: TestShop[]; link: string; calls: number }

/** Bookings, changes and a picture of three shops, by nothing but calls. */
const fill = async (place: ShopPlace): Promise<Filled> => {
  const shops = [await makeShop(place), await makeShop(place), await makeShop(place)]
  const history: Call[] = []
  const traffic = openTraffic({
    urls: [place.url],
    shops,
    firstDay,
    days: 40,
    length: 60,
    history,
    random,
  })
  const calls = testSize({ short: 120, long: 3_000 })
  const clients = Array.from({ length: 10 }, async () => {
    while (history.length < calls) await traffic.step(0)
  })
  await Promise.all(clients)
  const [shop] = shops
  if (!shop) throw new Error('no shop')
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d4f91' } })
  const image_base64 = `data:image/jpeg;base64,${(await picture.jpeg().toBuffer()).toString('base64')}`
  const stored = await shop.client.call('POST', `/api/menus/${shop.menuId}/image`, { image_base64 })
  expect(stored.status, stored.text).toBe(201)
  const booked = await book(place.url, shop, quietDay + 600)
  expect(booked.status, booked.text).toBe(201)
  return { shops, link: new URL(booked.body.data.manage_url).pathname, calls: history.length }
}

const book = (url: string, shop: TestShop, minute: number) =>
  openClient(url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    someBooking(shop.menuId, wireOf(minute)),
    keyed(),
  )

const look = async (place: ShopPlace) => ({
  rows: await countRows(place),
  structure: await readStructure(place),
})

const lastId = async ({ sql }: ShopPlace): Promise<number> =>
  (await sql<{ id: number }>('select max(id) as id from reservations'))[0]?.id ?? 0

/** The instance at work: what was known still is, and what is new goes on from there. */
const checkAtWork = async (place: ShopPlace, { shops, link }: Filled): Promise<void> => {
  const [shop] = shops
  if (!shop) throw new Error('no shop')
  expect((await openClient(place.url).call('GET', link)).status).toBe(200)
  const day = wireOf(quietDay).slice(0, 10)
  const owner = openClient(place.url, shop.client.cookies)
  const listed = await owner.call('GET', `/api/reservations?from=${day}&to=${day}`)
  expect(listed.body.data).toEqual([expect.objectContaining({ start_at: wireOf(quietDay + 600) })])
  const before = await lastId(place)
  expect((await book(place.url, shop, quietDay + 600)).body.code).toBe('slot_taken')
  const booked = await book(place.url, shop, quietDay + 720)
  expect(booked.status, booked.text).toBe(201)
  expect(await lastId(place)).toBeGreaterThan(before)
}

const checkDoctor = async (run: Run): Promise<void> => {
  const doctor = runProgram({ ...run, args: ['doctor'] })
  expect({ exit: await doctor.ended, output: doctor.output() }).toEqual({
    exit: 0,
    output: expect.stringMatching(/Everything holds\.\n$/),
  })
}

const report = (what: string, began: number, { calls }: Filled, rows: Record<string, number>): void => {
  const all = Object.values(rows).reduce((sum, n) => sum + n, 0)
  console.log(
    `  ${what}: ${calls} calls, ${Object.keys(rows).length} tables, ${all} rows, ${rows['public.reservations']} reservations;` +
      ` backup, restore and start took ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
}

test('a stopped copy of DATA_DIR is a fresh instance', { timeout }, async () => {
  const cwd = makeFolder()
  const run: Run = { dataDir: join(cwd, 'data'), port: await freePort(), environment: quiet }
  const program = await start(run)
  const place = await inspectProgram(program)
  const filled = await fill(place)
  const before = await look(place)
  await place.close()

  const began = performance.now()
  await stop(program)
  runDocumented('cp -aL data noren-data', { cwd })
  // The machine is lost.
  rmSync(run.dataDir, { recursive: true })
  const fresh: Run = { ...run, dataDir: join(cwd, 'noren-data'), port: await freePort() }
  const restored = await inspectProgram(await start(fresh))
  undo.push(restored.close)
  report('copy', began, filled, before.rows)
  expect(await look(restored)).toEqual(before)
  await checkAtWork(restored, filled)
  await checkDoctor(fresh)
})

/** Opens a cluster that ends with the test. */
const openCluster = async () => {
  const cluster = await openDebianCluster()
  undo.push(cluster.stop)
  const environment = {
    PATH: `${cluster.bin}:${process.env['PATH']}`,
    PGHOST: cluster.host,
    PGUSER: cluster.user,
  }
  return { cluster, environment }
}

const inspectOn = (cluster: Cluster, program: Program) =>
  inspectDatabase(urlOf(cluster, 'noren'), { ...cluster, database: 'noren' }, program)

/** Without the rows of a shop nobody named, as which the server signs in. */
const checkBound = async (cluster: Cluster): Promise<void> => {
  const pool = openPool({ url: urlOf(cluster, 'noren') }, { role: 'noren_app', max: 1 })
  try {
    const { rows } = await pool.query('select count(*)::int as n from reservations')
    expect(rows).toEqual([{ n: 0 }])
  } finally {
    await pool.end()
  }
}

// The short form needs nothing but what npm brings, and that has no pg_dump.
const dumps = testSize({ short: 0, long: 1 })
test.each(Array.from({ length: dumps }, (_, index) => index + 1))(
  'a dump is restored on another PostgreSQL that knows nothing of it',
  { timeout },
  async () => {
    const cwd = makeFolder()
    mkdirSync(join(cwd, 'data'))
    const first = await openCluster()
    await asSuperuser(first.cluster, [makeOwner('noren'), makeDatabase('noren')])
    const on = (cluster: Cluster, dataDir: string, port: number): Run => ({
      dataDir,
      port,
      environment: { ...quiet, DATABASE_URL: urlOf(cluster, 'noren') },
    })
    const run = on(first.cluster, join(cwd, 'data'), await freePort())
    const program = await start(run)
    const place = inspectOn(first.cluster, program)
    const filled = await fill(place)
    const before = await look(place)
    await place.close()

    const began = performance.now()
    // Beside the running server.
    runDocumented('pg_dump -Fc noren > noren.dump', { cwd, environment: first.environment })
    runDocumented('cp -aL data noren-data', { cwd })
    await stop(program)
    await first.cluster.stop()
    rmSync(run.dataDir, { recursive: true })

    const second = await openCluster()
    await asSuperuser(second.cluster, [
      makeOwner('noren'),
      ...['noren_app', 'noren_system', 'noren_purge'].map((role) =>
        documentedStatement(`create role ${role} nologin`),
      ),
      documentedStatement('grant noren_app, noren_system, noren_purge to noren with admin option'),
    ])
    runDocumented('createdb -O noren noren', { cwd, environment: second.environment })
    runDocumented('pg_restore -d noren --exit-on-error < noren.dump', {
      cwd,
      environment: second.environment,
    })
    runDocumented('cp -aL noren-data data', { cwd })
    const fresh = on(second.cluster, run.dataDir, await freePort())
    const instance = await start(fresh)
    report(`dump of PostgreSQL ${first.cluster.version}`, began, filled, before.rows)
    const restored = inspectOn(second.cluster, instance)
    undo.push(restored.close)
    expect(await look(restored)).toEqual(before)
    await checkBound(second.cluster)
    await checkAtWork(restored, filled)
    await checkDoctor(fresh)
  },
)
