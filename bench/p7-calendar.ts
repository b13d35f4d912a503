// P7: the month of one shop's calendar among many shops, compared with the same among few.
import type { CalendarEvent } from '@noren/contract/reservations'
import pg from 'pg'
import { listCalendar } from '../apps/server/src/features/reservations/read-reservation.ts'
import { openSession } from '../apps/server/src/testing/factories.ts'
import { wireToMillis } from '../apps/server/src/platform/clock.ts'
import { captureLast, valuesFor } from './traffic/captured-statement.ts'
import { explain, type Explained } from './traffic/explain.ts'
import { pickShops, type FilledShop } from './large-database.ts'
import { getOf } from './peers/process.ts'
import { isMet, ratios, type Figure, type Finding } from './report/figures.ts'
import { dateAfter, type BenchServer } from './server.ts'
import { measure } from './traffic/measure.ts'

const buffersWanted = 6
const ratioWanted = 1.5
const rounds = 7
const shopsAsked = 200
const days = 30

export type Filled = { server: BenchServer; shops: readonly FilledShop[]; scale: string }

export const benchCalendar = async (big: Filled, small: Filled): Promise<Finding> => {
  const plans = await plansOf(big)
  const [askBig, askSmall] = [await callsOf(big), await callsOf(small)]
  const ours: number[] = []
  const few: number[] = []
  for (let round = -1; round < rounds; round++) {
    const [less, more] = [await askSmall(), await askBig()]
    if (round < 0) continue
    few.push(less)
    ours.push(more)
  }
  const time: Figure = {
    name: 'ms, median of the calls',
    ours,
    peer: few,
    ratio: ratios(ours, few),
    goal: { of: 'ratio', is: 'at most', value: ratioWanted },
  }
  const quiet = plans.filter(({ perDay }) => perDay === 1)
  const buffers: Figure = {
    name: 'buffers, a visit a day',
    ours: quiet.map((plan) => plan.buffers),
    goal: { of: 'ours', is: 'at most', value: buffersWanted },
  }
  const fetches = plans.map((plan) => plan.heapFetches)
  return {
    goal: 'P7',
    what: `A month of one shop's calendar among ${big.scale}; the statement by EXPLAIN, the calls one owner after the other`,
    peer: `the same among ${small.scale}`,
    figures: [
      buffers,
      { name: 'rows, a visit a day', ours: quiet.map((plan) => plan.rows) },
      ...[2, 3, 4].map((perDay) => ({
        name: `buffers, ${perDay} a day`,
        ours: plans.filter((plan) => plan.perDay === perDay).map((plan) => plan.buffers),
      })),
      { name: 'heap fetches', ours: fetches, goal: { of: 'ours', is: 'at most', value: 0 } },
      time,
    ],
    lines: quiet[0]?.lines ?? [],
    requirement: `at most ${buffersWanted} buffers for a visit a day, no heap fetches, at most ${ratioWanted} × the time among few`,
    met: isMet(buffers) && Math.max(...fetches) === 0 && isMet(time),
  }
}

const month = { from: dateAfter(-15), to: dateAfter(-15 + days - 1) }

/** Median milliseconds of a month's call, one owner after the other. */
const callsOf = async ({ server, shops }: Filled): Promise<() => Promise<number>> => {
  const { services } = server.visit
  const requests: string[] = []
  for (const { ownerId } of pickShops(shops, shopsAsked)) {
    const session = await openSession(services, ownerId, 'bench')
    const headers = { accept: 'application/json', cookie: `session=${session}` }
    requests.push(
      getOf(server.port, `/api/reservations?from=${month.from}&to=${month.to}&brief=true`, headers),
    )
  }
  return async () => (await measure(server, { expected: 200, clients: 1, requests })).p50
}

type Plan = Explained & { perDay: number }

/** The plans of the calendar's statement for some shops of each size. */
const plansOf = async ({ server, shops }: Filled): Promise<Plan[]> => {
  const known = server.shops.at(-1)
  if (!known) throw new Error('no shops')
  const plans: Plan[] = []
  const window = {
    from: wireToMillis(`${month.from}T00:00:00+09:00`),
    to: wireToMillis(`${dateAfter(-15 + days)}T00:00:00+09:00`),
    statuses: [] as CalendarEvent['status'][],
    isBrief: true,
  }
  const ask = () => listCalendar(server.visit.services.db, known.scope, window)
  const statement = await captureLast(ask)
  const client = new pg.Client({
    ...server.visit.connection,
    options: '-c role=noren_app -c TimeZone=Asia/Tokyo',
  })
  await client.connect()
  for (const { shopId, perDay } of pickShops(shops, 40)) {
    const values = valuesFor(statement, new Map([[known.shopId, shopId]]))
    plans.push({ perDay, ...(await explain(client, shopId, { text: statement.text, values })) })
  }
  await client.end()
  return plans
}
