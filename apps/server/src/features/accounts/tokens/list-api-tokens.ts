import type { ApiToken } from '@noren/contract/accounts/tokens'
import { tokenScopes, type TokenScope } from '@noren/contract/accounts/token-scopes'
import { wireToMillis, type Millis } from '#platform/clock'
import type { Db } from '#platform/database/transactions'

/** The newest first, expired ones too. */
export const listApiTokens = async (db: Db, userId: number, now: Millis): Promise<ApiToken[]> => {
  const rows = await db
    .selectFrom('api_tokens')
    .where('user_id', '=', userId)
    .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    scopes: row.scopes.filter(isTokenScope),
    is_expired: row.expires_at !== null && wireToMillis(row.expires_at) <= now,
  }))
}

const isTokenScope = (text: string): text is TokenScope => tokenScopes.some((scope) => scope === text)
