// Starts the real server on data of its own, without limits and without a worker.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  freePort,
  inspectProgram,
  startProgram,
  type ProgramInspection,
} from '../apps/server/src/testing/program.ts'

export type BenchServer = { port: number; pid: number; visit: ProgramInspection; stop: () => Promise<void> }

export const startServer = async (settings: Record<string, string> = {}): Promise<BenchServer> => {
  const run = { dataDir: mkdtempSync(join(tmpdir(), 'noren-bench-')), port: await freePort() }
  const program = await startProgram({
    ...run,
    environment: { ROLES: 'web', SANDBOX: 'off', BILLING: 'off', ...settings },
  })
  const visit = await inspectProgram(program)
  return {
    port: run.port,
    pid: program.pid,
    visit,
    stop: async () => {
      await visit.close()
      program.kill('SIGTERM')
      await program.ended
      rmSync(run.dataDir, { recursive: true, force: true })
    },
  }
}

/** YYYY-MM-DD in Japan, `days` after today. */
export const dateAfter = (days: number): string =>
  new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
