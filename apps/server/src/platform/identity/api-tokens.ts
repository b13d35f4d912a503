// Whose API token a request has: 256 random bits, their SHA-256 in the database (decision 0089). The prefix is what scanners of
// published source look for.
import type { TokenScope } from '@noren/contract/accounts/token-scopes'
import { hourMs, millisToWire, wireToMillis, type Millis } from '../clock.ts'
import type { Db } from '../database/transactions.ts'
import { hashToken, randomToken } from './secret.ts'
import type { SessionUser } from './session.ts'

type ApiToken = { id: number; scopes: readonly string[]; usedAt: Millis | null; user: SessionUser }

/** Rule ACC-182. */
const noteEvery = hourMs

export const randomApiToken = (): string => `noren_${randomToken()}`

/** Null for unknown, revoked and expired ones alike. */
export const findApiToken = async (db: Db, text: string, now: Millis): Promise<ApiToken | null> => {
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .where('api_tokens.token_hash', '=', hashToken(text))
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', millisToWire(now))]))
    .select([
      'api_tokens.id',
      'api_tokens.scopes',
      'api_tokens.last_used_at',
      'users.id as userId',
      'users.email',
      'users.email_verified_at',
      'users.language',
      'users.shop_id as shopId',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { id, scopes, last_used_at: usedAt, email_verified_at: verifiedAt, ...user } = row
  return {
    id,
    scopes,
    usedAt: usedAt === null ? null : wireToMillis(usedAt),
    user: { ...user, verified: verifiedAt !== null, sessionId: 0, confirmedAt: 0 },
  }
}

/** `write` includes `read`. */
export const hasScope = (scopes: readonly string[], needed: TokenScope): boolean =>
  scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'))

/** So seldom that reading stays reading. */
export const noteUse = async (db: Db, { id, usedAt }: ApiToken, now: Millis): Promise<void> => {
  if (usedAt !== null && usedAt > now - noteEvery) return
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: millisToWire(now) })
    .where('id', '=', id)
    .execute()
}
