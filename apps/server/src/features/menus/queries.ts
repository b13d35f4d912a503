// The shop's menus as the owner reads them.
import type { Menu } from '@noren/contract/menus'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'

export const listMenus = (db: Db, scope: ShopScope): Promise<Menu[]> =>
  read(db, scope, (tx) => selectMenus(tx, scope).orderBy('position').orderBy('id').execute())

export const readMenu = (db: Db, scope: ShopScope, id: number): Promise<Menu | undefined> =>
  read(db, scope, (tx) => findMenu(tx, scope, id))

/** Inside a transaction. */
export const findMenu = (tx: Tx, scope: ShopScope, id: number): Promise<Menu | undefined> =>
  selectMenus(tx, scope).where('id', '=', id).executeTakeFirst()

const selectMenus = (tx: Tx, { shopId }: ShopScope) =>
  tx
    .selectFrom('menus')
    .where('shop_id', '=', shopId)
    .select([
      'id',
      'name',
      'description',
      'price',
      'duration',
      'total_duration',
      'before_time',
      'after_time',
      'requires_approval',
      'publish_state',
    ])
