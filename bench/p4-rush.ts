// P4: everybody wants one slot. One wins, the others are told at once; a bare INSERT on the constraint alone dead-locks.
import pg from 'pg'
import { tableOfSlots } from './guarded-insert.ts'
import { at, type Finding } from './report/figures.ts'
import { requestOf, type BenchServer, type Wishes } from './server.ts'
import { runLoad } from './traffic/load.ts'

const wanted = 100
const clients = 32
/** Until the code is compiled; not counted. */
const warmUpRounds = 10
const rounds = 200
/** Fewer, because each dead-lock takes a second to be noticed; no more when this time is over. */
const bareRounds = 10
const bareSeconds = 15

export const benchRush = async (server: BenchServer, wishes: Wishes): Promise<Finding> => {
  const bare = await rushBare(server.visit)
  const rush = (howOften: number) =>
    runLoad({
      kind: 'rush',
      port: server.port,
      clients,
      rounds: Array.from({ length: howOften }, () => {
        const wish = wishes.take()
        return Array.from({ length: clients }, (_, index) =>
          requestOf({ ...wish, customer: wish.customer * clients + index }),
        )
      }),
    })
  await rush(warmUpRounds)
  const { milliseconds, rounds: answers } = await rush(rounds)
  const winners = answers.map((statuses) => statuses.filter((status) => status === 201).length)
  const faults = answers.flat().filter((status) => status !== 201 && status !== 409).length
  const oneWinner = winners.every((count) => count === 1)
  const slowest = Math.max(...milliseconds)
  const quantile = (part: number) => at(milliseconds, part).toFixed(1)
  return {
    goal: 'P4',
    what: `${clients} customers want one slot, ${rounds} rounds after ${warmUpRounds} to warm up`,
    beside: `a bare INSERT on the exclusion constraint, ${bare.milliseconds.length} rounds`,
    figures: [
      {
        name: 'slowest of a round, ms',
        ours: milliseconds,
        beside: bare.milliseconds,
        goal: { of: 'ours', is: 'at most', value: wanted },
      },
    ],
    facts: [
      [
        'rounds with one winner',
        `${winners.filter((n) => n === 1).length} of ${rounds}`,
        `${bare.winners} of ${bare.milliseconds.length}`,
      ],
      [
        'neither 201 nor 409',
        String(faults),
        `${bare.deadlocks} dead-locks, ${bare.givenUp} waited too long`,
      ],
      ['slowest of a round, p50 / p95 / p99, ms', [0.5, 0.95, 0.99].map(quantile).join(' / ')],
      ['slowest answer of all, ms', slowest.toFixed(1), Math.max(...bare.milliseconds).toFixed(1)],
    ],
    wanted: `one winner, nothing but 201 and 409, slowest answer under ${wanted} ms`,
    met: oneWinner && faults === 0 && slowest < wanted,
  }
}

const rushBare = async ({ connection, sql }: BenchServer['visit']) => {
  await sql(tableOfSlots)
  const pool = await Promise.all(
    Array.from({ length: clients }, async () => {
      // Dead-locks queue up behind each other: without an end to the waiting a round has taken half a minute.
      const client = new pg.Client({ ...connection, options: '-c lock_timeout=5s' })
      await client.connect()
      return client
    }),
  )
  const milliseconds: number[] = []
  let [deadlocks, givenUp, winners] = [0, 0, 0]
  const until = performance.now() + bareSeconds * 1000
  for (let round = 0; round < bareRounds && performance.now() < until; round++) {
    const began = performance.now()
    const ends = await Promise.all(
      pool.map((client) =>
        client
          .query({
            name: 'rush',
            text: 'insert into bench_slots values (-1, 1, int4range($1::int, $1::int + 60))',
            values: [round * 60],
          })
          .then(
            () => 'won',
            (fault: { code?: string }) => fault.code,
          ),
      ),
    )
    milliseconds.push(performance.now() - began)
    deadlocks += ends.filter((end) => end === '40P01').length
    givenUp += ends.filter((end) => end === '55P03').length
    if (ends.filter((end) => end === 'won').length === 1) winners++
  }
  await Promise.all(pool.map((client) => client.end()))
  return { milliseconds, deadlocks, givenUp, winners }
}
