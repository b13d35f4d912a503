// The real program as a process of its own, on data of its own, as `npm start` runs it: for stories, faults and benches.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { systemClock } from '#platform/clock'
import { readConfig } from '#platform/config'
import { openForInspection, type OpenedDatabase } from '#postgres/open'
import { openPool, type Connection } from '#platform/database/pool'
import { openDb } from '#platform/database/transactions'
import { openSecret, readOrMakeSecret } from '#platform/identity/secret'
import { findViolations } from '../doctor.ts'
import type { ShopPlace } from './factories.ts'

const root = join(import.meta.dirname, '../../../..')
const compiled = join(root, 'node_modules/.cache/compiled')

export type Program = {
  pid: number
  url: string
  dataDir: string
  /** All that it has written so far. */
  output: () => string
  kill: (signal: NodeJS.Signals) => void
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

type Run = {
  dataDir: string
  port: number
  environment?: Record<string, string>
  args?: readonly string[]
  /** Another entry than that of `npm start`. */
  entry?: string
  /** For Node itself, such as --cpu-prof. */
  nodeArgs?: readonly string[]
}

export const runProgram = ({
  dataDir,
  port,
  environment = {},
  args = [],
  entry = 'sandbox/src/start.ts',
  nodeArgs = [],
}: Run): Program => {
  const endWithParent = join(root, 'tools/launcher/parts/end-with-parent.mjs')
  const child = spawn(
    process.execPath,
    [...nodeArgs, '--import', endWithParent, join(root, entry), ...args],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Nothing else of the surroundings: somebody's own settings must not decide a test.
      env: {
        PATH: process.env['PATH'],
        TMPDIR: process.env['TMPDIR'],
        // As `npm start` sets it: what is compiled once is not compiled at each of the many starts.
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? compiled,
        DATA_DIR: dataDir,
        PORT: String(port),
        LIMITS: 'off',
        LOG_LEVEL: 'error',
        ...environment,
      },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return {
    pid: child.pid ?? 0,
    url: `http://localhost:${port}`,
    dataDir,
    output: () => output,
    kill: (signal) => void child.kill(signal),
    ended: once(child, 'close').then(([code, signal]) => signal ?? code),
  }
}

export type StartedProgram = Program & { readyAfter: number }

/** Resolves when /readyz says yes, with the milliseconds that took; throws with its words when it ends before. */
export const startProgram = async (run: Run): Promise<StartedProgram> => {
  const began = performance.now()
  const program = runProgram(run)
  let ended: number | NodeJS.Signals | undefined
  void program.ended.then((how) => (ended = how))
  for (;;) {
    const isReady = await fetch(`${program.url}/readyz`).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.ok
      },
      () => false,
    )
    if (isReady) return { ...program, readyAfter: performance.now() - began }
    if (ended !== undefined || performance.now() - began > 180_000) {
      program.kill('SIGKILL')
      throw new Error(`The program did not start (${ended ?? 'too slow'}):\n${program.output()}`)
    }
    await pause(10)
  }
}

/** A port that nobody listens on, below those that connections take: while a killed server is away, a client's own must not be it. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}

export type ProgramInspection = ShopPlace & {
  connection: pg.ClientConfig
  /** What must never be and is. */
  violations: () => ReturnType<typeof findViolations>
  close: () => Promise<void>
}

/** The data of a running program from outside: for what no call can arrange, and for looking at rows. */
export const inspectProgram = async ({
  dataDir,
  url,
}: Pick<Program, 'dataDir' | 'url'>): Promise<ProgramInspection> => {
  const place = await openForInspection(readConfig({ DATA_DIR: dataDir }), () => undefined)
  return inspect(place, { ...place.connection, user: 'postgres' }, dataDir, url)
}

/** The same of a program by DATABASE_URL; `owner` is a superuser. */
export const inspectDatabase = (
  databaseUrl: string,
  owner: Connection,
  { dataDir, url }: Pick<Program, 'dataDir' | 'url'>,
): ProgramInspection => {
  const pool = openPool({ url: databaseUrl }, { role: 'noren_app', max: 2 })
  return inspect({ pool, close: () => pool.end() }, owner, dataDir, url)
}

const inspect = (
  place: Pick<OpenedDatabase, 'pool' | 'close'>,
  connection: Connection,
  dataDir: string,
  url: string,
): ProgramInspection => {
  const owner = openPool(connection, { role: 'postgres', max: 2 })
  // Benches fill tables with it, which takes as long as the machine needs.
  owner.on('connect', (client) => void client.query('set statement_timeout = 0'))
  const db = openDb(place.pool)
  return {
    url,
    connection,
    violations: () => findViolations(db),
    services: {
      db,
      clock: systemClock,
      secret: openSecret(readOrMakeSecret(dataDir)),
    },
    sql: async (text, values = []) => (await owner.query(text, values)).rows,
    close: async () => {
      await owner.end()
      await place.close()
    },
  }
}
