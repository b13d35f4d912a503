// P4: many clients book one slot. One wins and the others are refused at once; bare INSERTs on the constraint may deadlock.
import { openClient } from '../apps/server/src/platform/database/pool.ts'
import { atMost, atMostTimes, type Finding } from './measuring/figures.ts'
import { openClients } from './measuring/load.ts'
import { requestOf, type FreeStarts } from './measuring/free-starts.ts'
import type { BenchServer } from './server.ts'

/** Times a bare INSERT's. */
const wanted = 5
const clients = 32
const warmUpRounds = 10
const rounds = 200
/** Fewer, and none after so many milliseconds: deadlocks are found one after the other. */
const bare = { rounds: 40, milliseconds: 15_000 }

export const benchRush = async ({ port, visit }: BenchServer, freeStarts: FreeStarts): Promise<Finding> => {
  const { peer, deadlocks } = await rushBare(visit)
  const open = await openClients(port, clients)
  const ours: number[] = []
  let [withoutWinner, unexpected] = [0, 0]
  for (let round = -warmUpRounds; round < rounds; round++) {
    const booking = freeStarts()
    const requests = open.map((_, index) =>
      requestOf(port, { ...booking, customer: booking.customer * clients + index }),
    )
    const { ends, took } = await rush((index) => open[index]?.send(requests[index] ?? ''))
    if (round < 0) continue
    ours.push(took)
    if (ends.filter((status) => status === 201).length !== 1) withoutWinner++
    unexpected += ends.filter((status) => status !== 201 && status !== 409).length
  }
  for (const { close } of open) close()
  return {
    goal: 'P4',
    what: `${clients} clients book one slot at once, ${rounds} rounds`,
    peer: `bare INSERTs on the exclusion constraint, ${peer.length} rounds without a deadlock; ${deadlocks} deadlocks in others`,
    figures: [
      { name: 'rounds without exactly one winner', ours: [withoutWinner], limit: atMost(0) },
      { name: 'neither 201 nor 409', ours: [unexpected], limit: atMost(0) },
      { name: 'slowest of a round, ms', ours, peer },
      {
        name: 'slowest of all, ms',
        ours: [Math.max(...ours)],
        peer: peer.length > 0 ? [Math.max(...peer)] : [],
        limit: atMostTimes(wanted),
      },
    ],
  }
}

/** How each of all clients at once ended, and the milliseconds until the last did. */
const rush = async (send: (index: number) => unknown): Promise<{ ends: unknown[]; took: number }> => {
  const began = performance.now()
  const ends = await Promise.all(Array.from({ length: clients }, (_, index) => send(index)))
  return { ends, took: performance.now() - began }
}

/** Milliseconds of the rounds without a deadlock, and how many there were in the others. */
const rushBare = async ({ connection, sql }: BenchServer['visit']) => {
  await sql(tableOfSlots)
  const pool = await Promise.all(Array.from({ length: clients }, () => openClient(connection)))
  const peer: number[] = []
  let deadlocks = 0
  const until = performance.now() + bare.milliseconds
  for (let round = 0; round < bare.rounds && performance.now() < until; round++) {
    const query = { name: 'rush', text: insertSlot, values: [round * 60] }
    const { ends, took } = await rush((index) =>
      pool[index]?.query(query).catch((error: { code?: string }) => error.code),
    )
    const found = ends.filter((end) => end === '40P01').length
    if (found === 0) peer.push(took)
    deadlocks += found
  }
  await Promise.all(pool.map((client) => client.end()))
  return { peer, deadlocks }
}

const tableOfSlots = `
  create table if not exists bench_slots (shop_id bigint not null, staff_id bigint not null, occupied int4range not null,
    constraint bench_never_overlap exclude using gist (shop_id with =, staff_id with =, occupied with &&))`
const insertSlot = 'insert into bench_slots values (-1, 1, int4range($1::int, $1::int + 60))'
