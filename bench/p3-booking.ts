// P3: whole bookings through HTTP, beside one guarded INSERT on the same PostgreSQL.
import { openGuardedInsert } from './guarded-insert.ts'
import { runLoad } from './load.ts'
import { count, median, ratios, spread, type Finding } from './report.ts'
import { cpuSeconds, requestOf, shopCount, type BenchServer, type Wishes } from './server.ts'

const wanted = 0.35
const clients = 32
const rounds = 5
const seconds = 3
/** Prepared before the clock runs; more than any round has used. */
const perSecond = 6_000

export const benchBooking = async (server: BenchServer, wishes: Wishes): Promise<Finding> => {
  const insert = await openGuardedInsert(server.visit, shopCount)
  const book = async (forSeconds: number) => {
    const requests = Array.from({ length: perSecond * forSeconds }, () => requestOf(wishes.take()))
    const cpu = cpuSeconds(server.pid)
    const result = await runLoad({
      kind: 'flow',
      port: server.port,
      clients,
      seconds: forSeconds,
      requests,
      repeat: false,
    })
    const made = result.statuses['201'] ?? 0
    if (Object.keys(result.statuses).some((status) => status !== '201'))
      throw new Error(`a free start was refused: ${JSON.stringify(result.statuses)}`)
    return {
      rate: made / result.seconds,
      cpu: ((cpuSeconds(server.pid) - cpu) / made) * 1e6,
      times: result.milliseconds,
    }
  }
  await insert.run(clients, 1)
  await book(2)

  const bare: number[] = []
  const ours: Awaited<ReturnType<typeof book>>[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await insert.run(clients, seconds))
    ours.push(await book(seconds))
  }
  insert.close()
  const rates = ours.map(({ rate }) => rate)
  const times = ours.flatMap((round) => round.times).toSorted((a, b) => a - b)
  const ratio = ratios(rates, bare)
  return {
    goal: 'P3',
    what: `Whole bookings through HTTP, ${clients} clients, ${shopCount} shops, fsync on`,
    beside: `${insert.says}, ${clients} clients, the same PostgreSQL`,
    figures: [
      { name: 'a second', ours: count(median(rates)), beside: count(median(bare)), ratio: spread(ratio) },
      { name: 'ms, median', ours: (times[times.length >> 1] ?? NaN).toFixed(1), beside: '' },
      { name: 'ms, 99 of 100', ours: (times[Math.floor(times.length * 0.99)] ?? NaN).toFixed(1), beside: '' },
      { name: 'server CPU, µs each', ours: count(median(ours.map(({ cpu }) => cpu))), beside: '' },
    ],
    wanted: `at least ${wanted} × the INSERT`,
    met: median(ratio) >= wanted,
  }
}
