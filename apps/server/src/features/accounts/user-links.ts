// Mailed links to an account: made, spent and ended. Who may come in by one: `platform/identity/links.ts`.
import { millisToWire, type Millis } from '#platform/clock'
import type { Db, Tx } from '#platform/database/transactions'
import type { LinkKind } from '#platform/identity/links'
import { hashToken } from '#platform/identity/secret'

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
