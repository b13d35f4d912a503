// What a server refuses to start on: a role that row-level security does not bind, a database that may forget commits, a pooler that
// forgets the role. Rules SEC-2, SEC-18, SEC-112.
import type pg from 'pg'
import { minuteMs, type Millis } from '#platform/clock'
import type { Config } from '#platform/config'
import { UnusableDatabase } from '#platform/database/pool'

type Asked = Pick<pg.ClientBase, 'query'>
type Facts = { version: number; powerful: string[]; off: string[] }

export const assertUsable = async (
  client: Asked,
  config: Pick<Config, 'unsafeDurability'>,
): Promise<void> => {
  const { rows } = await client.query<Facts>(
    // The one that signs in too: whoever gets a statement through could become it again by SET ROLE NONE.
    `select current_setting('server_version_num')::int as version,
      array(select rolname::text from pg_roles where (rolsuper or rolbypassrls)
        and rolname in (session_user, current_user, 'noren_app', 'noren_system', 'noren_purge')) as powerful,
      array(select name from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as off`,
  )
  const problem = rows[0] && problemOf(rows[0], config)
  if (problem) throw new UnusableDatabase(problem)
}

export const problemOf = (
  { version, powerful, off }: Facts,
  { unsafeDurability }: Pick<Config, 'unsafeDurability'>,
): string | undefined => {
  if (version < 150_000)
    return `PostgreSQL 15 or newer is needed; this one is ${Math.floor(version / 10_000)}.`
  if (powerful.length > 0)
    return `The database role ${powerful.join(', ')} skips row-level security. Give the server a role that is neither superuser nor BYPASSRLS.`
  if (off.length > 0 && !unsafeDurability)
    return `PostgreSQL may forget bookings: ${off.join(', ')} is off. Turn it on, or set UNSAFE_DURABILITY="i accept losing bookings".`
  return undefined
}

/**
 * Two connections that are open at once have one server process each, and keep it. Where a pooler lends processes by transaction or
 * statement, one asked after the other gets the same process, or one of several: whichever order it lends them in, and if it has one.
 */
export const assertOwnSessions = async (first: Asked, second: Asked): Promise<void> => {
  const seen: [Set<number>, Set<number>] = [new Set(), new Set()]
  for (let round = 0; round < 5; round++) {
    seen[0].add(await processOf(first))
    seen[1].add(await processOf(second))
  }
  if (seen[0].size > 1 || seen[1].size > 1 || !seen[0].isDisjointFrom(seen[1]))
    throw new UnusableDatabase(
      'The pooler before PostgreSQL lends its connections by transaction or statement, and would mix up roles and shops. Have it lend them by session (PgBouncer: pool_mode = session), or let DATABASE_URL name PostgreSQL itself.',
    )
}

const processOf = async (client: Asked): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** Milliseconds by which the database's clock differs from ours; over 30 s the start is refused. */
export const clockSkew = async (pool: pg.Pool, now: () => Millis): Promise<number> => {
  const asked = now()
  const { rows } = await pool.query<{ ms: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as ms',
  )
  const skew = Math.abs(Number(rows[0]?.ms) - (asked + now()) / 2)
  if (skew > minuteMs / 2)
    throw new UnusableDatabase(`The clocks of server and database differ by ${Math.round(skew / 1000)} s.`)
  return skew
}
