import { domainQuery } from '#features/domains/queries'
import type { ShopScope } from '#platform/database/scope'
import { batch, read, type Db, type Tx } from '#platform/database/transactions'

export type OwnShop = {
  id: number
  domain: string
  name: string
  can_change_domain: boolean
  reservation_page_id: number
}

export const readShop = (db: Db, scope: ShopScope): Promise<OwnShop> =>
  read(db, scope, (tx) => findOwnShop(tx, scope))

/** Inside a transaction. */
export const findOwnShop = async (tx: Tx, scope: ShopScope): Promise<OwnShop> => {
  const shop = tx
    .selectFrom('shops')
    .innerJoin('pages', (join) =>
      join.on('pages.shop_id', '=', scope.shopId).on('pages.type', '=', 'booking'),
    )
    .where('shops.id', '=', scope.shopId)
    .select((e) => [
      'shops.id',
      'shops.name',
      e('shops.domain_changed_at', 'is', null).$castTo<boolean>().as('can_change_domain'),
      'pages.id as reservation_page_id',
    ])
  const [[own], [current]] = await batch(tx, [shop.compile(), domainQuery(tx, scope)])
  if (!own || !current) throw new Error('a shop without booking page or domain')
  return { ...own, domain: current.domain }
}

/** Which shop a user has now; the session may know of none yet. */
export const readOwnShop = (db: Db, userId: number): Promise<{ shopId: number | null }> =>
  db.selectFrom('users').where('id', '=', userId).select('shop_id as shopId').executeTakeFirstOrThrow()
