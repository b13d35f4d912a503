// Web and worker processes of one installation: the real program, several times on one DATABASE_URL and one DATA_DIR, with one relay.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#platform/clock'
import { openPool } from '#platform/database/pool'
import { openDb } from '#platform/database/transactions'
import { openSecret, readOrMakeSecret } from '#platform/identity/secret'
import type { ShopPlace } from '#testing/factories'
import { freePort, runProgram, startProgram, type Program } from '#testing/program'
import { findViolations } from '../../../doctor.ts'
import { urlOf, type Cluster } from './own-database.ts'

export type Role = 'web' | 'worker'

export type Processes = {
  /** Resolves when it serves, or works. */
  start: (role: Role) => Promise<Program>
  /** Ends it as a supervisor does, and gives the milliseconds that took; throws with its words where it did not end well. */
  stop: (program: Program) => Promise<number>
  /** The rows from outside; a shop made there is called at `url`. */
  inspect: (url: string) => ProcessesInspection
  /** Stops all that are left. */
  close: () => Promise<void>
}

export type ProcessesInspection = ShopPlace & {
  violations: () => ReturnType<typeof findViolations>
  close: () => Promise<void>
}

type Installation = { cluster: Cluster; database: string; environment: Record<string, string> }

export const openProcesses = ({ cluster, database, environment }: Installation): Processes => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-processes-'))
  const running = new Set<Program>()
  const url = urlOf(cluster, database)

  const stop = async (program: Program): Promise<number> => {
    const began = performance.now()
    program.kill('SIGTERM')
    const how = await program.ended
    running.delete(program)
    // What it logs is JSON, and only errors are logged.
    if (how !== 0 || /^\{/m.test(program.output())) throw new Error(`ended by ${how}:\n${program.output()}`)
    return performance.now() - began
  }

  return {
    start: async (role) => {
      const run = {
        dataDir,
        port: await freePort(),
        environment: {
          DATABASE_URL: url,
          ROLES: role,
          SANDBOX: 'off',
          UNSAFE_DURABILITY: 'i accept losing bookings',
          ...environment,
        },
      }
      const program = role === 'web' ? await startProgram(run) : await startWorker(run)
      running.add(program)
      return program
    },
    stop,
    inspect: (at) => inspectDatabase(cluster, database, dataDir, at),
    close: async () => {
      const all = [...running]
      for (const program of all) program.kill('SIGTERM')
      await Promise.all(all.map(({ ended }) => ended))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The rows from outside, past all policies, and what a shop is made with; `at` is where the program answers. */
export const inspectDatabase = (
  cluster: Cluster,
  database: string,
  dataDir: string,
  at: string,
): ProcessesInspection => {
  const owner = openPool({ ...cluster, database }, { role: cluster.user, max: 2 })
  const pool = openPool({ url: urlOf(cluster, database) }, { role: 'noren_app', max: 2 })
  const db = openDb(pool)
  return {
    url: at,
    services: { db, clock: systemClock, secret: openSecret(readOrMakeSecret(dataDir)) },
    sql: async (text, values = []) => (await owner.query(text, values)).rows,
    violations: () => findViolations(db),
    close: async () => {
      await pool.end()
      await owner.end()
    },
  }
}

/** It has no port to ask; it says where the product is when everything has started. */
const startWorker = async (run: Parameters<typeof runProgram>[0]): Promise<Program> => {
  const program = runProgram(run)
  const began = performance.now()
  while (!program.output().includes('/api/docs')) {
    if (performance.now() - began > 120_000) {
      program.kill('SIGKILL')
      throw new Error(`The worker did not start:\n${program.output()}`)
    }
    await pause(20)
  }
  return program
}
