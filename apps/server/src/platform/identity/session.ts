// Whose session a request has: a 256-bit id in a cookie, its SHA-256 in the database. Idle 30 days, 180 at most.
import type { Lang } from '@noren/words/format'
import { dayMs, wireToMillis, minuteMs, millisToWire, type Millis } from '../clock.ts'
import type { Db } from '../database/transactions.ts'
import { hashToken } from './secret.ts'

export type SessionUser = {
  /** 0 of an API token, which has no session; calls about the account let no token in. */
  sessionId: number
  userId: number
  email: string
  verified: boolean
  language: Lang
  shopId: number | null
  /** When the user last signed in or typed the password again; 0 of an API token. */
  confirmedAt: Millis
}

export const sessionMaxIdle = 30 * dayMs
export const sessionMaxAge = 180 * dayMs
const touchEvery = 5 * minuteMs

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

const touch = async (db: Db, sessionId: number, now: Millis): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: millisToWire(now) })
    .where('id', '=', sessionId)
    .execute()
}
