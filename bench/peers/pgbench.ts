// Runs a script of statements with pgbench, where it is installed: PostgreSQL's own client, which costs next to nothing.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'

/**
 * Runs of the script a second. `round` and `n` count the rounds and the runs of a client; `client_id` is pgbench's own. Undefined
 * where pgbench is not installed.
 */
export type Script = { run: (clients: number, seconds: number) => Promise<number>; close: () => void }

export const openScript = (
  { host, port, user, database }: pg.ClientConfig,
  text: string,
  role: string,
): Script | undefined => {
  const pgbench = findPgbench()
  if (!pgbench) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'noren-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, `\\set n :n + 1\n${text}\n`)
  let round = 0
  return {
    run: async (clients, seconds) => {
      const options = `-n -M prepared -f ${file} -c ${clients} -j 2 -T ${seconds} -D n=0 -D round=${round++}`
      const place = ['-h', String(host), '-p', String(port), '-U', String(user), String(database)]
      const { stdout } = await promisify(execFile)(pgbench, [...options.split(' '), ...place], {
        env: { ...process.env, PGOPTIONS: `-c role=${role} -c TimeZone=Asia/Tokyo` },
      })
      return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
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
