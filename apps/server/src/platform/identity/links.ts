// Mailed links: unguessable, stored as a hash. Those of accounts stand in `link_tokens`, those of a shop in its own rows.
import { millisToWire, type Millis } from '../clock.ts'
import type { Db, Tx } from '../database/transactions.ts'
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

/** Stores a link to an account. Older links of its kind stay valid until used, unless the caller ends them. */
export const keepUserLink = async (
  db: Db,
  link: { kind: LinkKind; token: string; userId: number; expiresAt: Millis },
  now: Millis,
): Promise<void> => {
  await db
    .insertInto('link_tokens')
    .values({
      token_hash: hashToken(link.token),
      kind: link.kind,
      user_id: link.userId,
      expires_at: millisToWire(link.expiresAt),
      created_at: millisToWire(now),
    })
    .execute()
}

/** True for exactly one of several calls with the same link. */
export const spendLink = async (tx: Tx, kind: LinkKind, token: string, now: Millis): Promise<boolean> => {
  const spent = await tx
    .updateTable('link_tokens')
    .set({ used_at: millisToWire(now) })
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', millisToWire(now))
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Ends all links of these kinds to the account. */
export const endUserLinks = async (
  tx: Tx,
  userId: number,
  kinds: readonly LinkKind[],
  now: Millis,
): Promise<void> => {
  await tx
    .updateTable('link_tokens')
    .set({ used_at: millisToWire(now) })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute()
}
