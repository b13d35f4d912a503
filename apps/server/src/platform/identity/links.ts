// Mailed links: unguessable, stored as a hash. What a link may touch stands in its row.
import { toWire, type Millis } from '../clock.ts'
import type { Db, Tx } from '../database/transactions.ts'
import { hashToken } from './secret.ts'

export type LinkKind = 'verify' | 'manage' | 'reset'
export type UserLinkKind = Exclude<LinkKind, 'manage'>
export type LinkTarget = { userId: number | null; shopId: number | null; target: number | null }

/** Who holds this link holds what its row names; null for unknown, used and expired ones alike. */
export const findLink = async (
  db: Db,
  kind: LinkKind,
  token: string,
  now: Millis,
): Promise<LinkTarget | null> => {
  const row = await db
    .selectFrom('link_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', toWire(now))]))
    .select(['user_id as userId', 'shop_id as shopId', 'target'])
    .executeTakeFirst()
  return row ?? null
}

/** A link to an account; a newer one of its kind leaves the older valid until used, unless the caller ends them. */
export const keepUserLink = async (
  db: Db,
  link: { kind: UserLinkKind; token: string; userId: number; expiresAt: Millis },
  now: Millis,
): Promise<void> => {
  await db
    .insertInto('link_tokens')
    .values({
      token_hash: hashToken(link.token),
      kind: link.kind,
      user_id: link.userId,
      expires_at: toWire(link.expiresAt),
      created_at: toWire(now),
    })
    .execute()
}

/** Of many who spend one link at once, one is told true. */
export const spendLink = async (tx: Tx, kind: UserLinkKind, token: string, now: Millis): Promise<boolean> => {
  const spent = await tx
    .updateTable('link_tokens')
    .set({ used_at: toWire(now) })
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', toWire(now))
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** From now on no link of these kinds opens this account. */
export const endUserLinks = async (
  tx: Tx,
  userId: number,
  kinds: readonly UserLinkKind[],
  now: Millis,
): Promise<void> => {
  await tx
    .updateTable('link_tokens')
    .set({ used_at: toWire(now) })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute()
}
