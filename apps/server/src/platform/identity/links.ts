// Mailed links: unguessable, stored as a hash. The row says what the link opens.
import { toWire, type Millis } from '../clock.ts'
import type { Db, Tx } from '../database/transactions.ts'
import { hashToken } from './secret.ts'

export type LinkKind = 'verify' | 'manage' | 'reset'
export type UserLinkKind = Exclude<LinkKind, 'manage'>
export type LinkTarget = { userId: number | null; shopId: number | null; target: number | null }

/** What the link opens; null for unknown, used and expired links alike. */
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

/** Stores a link to an account. Older links of its kind stay valid until used, unless the caller ends them. */
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

/** True for exactly one of several calls with the same link. */
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

/** Ends all links of these kinds to the account. */
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
