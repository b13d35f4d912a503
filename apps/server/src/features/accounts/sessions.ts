// How a session begins and ends; whose it is: `platform/identity/session.ts`.
import { sql } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { Db } from '#platform/database/transactions'
import { hashToken, randomToken } from '#platform/identity/secret'
import { sessionMaxAge, sessionMaxIdle } from '#platform/identity/session'

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

/** With a new password, as all sessions: whoever had the old one may have made a token. Rule ACC-183. */
export const revokeTokensOf = async (db: Db, userId: number): Promise<void> => {
  await db.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
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
