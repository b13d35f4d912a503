// Limits that hold across servers: one upsert outside the caller's transaction, a fixed window each.
import { sql } from 'kysely'
import { fromWire, toWire, type Millis } from './clock.ts'
import type { Db } from './database/transactions.ts'
import { refuse, type Refusal } from './errors.ts'
import type { Services } from './services.ts'

export type Limit = { max: number; window: Millis }

/**
 * Takes one hit of each in turn, up to the first that refuses: what one address may not do any more uses up nobody's account, and
 * what a minute refuses does not use up the hour. Nothing is counted while LIMITS=off.
 */
export const takeHits = async (
  { db, config }: Services,
  hits: readonly (readonly [key: string, limit: Limit])[],
  now: Millis,
): Promise<Refusal<'too_many'> | undefined> => {
  if (!config.limits) return undefined
  for (const [key, limit] of hits) {
    const hit = await takeHit(db, key, limit, now)
    if ('wait' in hit) return refuse('too_many', { retry_after: hit.wait })
  }
  return undefined
}

/** A hit that was taken; it counts until its window ends. */
export type Hit = { key: string; until: string }

/** Takes one hit, or tells the seconds until the window ends. What is refused is not counted: those who may are not in its way. */
export const takeHit = async (
  db: Db,
  key: string,
  limit: Limit,
  now: Millis,
): Promise<Hit | { wait: number }> => {
  const { rows } = await sql<{ expires_at: string }>`
    insert into limits as l (key, started_at, hits, expires_at)
    values (${key}, ${toWire(now)}, 1, ${toWire(now + limit.window)})
    on conflict (key) do update set
      hits = case when l.expires_at <= excluded.started_at then 1 else l.hits + 1 end,
      started_at = case when l.expires_at <= excluded.started_at then excluded.started_at else l.started_at end,
      expires_at = case when l.expires_at <= excluded.started_at then excluded.expires_at else l.expires_at end
      where l.expires_at <= excluded.started_at or l.hits < ${limit.max}
    returning expires_at`.execute(db)
  if (rows[0]) return { key, until: rows[0].expires_at }
  const full = await db.selectFrom('limits').where('key', '=', key).select('expires_at').executeTakeFirst()
  return { wait: Math.max(1, Math.ceil(((full ? fromWire(full.expires_at) : now) - now) / 1000)) }
}

/** For hits that turn out not to count: a refused booking, a repeat. Of a window that is over nothing is left to give back. */
export const giveBack = async (db: Db, { key, until }: Hit): Promise<void> => {
  await db
    .updateTable('limits')
    .set((e) => ({ hits: e('hits', '-', 1) }))
    .where('key', '=', key)
    .where('expires_at', '=', until)
    .where('hits', '>', 0)
    .execute()
}

export const sweepLimits = async (db: Db, now: Millis): Promise<void> => {
  await db.deleteFrom('limits').where('expires_at', '<=', toWire(now)).execute()
}
