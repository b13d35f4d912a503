// Web and worker processes of one installation: the real program, several times on one DATABASE_URL and one DATA_DIR, with one relay.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  freePort,
  inspectDatabase,
  runProgram,
  startProgram,
  type Program,
  type ProgramInspection,
} from '#testing/program'
import { urlOf, type Cluster } from './own-database.ts'

export type Role = 'web' | 'worker'

export type Processes = {
  /** Resolves when it serves, or works; on a free port unless one is given. */
  start: (role: Role, port?: number) => Promise<Program>
  /** Ends it as a supervisor does, and gives the milliseconds that took; throws with its words where it did not end well. */
  stop: (program: Program) => Promise<number>
  /** The rows from outside; a shop made there is called at `url`. */
  inspect: (url: string) => ProgramInspection
  /** Stops all that are left. */
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
    start: async (role, port) => {
      const run = {
        dataDir,
        port: port ?? (await freePort()),
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
    inspect: (at) => inspectDatabase(url, { ...cluster, database }, { dataDir, url: at }),
    close: async () => {
      const all = [...running]
      for (const program of all) program.kill('SIGTERM')
      await Promise.all(all.map(({ ended }) => ended))
      rmSync(dataDir, { recursive: true, force: true })
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
