// P4: many clients book one slot. One wins and the others are refused at once; a bare INSERT on the constraint deadlocks.
import pg from 'pg'
import { quantile, type Finding } from '../report/figures.ts'
import { requestOf, type BenchServer, type FreeStarts } from '../server.ts'
import { runLoad } from '../traffic/load.ts'

/** Times a bare INSERT's. */
const requirement = 5
const clients = 32
/** Warm-up; not counted. */
const warmUpRounds = 10
const rounds = 200
/** Fewer, because PostgreSQL detects each deadlock after a second; none after `bareSeconds`. */
const bareRounds = 10
const bareSeconds = 15

export const benchRush = async (server: BenchServer, freeStarts: FreeStarts): Promise<Finding> => {
  const bare = await rushBare(server.visit)
  const rush = (howOften: number) =>
    runLoad({
      kind: 'rush',
      port: server.port,
      clients,
      rounds: Array.from({ length: howOften }, () => {
        const booking = freeStarts.next()
        return Array.from({ length: clients }, (_, index) =>
          requestOf({ ...booking, customer: booking.customer * clients + index }),
        )
      }),
    })
  await rush(warmUpRounds)
  const { milliseconds, rounds: answers } = await rush(rounds)
  const winners = answers.map((statuses) => statuses.filter((status) => status === 201).length)
  const unexpected = answers.flat().filter((status) => status !== 201 && status !== 409).length
  const oneWinner = winners.every((count) => count === 1)
  const slowest = Math.max(...milliseconds)
  const limit = requirement * quantile(bare.milliseconds, 0.5)
  const quantileText = (part: number) => quantile(milliseconds, part).toFixed(1)
  return {
    goal: 'P4',
    what: `${clients} clients book one slot, ${rounds} rounds after ${warmUpRounds} to warm up`,
    peer: `a bare INSERT on the exclusion constraint, ${bare.milliseconds.length} rounds`,
    figures: [
      {
        name: 'slowest of a round, ms',
        ours: milliseconds,
        peer: bare.milliseconds,
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
        String(unexpected),
        `${bare.deadlocks} deadlocks, ${bare.givenUp} waited too long`,
      ],
      ['slowest of a round, p50 / p95 / p99, ms', [0.5, 0.95, 0.99].map(quantileText).join(' / ')],
      ['slowest answer of all, ms', slowest.toFixed(1), Math.max(...bare.milliseconds).toFixed(1)],
    ],
    requirement: `one winner, nothing but 201 and 409, slowest answer within ${requirement} × a bare INSERT’s`,
    met: oneWinner && unexpected === 0 && slowest < limit,
  }
}

const rushBare = async ({ connection, sql }: BenchServer['visit']) => {
  await sql(tableOfSlots)
  const pool = await Promise.all(
    Array.from({ length: clients }, async () => {
      // Deadlocks queue behind each other: without a timeout a round has taken half a minute.
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
            (error: { code?: string }) => error.code,
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

const tableOfSlots = `
  create table if not exists bench_slots (shop_id bigint not null, staff_id bigint not null, occupied int4range not null,
    constraint bench_never_overlap exclude using gist (shop_id with =, staff_id with =, occupied with &&))`
