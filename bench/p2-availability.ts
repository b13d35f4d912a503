// P2: the free times of a month with their SQL, among many shops; uncached and cached.
import { setTimeout as pause } from 'node:timers/promises'
import { parseDay } from '@noren/scheduling/time'
import { readOfferFacts } from '../apps/server/src/features/hours/offer-facts.ts'
import { openChangeEvents } from '../apps/server/src/platform/change-events.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { read } from '../apps/server/src/platform/database/transactions.ts'
import { alternate, atMost, type Finding } from './measuring/figures.ts'
import { flowFigures, measure, type Served } from './measuring/flow.ts'
import { bytesOf } from './measuring/load.ts'
import { captureFirst } from './measuring/statements.ts'
import { number } from './measuring/table.ts'
import { compareWithBarePage, fetchRaw, startPeer } from './peers/start-peer.ts'
import { gridOf } from './peers/sweep.ts'
import { pickShops, type FilledShop } from './fill.ts'
import { dateAfter, type BenchServer } from './server.ts'

/** Times the peer. */
const wanted = { uncached: 0.6, cached: 0.5 }
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
): Promise<Finding> => {
  const measured = pickShops(shops, shopsAsked)
  const [first] = measured
  if (!first) throw new Error('no shops')
  const bare = await startBare(server, first, measured)
  const changeEvents = await openChangeEvents(server.visit.connection)
  const invalidateShops = async () => {
    const ids = measured.map(({ shopId }) => shopId)
    await server.visit.sql('update shops set version = version + 1 where id = any($1)', [ids])
    for (const id of ids) changeEvents.publish(id)
    await pause(300)
  }
  const ask = (served: Served) => {
    const requests = measured.map((shop) => bytesOf(served.port, `GET ${pathOf(shop)}`, headers))
    return measure(served, { clients, requests })
  }
  try {
    const askAnew = () => invalidateShops().then(() => ask(server))
    const uncached = await alternate(rounds, () => ask(bare), askAnew)
    const cached = await compareWithBarePage(server, pathOf(first), headers)
    const { body } = await fetchRaw(server.port, pathOf(first), headers)
    return {
      goal: 'P2',
      what: `Free times of ${days} days, ${number(shops.length)} shops, ${clients} clients, ${number(measured.length)} shops in turn`,
      peer: 'node:http with the same statement in the same transaction and a bare sweep; cached: node:http with the same bytes',
      figures: [
        ...flowFigures(uncached, wanted.uncached, 'uncached, '),
        ...flowFigures(cached, wanted.cached, 'cached, '),
        { name: 'bytes, compressed', ours: [body.length], limit: atMost(bytesWanted) },
      ],
    }
  } finally {
    bare.stop()
    await changeEvents.close()
  }
}

const headers = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br' }

const pathOf = ({ domain, menuId }: FilledShop): string =>
  `/api/public/shops/${domain}/availability?menu_id=${menuId}&from=${dateAfter(1)}&days=${days}`

const startBare = async (
  { port, visit }: BenchServer,
  first: FilledShop,
  measured: readonly FilledShop[],
) => {
  const fromDay = parseDay(dateAfter(1)) ?? 0
  const window = { menuId: noMenu, from: fromDay * 1440, to: (fromDay + days) * 1440 }
  const statement = await captureFirst(() =>
    read(visit.services.db, first.scope, (tx) =>
      readOfferFacts(tx, first.scope, { ...window, now: visit.services.clock.now() }, readConfig({})),
    ),
  )
  const parameters = Object.fromEntries(
    measured.map((shop) => {
      const instead = new Map([
        [first.shopId, shop.shopId],
        [noMenu, shop.menuId],
      ])
      return [pathOf(shop), { shopId: shop.shopId, values: statement.valuesFor(instead) }]
    }),
  )
  return startPeer(await fetchRaw(port, pathOf(first), headers), {
    connection: visit.connection,
    connections,
    sql: statement.text,
    parameters,
    starts: gridOf(fromDay, days, { to: 1140, duration: 60 }),
    duration: 60,
  })
}

/** Is found among the captured values. */
const noMenu = -1
