// The link to a place on the waiting list. It can be made again from the row, so that emails can carry it; stored is its hash.
import { waitingPath } from '@noren/contract/addresses'
import type { Config } from '#platform/config'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { hashToken, type Secret } from '#platform/identity/secret'

/** `{shop}.{HMAC}`. It stands in mails to the address alone: whoever has it reads them. Rule WAIT-5. */
export const entryToken = (
  secret: Secret,
  { shopId, entryId }: { shopId: number; entryId: number },
): string => `${shopId}.${secret.sign('waitlist', shopId, entryId)}`

export const makeEntryUrl = (
  { config, secret }: { config: Pick<Config, 'publicUrl'>; secret: Secret },
  entry: { shopId: number; entryId: number },
): string => `${config.publicUrl}${waitingPath(entryToken(secret, entry))}`

/** The place that this link opens; null for one that opens nothing. */
export const findWaiting = async (db: Db, scope: ShopScope, token: string): Promise<number | null> => {
  const row = await read(db, scope, (tx) =>
    tx
      .selectFrom('waitlist_entries')
      .where('shop_id', '=', scope.shopId)
      .where('token_hash', '=', hashToken(token))
      .select('id')
      .executeTakeFirst(),
  )
  return row?.id ?? null
}
