// P7: the month of one shop's calendar among many shops, compared with the same among few.
import { listCalendar } from '../apps/server/src/features/reservations/read-reservation.ts'
import { wireToMillis } from '../apps/server/src/platform/clock.ts'
import { openSession } from '../apps/server/src/testing/factories.ts'
import { alternate, atMost, atMostTimes, type Finding } from './measuring/figures.ts'
import { measure } from './measuring/flow.ts'
import { bytesOf } from './measuring/load.ts'
import { captureFirst, explain } from './measuring/statements.ts'
import { number } from './measuring/table.ts'
import { pickShops, type FilledShop } from './fill.ts'
import { dateAfter, type BenchServer } from './server.ts'

const buffersWanted = 6
/** Times the same among few shops. */
const wanted = 1.5
const rounds = 7
const shopsAsked = 200
const days = 30

export type Filled = { server: BenchServer; shops: readonly FilledShop[] }

export const benchCalendar = async (many: Filled, few: Filled): Promise<Finding> => {
  const plans = await plansOf(many)
  const quiet = plans.filter(({ perDay }) => perDay === 1)
  const fetches = plans.reduce((sum, { heapFetches }) => sum + heapFetches, 0)
  const [askMany, askFew] = [await callsOf(many), await callsOf(few)]
  return {
    goal: 'P7',
    what: `A month of one shop's calendar among ${number(many.shops.length)} shops; the statement by EXPLAIN, the calls one owner after the other`,
    peer: `the same among ${number(few.shops.length)}`,
    figures: [
      {
        name: 'buffers, a visit a day',
        ours: quiet.map(({ buffers }) => buffers),
        limit: atMost(buffersWanted),
      },
      { name: 'buffers, all shops', ours: plans.map(({ buffers }) => buffers) },
      { name: 'heap fetches, all shops', ours: [fetches], limit: atMost(0) },
      {
        name: 'ms, median of the calls',
        ...(await alternate(rounds, askFew, askMany)),
        limit: atMostTimes(wanted),
      },
    ],
  }
}

const month = { from: dateAfter(-15), to: dateAfter(-15 + days - 1) }

/** Median milliseconds of a month's call, one owner after the other. */
const callsOf = async ({ server, shops }: Filled): Promise<() => Promise<number>> => {
  const requests: string[] = []
  for (const { ownerId } of pickShops(shops, shopsAsked)) {
    const session = await openSession(server.visit.services, ownerId, 'bench')
    const headers = { accept: 'application/json', cookie: `session=${session}` }
    const path = `/api/reservations?from=${month.from}&to=${month.to}&brief=true`
    requests.push(bytesOf(server.port, `GET ${path}`, headers))
  }
  return async () => (await measure(server, { clients: 1, requests })).p50
}

/** The plans of the calendar's statement for some shops of each size. */
const plansOf = async ({ server, shops }: Filled) => {
  const known = shops.at(-1)
  if (!known) throw new Error('no shops')
  const window = {
    from: wireToMillis(`${month.from}T00:00:00+09:00`),
    to: wireToMillis(`${dateAfter(-15 + days)}T00:00:00+09:00`),
  }
  const statement = await captureFirst(() =>
    listCalendar(server.visit.services.db, known.scope, { ...window, statuses: [], isBrief: true }),
  )
  const plans = []
  for (const { shopId, perDay } of pickShops(shops, 40)) {
    const values = statement.valuesFor(new Map([[known.shopId, shopId]]))
    plans.push({ perDay, ...(await explain(server, shopId, { text: statement.text, values })) })
  }
  return plans
}
