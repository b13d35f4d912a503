// Who may come in by a mailed link: unguessable, stored as a hash. Those of accounts stand in `link_tokens`, those of a shop in its own rows.
import { millisToWire, type Millis } from '../clock.ts'
import type { Db } from '../database/transactions.ts'
import { hashToken } from './secret.ts'

export type LinkKind = 'verify' | 'reset'

/** The account that this link opens; null for unknown, used and expired ones alike. */
export const findLink = async (
  db: Db,
  kind: LinkKind,
  token: string,
  now: Millis,
): Promise<number | null> => {
  const row = await db
    .selectFrom('link_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', millisToWire(now))
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** The shop that a shop's link `{shop}.{secret}` names, which proves nothing yet; null where the text is no such link. */
export const shopOfLink = (token: string): number | null => {
  const id = /^([1-9]\d{0,14})\../.exec(token)?.[1]
  return id === undefined ? null : Number(id)
}
