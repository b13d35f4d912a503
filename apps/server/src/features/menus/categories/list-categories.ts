import type { MenuCategory } from '@noren/contract/menus/categories'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'

export const listCategories = (db: Db, scope: ShopScope): Promise<MenuCategory[]> =>
  read(db, scope, (tx) => readCategories(tx, scope))

/** In the owner's order. Inside a transaction. */
export const readCategories = (tx: Tx, { shopId }: ShopScope): Promise<MenuCategory[]> =>
  tx
    .selectFrom('menu_categories')
    .where('shop_id', '=', shopId)
    .select(['id', 'name'])
    .orderBy('priority')
    .orderBy('id')
    .execute()
