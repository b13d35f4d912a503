// P3: complete bookings through HTTP, compared with their statements sent one by one by pgbench to the same PostgreSQL.
import { alternate, type Finding } from './measuring/figures.ts'
import { flowFigures, measure } from './measuring/flow.ts'
import { scriptOfBooking } from './booking-script.ts'
import { openScript } from './peers/pgbench.ts'
import type { FilledShop } from './fill.ts'
import { requestOf, type FreeStarts } from './measuring/free-starts.ts'
import type { BenchServer } from './server.ts'

const wanted = 0.6
const clients = 32
const rounds = 5
const seconds = 3
/** Requests prepared; more than any round has used. */
const perSecond = 6_000

export const benchBooking = async (
  server: BenchServer,
  shops: readonly FilledShop[],
  freeStarts: FreeStarts,
): Promise<Finding> => {
  const { sql, connection } = server.visit
  const runScript = openScript(connection, await scriptOfBooking(server, shops), 'noren_app')
  const book = () => {
    const requests = Array.from({ length: perSecond * seconds }, () => requestOf(server.port, freeStarts()))
    return measure(server, { expected: 201, clients, seconds, requests })
  }
  await book()
  // With statistics of the tables, which PostgreSQL would gather some minutes later by itself.
  await sql('analyze')
  const bare = () => Promise.resolve({ rate: runScript?.(clients, seconds) ?? NaN })
  const { peer, ours } = await alternate(rounds, bare, book)
  return {
    goal: 'P3',
    what: `Complete bookings through HTTP, ${clients} clients, ${shops.length} shops, fsync on`,
    peer: runScript
      ? `the same statements sent one by one by pgbench, ${clients} clients`
      : 'none, because pgbench is not installed',
    figures: flowFigures({ ours, peer: runScript ? peer : [] }, wanted),
  }
}
