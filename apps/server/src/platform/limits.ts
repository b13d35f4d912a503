// Limits that hold across servers: one upsert outside the caller's transaction, a fixed window each. Keys are stored as HMACs: without
// the secret nobody can find out by trying which addresses or people they stand for.
import { sql } from 'kysely'
import { wireToMillis, millisToWire, type Millis } from './clock.ts'
import type { Db } from './database/transactions.ts'
import { refuse, type Refusal } from './errors.ts'
import type { Secret } from './identity/secret.ts'
import type { Services } from './services.ts'

export type Limit = { max: number; window: Millis }
export type KeyedLimit = readonly [key: string, limit: Limit]

/** The networks that an address is counted in, and how many times a limit each may use: a provider gives out a whole /48 of IPv6. */
export const networksOf = (place: string): readonly (readonly [network: string, times: number])[] => {
  const site = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(place)?.[1]
  return site === undefined
    ? [[place, 1]]
    : [
        [place, 1],
        [`${site}:/48`, wholeSite],
      ]
}

const wholeSite = 4

/** A limit for a client's address. Rule SEC-100. */
export const byPlace = (key: string, place: string, { max, window }: Limit): KeyedLimit[] =>
  networksOf(place).map(([network, times]) => [`${key}:${network}`, { max: max * times, window }])

type LimitStore = Pick<Services, 'db' | 'secret'>

/**
 * Takes one hit of each in turn, up to the first that refuses: a call refused for its address uses up no hit of the account, and one
 * refused for the minute none of the hour. Nothing is counted while LIMITS=off.
 */
export const takeHits = async (
  services: Services,
  hits: readonly KeyedLimit[],
  now: Millis,
): Promise<Refusal<'too_many'> | undefined> => {
  if (!services.config.limits) return undefined
  for (const [key, limit] of hits) {
    const hit = await takeHit(services, key, limit, now)
    if ('wait' in hit) return refuse('too_many', { retry_after: hit.wait })
  }
  return undefined
}

/** A hit that was taken; it counts until its window ends. `key` is the stored hash. */
export type Hit = { key: string; until: string }

/** Takes one hit, or returns the seconds until the window ends. A refused call is not counted. */
export const takeHit = async (
  place: LimitStore,
  key: string,
  limit: Limit,
  now: Millis,
): Promise<Hit | { wait: number }> => {
  const taken = await takeAllHits(place, [[key, limit]], now)
  if ('wait' in taken) return taken
  const [hit] = taken
  if (!hit) throw new Error('a hit was taken and is not there')
  return hit
}

/** Takes one hit of every key, or none and returns the seconds until the last of the full windows ends. */
export const takeAllHits = async (
  { db, secret }: LimitStore,
  hits: readonly KeyedLimit[],
  now: Millis,
): Promise<Hit[] | { wait: number }> => {
  // Sorted, so that statements that lock several rows cannot dead-lock.
  const asked = hits
    .map(([key, limit]) => ({ key: hashOf(secret, key), ...limit }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const limits = Object.fromEntries(asked.map(({ key, max }) => [key, max]))
  const { rows } = await sql<{ key: string; until: string }>`
    insert into limits as l (key, started_at, hits, expires_at)
    select key, ${millisToWire(now)}, 1, expires_at
    from unnest(${asked.map(({ key }) => key)}::text[], ${asked.map(({ window }) => millisToWire(now + window))}::timestamptz[])
      as asked(key, expires_at)
    on conflict (key) do update set
      hits = case when l.expires_at <= excluded.started_at then 1 else l.hits + 1 end,
      started_at = case when l.expires_at <= excluded.started_at then excluded.started_at else l.started_at end,
      expires_at = case when l.expires_at <= excluded.started_at then excluded.expires_at else l.expires_at end
      where l.expires_at <= excluded.started_at or l.hits < (${JSON.stringify(limits)}::jsonb ->> l.key)::integer
    returning key, expires_at as until`.execute(db)
  if (rows.length === asked.length) return rows
  await giveBack(db, ...rows)
  const full = asked.map(({ key }) => key).filter((key) => !rows.some((row) => row.key === key))
  const { ends } = await db
    .selectFrom('limits')
    .where('key', 'in', full)
    .select((e) => e.fn.max('expires_at').as('ends'))
    .executeTakeFirstOrThrow()
  return { wait: Math.max(1, Math.ceil(((ends ? wireToMillis(ends) : now) - now) / 1000)) }
}

/** For hits that turn out not to count: a refused call, a repeat. Hits of a window that is over are left alone. */
export const giveBack = async (db: Db, ...hits: readonly Hit[]): Promise<void> => {
  if (hits.length === 0) return
  await sql`
    with given as (select * from unnest(${hits.map(({ key }) => key)}::text[], ${hits.map(({ until }) => until)}::timestamptz[])
        as given(key, until)),
      locked as (select l.key from limits l join given on given.key = l.key and given.until = l.expires_at
        where l.hits > 0 order by l.key collate "C" for update of l)
    update limits l set hits = l.hits - 1 from locked where l.key = locked.key`.execute(db)
}

/** Lets a hit count for another window from now on: whoever stops renewing it, as a process that died, gives it back. */
export const renewHit = async (db: Db, { key, until }: Hit, { window }: Limit, now: Millis): Promise<Hit> => {
  const [renewed] = await db
    .updateTable('limits')
    .set({ expires_at: millisToWire(now + window) })
    .where('key', '=', key)
    .where('expires_at', '=', until)
    .returning(['key', 'expires_at as until'])
    .execute()
  return renewed ?? { key, until }
}

/** Whether anything was counted for this key in its present window. */
export const hasHits = async ({ db, secret }: LimitStore, key: string, now: Millis): Promise<boolean> => {
  const row = await db
    .selectFrom('limits')
    .where('key', '=', hashOf(secret, key))
    .where('expires_at', '>', millisToWire(now))
    .where('hits', '>', 0)
    .select('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a hit of every one of these would be taken now; takes none. */
export const hasRoom = async (
  { db, secret }: LimitStore,
  hits: readonly KeyedLimit[],
  now: Millis,
): Promise<boolean> => {
  const asked = new Map(hits.map(([key, { max }]) => [hashOf(secret, key), max]))
  const rows = await db
    .selectFrom('limits')
    .where('key', 'in', [...asked.keys()])
    .where('expires_at', '>', millisToWire(now))
    .select(['key', 'hits'])
    .execute()
  return rows.every(({ key, hits: taken }) => taken < (asked.get(key) ?? 0))
}

/** As if nothing had been counted for these keys. */
export const forgetHits = async (db: Db, secret: Secret, keys: readonly string[]): Promise<void> => {
  await db
    .deleteFrom('limits')
    .where(
      'key',
      'in',
      keys.map((key) => hashOf(secret, key)),
    )
    .execute()
}

export const sweepLimits = async (db: Db, now: Millis): Promise<void> => {
  await db.deleteFrom('limits').where('expires_at', '<=', millisToWire(now)).execute()
}

const hashOf = (secret: Secret, key: string): string => secret.sign('limit', key)
