import type { ShopLook } from '@noren/contract/shops/looks'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'

export const readLook = (db: Db, scope: ShopScope): Promise<ShopLook> =>
  read(db, scope, (tx) => findLook(tx, scope))

/** Inside a transaction. */
export const findLook = (tx: Tx, { shopId }: ShopScope): Promise<ShopLook> =>
  tx
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select(['id', 'cloth', 'voice', 'pattern', 'look_version as version'])
    .executeTakeFirstOrThrow()
