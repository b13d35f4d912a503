// Behind a pooler that lends its connections by session the product works as without one; by transaction it does not start. Rules
// SEC-111, SEC-112. The long form has a real PgBouncer for it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { dayMs, millisToWire, systemClock } from '#platform/clock'
import { openChangeEvents } from '#platform/change-events'
import { readConfig } from '#platform/config'
import { openPool, withClient } from '#platform/database/pool'
import { openClient } from '#testing/client'
import { openTestDatabase } from '#testing/database'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { freePort, inspectDatabase, runProgram, startProgram } from '#testing/program'
import { assertOwnSessions } from '#postgres/checks'
import { openDatabase } from '#postgres/open'
import { openPgBouncer } from '../testing/pooling/pgbouncer.ts'
import {
  asSuperuser,
  makeDatabase,
  makeOwner,
  urlOf,
  type Cluster,
} from '../testing/processes/own-database.ts'
import { openDebianCluster } from '../testing/restoring/debian-postgres.ts'
import { testSize, testTimeout } from '../testing/test-size.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

test('connections that share a server process are no sessions of their own', async () => {
  const database = await openTestDatabase()
  undo.push(database.close)
  const [first, second] = [await database.pool.connect(), await database.pool.connect()]
  undo.push(async () => [first, second].forEach((client) => client.release()))
  await expect(assertOwnSessions(first, second)).resolves.toBeUndefined()
  await expect(assertOwnSessions(first, first)).rejects.toThrow('pool_mode = session')
  // Lent in turns: neither keeps its own.
  const turns = (lent: (typeof first)[]) => ({
    query: (text: string) => {
      lent.reverse()
      return lent[0]!.query(text)
    },
  })
  await expect(assertOwnSessions(turns([first, second]) as typeof first, second)).rejects.toThrow(
    'pool_mode = session',
  )
})

/** Of the long form alone. */
const rowsOf = <T>(rows: readonly T[]): T[] => rows.slice(0, testSize({ short: 0, long: rows.length }))

const openPooled = async (settings: readonly string[]) => {
  const cluster = await openDebianCluster()
  undo.push(cluster.stop)
  await asSuperuser(cluster, [makeOwner('noren'), makeDatabase('noren')])
  const bouncer = await openPgBouncer(cluster, settings)
  undo.push(bouncer.stop)
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-pooling-'))
  undo.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  const databaseUrl = urlOf(bouncer, 'noren')
  return { cluster, databaseUrl, dataDir, environment: { SANDBOX: 'off', DATABASE_URL: databaseUrl } }
}

const countTables = (cluster: Cluster): Promise<number> =>
  withClient({ ...cluster, database: 'noren' }, async (client) => {
    const { rows } = await client.query("select from pg_tables where schemaname = 'public'")
    return rows.length
  })

test.each(rowsOf(['', 'ignore_startup_parameters = options,extra_float_digits', 'server_round_robin = 1']))(
  'by session two shops are kept apart, with the times of Tokyo, and others are told of changes: %s',
  { timeout: testTimeout },
  async (setting) => {
    const { cluster, databaseUrl, dataDir, environment } = await openPooled([
      'pool_mode = session',
      'default_pool_size = 40',
      setting,
    ])
    const program = await startProgram({ dataDir, port: await freePort(), environment })
    undo.push(async () => {
      program.kill('SIGTERM')
      await program.ended
    })
    const place = inspectDatabase(databaseUrl, { ...cluster, database: 'noren' }, program)
    undo.push(place.close)
    const shops = [await makeShop(place), await makeShop(place)]
    const date = millisToWire(systemClock.now() + 7 * dayMs).slice(0, 10)
    const seenBy = async (shop: TestShop) => {
      const owner = openClient(program.url, shop.client.cookies)
      return (await owner.call('GET', `/api/reservations?from=${date}&to=${date}`)).body.data
    }
    for (const [index, { domain, menuId }] of shops.entries()) {
      const booking = someBooking(menuId, `${date}T1${index}:00:00+09:00`)
      const path = `/api/public/shops/${domain}/reservations`
      const booked = await openClient(program.url).call('POST', path, booking, keyed())
      expect(booked.status, booked.text).toBe(201)
    }
    for (const [index, shop] of shops.entries())
      expect(await seenBy(shop)).toEqual([
        expect.objectContaining({ start_at: `${date}T1${index}:00:00+09:00` }),
      ])
    // What names no shop sees none, whoever lent the connection before.
    const pool = openPool({ url: databaseUrl }, { role: 'noren_app', max: 1 })
    undo.push(() => pool.end())
    const { rows } = await pool.query(
      "select current_user, count(*)::int as n, current_setting('statement_timeout') as patience from reservations",
    )
    expect(rows).toEqual([{ current_user: 'noren_app', n: 0, patience: '30s' }])

    const here = await openChangeEvents({ url: databaseUrl })
    undo.push(here.close)
    const heard = new Promise((resolve) => {
      void openChangeEvents({ url: databaseUrl }, (changed) => {
        // It is open: only now is it announced.
        if (changed === 'all') here.publish(7)
        else resolve(changed)
      }).then(({ close }) => undo.push(close))
    })
    expect(await heard).toEqual([7])
    expect(await place.violations()).toEqual([])
  },
)

test.each(
  rowsOf([
    ['transaction', 'default_pool_size = 1'],
    ['transaction', 'default_pool_size = 20'],
    ['transaction', 'server_round_robin = 1'],
    ['statement', 'default_pool_size = 20'],
  ]),
)('by %s the start is refused, and nothing is made: %s', { timeout: testTimeout }, async (mode, setting) => {
  const { cluster, databaseUrl } = await openPooled([
    `pool_mode = ${mode}`,
    setting,
    'ignore_startup_parameters = options',
  ])
  await expect(openDatabase(readConfig({ DATABASE_URL: databaseUrl }), () => undefined)).rejects.toThrow(
    'PgBouncer: pool_mode = session',
  )
  expect(await countTables(cluster)).toBe(0)
})

test.each(rowsOf([['server'], ['doctor'], ['admin']]))(
  'by transaction the %s says so in one sentence',
  { timeout: testTimeout },
  async (name) => {
    const { dataDir, environment } = await openPooled(['pool_mode = transaction'])
    const args = name === 'server' ? [] : [name, 'shops']
    const refused = runProgram({ dataDir, port: await freePort(), environment, args })
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toMatch(/^The pooler before PostgreSQL .+ by session .+\n$/)
  },
)
