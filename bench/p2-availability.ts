// P2: the free times of a month with their SQL, among many shops; uncached and cached.
import { gzipSync } from 'node:zlib'
import { parseDay } from '@noren/scheduling/time'
import { readOfferFacts } from '../apps/server/src/features/hours/offer-facts.ts'
import { openChangeEvents } from '../apps/server/src/platform/change-events.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { read } from '../apps/server/src/platform/database/transactions.ts'
import { captureLast, valuesFor } from './traffic/captured-statement.ts'
import { pickShops, type FilledShop } from './large-database.ts'
import { compareWithBarePage, cpuOf, speedOf } from './peers/compare.ts'
import { fetchRaw, getOf, startBareAvailability, type Peer } from './peers/process.ts'
import { gridOf } from './peers/sweep.ts'
import { count, isMet, type Figure, type Finding } from './report/figures.ts'
import { dateAfter, type BenchServer } from './server.ts'
import { measure, type Round, type Served } from './traffic/measure.ts'

const requirement = 0.8
const bytesWanted = 3_072
const days = 31
const clients = 32
const rounds = 7
/** Each is called once a round. */
const shopsAsked = 1_000
/** As many as the server's pool. */
const connections = 12

export const benchAvailability = async (
  server: BenchServer,
  shops: readonly FilledShop[],
  scale: string,
): Promise<Finding> => {
  const measured = pickShops(shops, shopsAsked)
  const [first] = measured
  if (!first) throw new Error('no shops')
  const sizes = await sizesOf(server, pickShops(measured, 40))
  const harness = await startHarness(server, measured, first)
  const changeEvents = await openChangeEvents(server.visit.connection)
  const invalidateShops = async () => {
    await server.visit.sql('update shops set version = version + 1 where id = any($1)', [
      measured.map(({ shopId }) => shopId),
    ])
    for (const { shopId } of measured) changeEvents.publish(shopId)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const run = (served: Served) => {
    const requests = measured.map((shop) => getOf(served.port, pathOf(shop), asking))
    return measure(served, { expected: 200, clients, requests })
  }
  const uncached = { ours: [] as Round[], bare: [] as Round[] }
  try {
    for (let round = -2; round < rounds; round++) {
      const bare = await run(harness)
      await invalidateShops()
      const ours = await run(server)
      if (round < 0) continue
      uncached.bare.push(bare)
      uncached.ours.push(ours)
    }
  } finally {
    harness.stop()
    await changeEvents.close()
  }
  const cached = await compareWithBarePage(server, pathOf(first), asking, { clients, rounds: 5, seconds: 2 })
  const [uncachedSpeed, cachedSpeed] = [
    speedOf(uncached.ours, uncached.bare, requirement, 'uncached, a second'),
    speedOf(cached.ours, cached.bare, requirement, 'cached, a second'),
  ]
  const size: Figure = {
    name: `bytes of ${days} days, gzip`,
    ours: sizes,
    goal: { of: 'ours', is: 'at most', value: bytesWanted },
  }
  return {
    goal: 'P2',
    what: `Free times of ${days} days, ${scale}, ${clients} clients, ${count(measured.length)} shops in turn, each called once a version`,
    peer: 'node:http with the same statement in the same frame and a bare sweep; cached: node:http with the same bytes',
    figures: [
      uncachedSpeed,
      cpuOf(uncached.ours, uncached.bare, 'uncached, server CPU, µs each'),
      {
        name: 'uncached, ms, median',
        ours: uncached.ours.map(({ p50 }) => p50),
        peer: uncached.bare.map(({ p50 }) => p50),
      },
      cachedSpeed,
      cpuOf(cached.ours, cached.bare, 'cached, server CPU, µs each'),
      size,
    ],
    requirement: `at least ${requirement} × the peer, uncached and cached; at most ${count(bytesWanted)} bytes`,
    met: [uncachedSpeed, cachedSpeed, size].every(isMet) && Math.max(...sizes) <= bytesWanted,
  }
}

const asking = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br' }

const pathOf = ({ domain, menuId }: FilledShop): string =>
  `/api/public/shops/${domain}/availability?menu_id=${menuId}&from=${dateAfter(1)}&days=${days}`

/** The compressed size of each answer; gzip of it where the server does not compress. */
const sizesOf = async ({ port }: Served, shops: readonly FilledShop[]): Promise<number[]> => {
  const sizes: number[] = []
  for (const shop of shops) {
    const { status, headers, body } = await fetchRaw(port, pathOf(shop), asking)
    if (status !== 200) throw new Error(`${pathOf(shop)} answered ${status}`)
    sizes.push(headers['content-encoding'] ? body.length : gzipSync(body).length)
  }
  return sizes
}

const startHarness = async (
  { port, visit, shops }: BenchServer,
  measured: readonly FilledShop[],
  first: FilledShop,
): Promise<Peer> => {
  const fromDay = parseDay(dateAfter(1)) ?? 0
  const known = shops.at(-1)
  if (!known) throw new Error('no shops')
  const noMenu = -1
  const window = { menuId: noMenu, from: fromDay * 1440, to: (fromDay + days) * 1440 }
  const statement = await captureLast(() =>
    read(visit.services.db, known.scope, (tx) =>
      readOfferFacts(tx, known.scope, { ...window, now: visit.services.clock.now() }, readConfig({})),
    ),
  )
  const parameters = Object.fromEntries(
    measured.map((shop) => {
      const instead = new Map([
        [known.shopId, shop.shopId],
        [noMenu, shop.menuId],
      ])
      return [pathOf(shop), { shopId: shop.shopId, values: valuesFor(statement, instead) }]
    }),
  )
  const starts = gridOf({ first: fromDay, days, from: 600, to: 1140, step: 30, duration: 60 })
  const settings = {
    connection: visit.connection,
    connections,
    sql: statement.text,
    parameters,
    starts,
    duration: 60,
  }
  return startBareAvailability(await fetchRaw(port, pathOf(first), asking), settings)
}
