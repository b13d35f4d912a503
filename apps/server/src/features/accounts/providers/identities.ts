import type { Provider } from '@noren/contract/accounts/providers'
import { millisToWire, type Millis } from '#platform/clock'
import type { Db, Tx } from '#platform/database/transactions'
import { hashToken } from '#platform/identity/secret'

/** An attempt whose identity is proven, for the browser that made it. */
export const findProven = async (
  db: Db,
  { provider, id, browserToken }: { provider: Provider; id: string; browserToken: string },
  now: Millis,
) =>
  db
    .selectFrom('sign_in_attempts')
    .where('id_hash', '=', hashToken(id))
    .where('browser_hash', '=', hashToken(browserToken))
    .where('provider', '=', provider)
    .where('status', '=', 'proven')
    .where('expires_at', '>', millisToWire(now))
    .select(['provider', 'purpose', 'email'])
    .$narrowType<{ email: string }>()
    .executeTakeFirst()

export const findUserOfIdentity = async (
  tx: Tx,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id
}
