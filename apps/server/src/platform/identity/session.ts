// Sessions: a 256-bit id in a cookie, its SHA-256 in the database. Idle 30 days, 180 at most; ended by deleting the row.
import { sql } from 'kysely'
import { dayMs, wireToMillis, minuteMs, millisToWire, type Millis } from '../clock.ts'
import type { Db } from '../database/transactions.ts'
import { hashToken, randomToken } from './secret.ts'

export type SessionUser = {
  sessionId: number
  userId: number
  email: string
  verified: boolean
  language: 'ja' | 'en'
  shopId: number | null
  /** When the user last signed in or typed the password again. */
  confirmedAt: Millis
}

export const sessionMaxIdle = 30 * dayMs
export const sessionMaxAge = 180 * dayMs
const touchEvery = 5 * minuteMs

/**
 * Null when the account's password is no longer the one that was checked: changing it ends all sessions, and none may start with
 * the old one after that.
 */
export const startSession = async (
  db: Db,
  { userId, passwordHash }: { userId: number; passwordHash: string | null },
  userAgent: string,
  now: Millis,
): Promise<string | null> => {
  const token = randomToken()
  const at = millisToWire(now)
  const started = await sql`
    insert into sessions (token_hash, user_id, user_agent, created_at, last_seen_at, confirmed_at)
    select ${hashToken(token)}, id, ${userAgent.slice(0, 200)}, ${at}, ${at}, ${at} from users
    where id = ${userId} and password_hash is not distinct from ${passwordHash} for share
    returning id`.execute(db)
  return started.rows.length > 0 ? token : null
}

export const findSession = async (db: Db, token: string, now: Millis): Promise<SessionUser | null> => {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.last_seen_at', '>', millisToWire(now - sessionMaxIdle))
    .where('sessions.created_at', '>', millisToWire(now - sessionMaxAge))
    .select([
      'sessions.id as sessionId',
      'sessions.last_seen_at',
      'sessions.confirmed_at',
      'users.id as userId',
      'users.email',
      'users.email_verified_at',
      'users.language',
      'users.shop_id as shopId',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { last_seen_at, email_verified_at, confirmed_at, ...user } = row
  if (wireToMillis(last_seen_at) < now - touchEvery) await touch(db, row.sessionId, now)
  return { ...user, verified: email_verified_at !== null, confirmedAt: wireToMillis(confirmed_at) }
}

/** Deleting the account and exporting its data need a password that was typed within ten minutes. */
export const isFresh = ({ confirmedAt }: SessionUser, now: Millis): boolean =>
  now - confirmedAt <= 10 * minuteMs

export const confirmSession = async (db: Db, sessionId: number, now: Millis): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: millisToWire(now) })
    .where('id', '=', sessionId)
    .execute()
}

export const endSession = async (db: Db, sessionId: number): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** The session that this browser had before, of any account. */
export const endSessionOf = async (db: Db, token: string): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** Signs the account out everywhere, or everywhere but here. */
export const endSessionsOf = async (db: Db, userId: number, except?: number): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (q) => q.where('id', '!=', except ?? 0))
    .execute()
}

export const sweepSessions = async (db: Db, now: Millis): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where((e) =>
      e.or([
        e('last_seen_at', '<=', millisToWire(now - sessionMaxIdle)),
        e('created_at', '<=', millisToWire(now - sessionMaxAge)),
      ]),
    )
    .execute()
}

const touch = async (db: Db, sessionId: number, now: Millis): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: millisToWire(now) })
    .where('id', '=', sessionId)
    .execute()
}
