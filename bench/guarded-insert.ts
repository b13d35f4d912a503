// The peer of a booking: one INSERT under the same exclusion constraint, on the same PostgreSQL, by pgbench where it is installed,
// else by pg.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { ProgramInspection } from '../apps/server/src/testing/program.ts'

export type GuardedInsert = {
  name: string
  /** INSERTs a second. */
  run: (clients: number, seconds: number) => Promise<number>
  close: () => void
}

export const tableOfSlots = `
  create table if not exists bench_slots (shop_id bigint not null, staff_id bigint not null, occupied int4range not null,
    constraint bench_never_overlap exclude using gist (shop_id with =, staff_id with =, occupied with &&))`

export const openGuardedInsert = async (
  { connection, sql }: ProgramInspection,
  shops: number,
): Promise<GuardedInsert> => {
  await sql(tableOfSlots)
  const pgbench = findPgbench()
  const folder = mkdtempSync(join(tmpdir(), 'noren-pgbench-'))
  let round = 0
  const close = () => rmSync(folder, { recursive: true, force: true })
  if (!pgbench)
    return {
      name: 'one guarded INSERT by pg',
      run: (...how) => runPg(connection, shops, round++, ...how),
      close,
    }
  const file = join(folder, 'insert.sql')
  writeFileSync(
    file,
    `\\set n :n + 1
\\set shop 1 + :n % ${shops}
\\set start ((:round * 32 + :client_id) * 20000 + :n) * 60
insert into bench_slots values (:shop, 1, int4range(:start, :start + 60)) on conflict on constraint bench_never_overlap do nothing\n`,
  )
  return {
    name: 'one guarded INSERT by pgbench',
    run: async (clients, seconds) => {
      const { host, port, user, database } = connection
      const script = `-n -M prepared -f ${file} -c ${clients} -j 2 -T ${seconds} -D n=0 -D round=${round++}`
      const place = ['-h', String(host), '-p', String(port), '-U', String(user), String(database)]
      const { stdout } = await promisify(execFile)(pgbench, [...script.split(' '), ...place])
      return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    },
    close,
  }
}

const findPgbench = (): string | undefined => {
  const installed = '/usr/lib/postgresql'
  const versions = existsSync(installed)
    ? readdirSync(installed).toSorted((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...versions.map((version) => join(installed, version, 'bin')),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path))
}

const runPg = async (
  connection: pg.ClientConfig,
  shops: number,
  round: number,
  clients: number,
  seconds: number,
): Promise<number> => {
  const pool = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(connection)
      await client.connect()
      return client
    }),
  )
  const began = performance.now()
  let made = 0
  await Promise.all(
    pool.map(async (client, index) => {
      for (let n = 0; performance.now() - began < seconds * 1000; n++, made++) {
        const start = ((round * 32 + index) * 20_000 + n) * 60
        await client.query({
          name: 'insert',
          text: `insert into bench_slots values ($1, 1, int4range($2::int, $2::int + 60))
            on conflict on constraint bench_never_overlap do nothing`,
          values: [1 + (n % shops), start],
        })
      }
    }),
  )
  const rate = (made / (performance.now() - began)) * 1000
  await Promise.all(pool.map((client) => client.end()))
  return rate
}
