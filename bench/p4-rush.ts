// P4: everybody wants one slot. One wins, the others are told at once; a bare INSERT on the constraint alone dead-locks.
import pg from 'pg'
import { tableOfSlots } from './guarded-insert.ts'
import { runLoad } from './load.ts'
import { median, type Finding } from './report.ts'
import { requestOf, type BenchServer, type Wishes } from './server.ts'

const wanted = 100
const clients = 32
const rounds = 200
/** Fewer, because each dead-lock takes a second to be noticed. */
const bareRounds = 10

export const benchRush = async (server: BenchServer, wishes: Wishes): Promise<Finding> => {
  const bare = await rushBare(server.visit)
  const asked = Array.from({ length: rounds }, () => {
    const wish = wishes.take()
    return Array.from({ length: clients }, (_, index) =>
      requestOf({ ...wish, customer: wish.customer * clients + index }),
    )
  })
  const { milliseconds, rounds: answers } = await runLoad({
    kind: 'rush',
    port: server.port,
    clients,
    rounds: asked,
  })
  const winners = answers.map((statuses) => statuses.filter((status) => status === 201).length)
  const faults = answers.flat().filter((status) => status !== 201 && status !== 409).length
  const oneWinner = winners.every((count) => count === 1)
  const slowest = Math.max(...milliseconds)
  return {
    goal: 'P4',
    what: `${clients} customers want one slot, ${rounds} rounds`,
    beside: `a bare INSERT on the exclusion constraint, ${bareRounds} rounds`,
    figures: [
      {
        name: 'rounds with one winner',
        ours: `${winners.filter((n) => n === 1).length} of ${rounds}`,
        beside: `${bare.winners} of ${bareRounds}`,
      },
      { name: 'neither 201 nor 409', ours: String(faults), beside: `${bare.deadlocks} dead-locks` },
      {
        name: 'slowest answer, ms',
        ours: slowest.toFixed(1),
        beside: Math.max(...bare.milliseconds).toFixed(1),
      },
      {
        name: 'slowest of a round, ms',
        ours: median(milliseconds).toFixed(1),
        beside: median(bare.milliseconds).toFixed(1),
      },
    ],
    wanted: `one winner, nothing but 201 and 409, slowest answer under ${wanted} ms`,
    met: oneWinner && faults === 0 && slowest < wanted,
  }
}

const rushBare = async ({ connection, sql }: BenchServer['visit']) => {
  await sql(tableOfSlots)
  const pool = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(connection)
      await client.connect()
      return client
    }),
  )
  const milliseconds: number[] = []
  let deadlocks = 0
  let winners = 0
  for (let round = 0; round < bareRounds; round++) {
    const at = performance.now()
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
    milliseconds.push(performance.now() - at)
    deadlocks += ends.filter((end) => end === '40P01').length
    if (ends.filter((end) => end === 'won').length === 1) winners++
  }
  await Promise.all(pool.map((client) => client.end()))
  return { milliseconds, deadlocks, winners }
}
