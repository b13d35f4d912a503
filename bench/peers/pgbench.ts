// Runs a script with pgbench, where it is installed: PostgreSQL's own client, which costs next to nothing and sends one statement
// after the other.
import { spawnSync } from 'node:child_process'
import type pg from 'pg'

/** Runs of the script a second. `round` and `n` count the rounds and the runs of a client; `client_id` is pgbench's own. */
export type Script = (clients: number, seconds: number) => number

export const openScript = (to: pg.ClientConfig, text: string, role: string): Script | undefined => {
  if (spawnSync('pgbench', ['--version']).error) return undefined
  const place = ['-h', to.host, '-p', to.port, '-U', to.user, to.database].map(String)
  let round = 0
  return (clients, seconds) => {
    const options = `-n -M prepared -f - -c ${clients} -j 2 -T ${seconds} -D n=0 -D round=${round++}`
    const { status, stdout, stderr } = spawnSync('pgbench', [...options.split(' '), ...place], {
      input: `\\set n :n + 1\n${text}\n`,
      env: { ...process.env, PGOPTIONS: `-c role=${role} -c TimeZone=Asia/Tokyo` },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`pgbench: ${stderr}`)
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  }
}
