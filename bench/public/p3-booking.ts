// P3: complete bookings through HTTP, compared with their statements sent one by one by pgbench, on the same PostgreSQL.
import { scriptOfBooking } from '../booking-script.ts'
import { openScript } from '../peers/pgbench.ts'
import { isMet, ratios, type Figure, type Finding } from '../report/figures.ts'
import { requestOf, shopCount, type BenchServer, type FreeStarts } from '../server.ts'
import { measure, type Round } from '../traffic/measure.ts'

const requirement = 0.6
const clients = 32
const rounds = 5
const seconds = 3
/** Requests prepared before the measurement; more than any round has used. */
const perSecond = 6_000

export const benchBooking = async (server: BenchServer, freeStarts: FreeStarts): Promise<Finding> => {
  const statements = openScript(server.visit.connection, await scriptOfBooking(server), 'noren_app')
  const book = (forSeconds: number) => {
    const requests = Array.from({ length: perSecond * forSeconds }, () => requestOf(freeStarts.next()))
    return measure(server, { expected: 201, clients, seconds: forSeconds, requests })
  }
  await statements?.run(clients, 1)
  await book(2)
  // With statistics of the tables, which PostgreSQL would gather some minutes later by itself.
  await server.visit.sql('analyze')
  await book(1)

  const bare: number[] = []
  const ours: Round[] = []
  for (let round = 0; round < rounds; round++) {
    if (statements) bare.push(await statements.run(clients, seconds))
    ours.push(await book(seconds))
  }
  statements?.close()
  const rates = ours.map(({ rate }) => rate)
  const speed: Figure = {
    name: 'a second',
    ours: rates,
    peer: bare,
    ratio: ratios(rates, bare),
    goal: { of: 'ratio', is: 'at least', value: requirement },
  }
  return {
    goal: 'P3',
    what: `Complete bookings through HTTP, ${clients} clients, ${shopCount} shops, fsync on`,
    peer: statements
      ? `the same statements by pgbench, ${clients} clients, the same PostgreSQL`
      : 'not compared: pgbench is not installed',
    figures: [
      speed,
      { name: 'ms, median', ours: ours.map(({ p50 }) => p50) },
      { name: 'ms, 99 of 100', ours: ours.map(({ p99 }) => p99) },
      { name: 'server CPU, µs each', ours: ours.map(({ cpu }) => cpu) },
    ],
    requirement: `at least ${requirement} × the statements alone`,
    met: statements !== undefined && isMet(speed),
  }
}
