// API tokens without the way to make them, which asks for a password.
import { tokenAreas, type TokenScope } from '@noren/contract/accounts/token-scopes'
import { dayMs, millisToWire } from '#platform/clock'
import { randomApiToken } from '#platform/identity/api-tokens'
import { hashToken } from '#platform/identity/secret'
import type { ShopPlace } from '../factories.ts'

export const everyScope = tokenAreas.map((area): TokenScope => `${area}:write`)

/** Of an account, just used and good for a day; gives its value. */
export const addApiToken = async (
  { sql, services }: ShopPlace,
  userId: number,
  scopes: readonly string[] = everyScope,
  life = dayMs,
): Promise<string> => {
  const [token, now] = [randomApiToken(), services.clock.now()]
  await sql(
    `insert into api_tokens (token_hash, user_id, name, scopes, created_at, last_used_at, expires_at)
     values ($1, $2, 'test', $3, $4, $4, $5)`,
    [hashToken(token), userId, scopes, millisToWire(now), millisToWire(now + life)],
  )
  return token
}

export const bearing = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
