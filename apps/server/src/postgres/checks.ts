// What a server refuses to start on: a role that row-level security does not bind, a database that may forget commits.
import type pg from 'pg'
import { minuteMs, type Millis } from '#platform/clock'

export class UnsafeDatabase extends Error {}

export const assertBoundByPolicies = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string; powerful: boolean }>(
    // The one that signed in too: whoever gets a statement through could become it again by SET ROLE NONE.
    `select rolname as name, rolsuper or rolbypassrls as powerful from pg_roles where rolname in (current_user, session_user)
     order by powerful desc`,
  )
  const role = rows[0]
  if (role?.powerful !== false)
    throw new UnsafeDatabase(
      `The database role ${role?.name ?? ''} skips row-level security. Give the server a role that is neither superuser nor BYPASSRLS.`,
    )
}

export const assertDurable = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num')",
  )
  const off = rows.filter((row) => row.setting === 'off').map((row) => row.name)
  if (off.length > 0)
    throw new UnsafeDatabase(
      `PostgreSQL may forget bookings: ${off.join(', ')} is off. Turn it on, or set UNSAFE_DURABILITY="i accept losing bookings".`,
    )
  const version = Number(rows.find((row) => row.name === 'server_version_num')?.setting ?? 0)
  if (version < 150_000) throw new UnsafeDatabase('PostgreSQL 15 or newer is needed.')
}

/** Milliseconds by which the database's clock differs from ours; over 30 s the start is refused. */
export const clockSkew = async (pool: pg.Pool, now: () => Millis): Promise<number> => {
  const asked = now()
  const { rows } = await pool.query<{ ms: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as ms',
  )
  const skew = Math.abs(Number(rows[0]?.ms) - (asked + now()) / 2)
  if (skew > minuteMs / 2)
    throw new UnsafeDatabase(`The clocks of server and database differ by ${Math.round(skew / 1000)} s.`)
  return skew
}
