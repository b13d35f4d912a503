import type { ApiToken, newApiToken } from '@noren/contract/accounts/tokens'
import type * as z from 'zod'
import { queueAccountMessage, writeAndSend } from '#features/messages/api'
import { dayMs, millisToWire, type Millis } from '#platform/clock'
import type { Db, Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { randomApiToken } from '#platform/identity/api-tokens'
import { hashToken } from '#platform/identity/secret'
import { isFresh, type SessionUser } from '#platform/identity/session'
import type { Services } from '#platform/services'
import { provePassword } from '../passwords/passwords.ts'
import { lockUser } from '../account.ts'

/** Rule ACC-179. */
const tokensMax = 20

/** With its value, which nobody can read again. The account is told by mail. */
export const makeApiToken = async (
  services: Services,
  user: SessionUser,
  { name, scopes, expires_in_days: days, password }: z.output<typeof newApiToken>,
  now: Millis,
): Promise<
  | (ApiToken & { token: string })
  | Refusal<'unauthenticated' | 'password_wrong' | 'sign_in_again' | 'too_many' | 'token_limit'>
> => {
  const refused =
    password === undefined ? undefined : await provePassword(services, user, password, now, 'password')
  if (refused) return refused
  if (password === undefined && !isFresh(user, now)) return refuse('sign_in_again')
  const token = randomApiToken()
  return writeAndSend(services, async (tx) => {
    await lockUser(tx, user.userId)
    // A new password may have ended it since the old one was proven.
    if (!(await isOpen(tx, user.sessionId))) return refuse('unauthenticated')
    const { count } = await tx
      .selectFrom('api_tokens')
      .where('user_id', '=', user.userId)
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= tokensMax) return refuse('token_limit')
    const made = await tx
      .insertInto('api_tokens')
      .values({
        token_hash: hashToken(token),
        user_id: user.userId,
        name,
        scopes,
        created_at: millisToWire(now),
        expires_at: days === null ? null : millisToWire(now + days * dayMs),
      })
      .returning(['id', 'name', 'created_at', 'expires_at', 'last_used_at'])
      .executeTakeFirstOrThrow()
    await queueAccountMessage(tx, { userId: user.userId, kind: 'token_made', details: { name } }, now)
    return { ...made, scopes, is_expired: false, token }
  })
}

const isOpen = async (tx: Tx, sessionId: number): Promise<boolean> => {
  const session = await tx.selectFrom('sessions').where('id', '=', sessionId).select('id').executeTakeFirst()
  return session !== undefined
}

/** Only of the own account: another account's token is not found. */
export const revokeApiToken = async (
  db: Db,
  userId: number,
  tokenId: number,
): Promise<true | Refusal<'not_found'>> => {
  const revoked = await db
    .deleteFrom('api_tokens')
    .where('id', '=', tokenId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return revoked ? true : refuse('not_found')
}
