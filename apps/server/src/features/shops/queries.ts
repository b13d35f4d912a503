import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'

export type OwnShop = {
  id: number
  domain: string
  name: string
  can_change_domain: boolean
  reservation_page_id: number
}

export const readShop = (db: Db, scope: ShopScope): Promise<OwnShop> =>
  read(db, scope, (tx) =>
    tx
      .selectFrom('shops')
      .innerJoin('domains', (join) =>
        join.onRef('domains.shop_id', '=', 'shops.id').on('domains.released_at', 'is', null),
      )
      .innerJoin('pages', (join) =>
        join.onRef('pages.shop_id', '=', 'shops.id').on('pages.type', '=', 'booking'),
      )
      .where('shops.id', '=', scope.shopId)
      .select((e) => [
        'shops.id',
        'domains.domain',
        'shops.name',
        e('shops.domain_changed_at', 'is', null).$castTo<boolean>().as('can_change_domain'),
        'pages.id as reservation_page_id',
      ])
      .executeTakeFirstOrThrow(),
  )

/** Which shop a user has now; the session may know of none yet. */
export const readOwnShop = (db: Db, userId: number): Promise<{ shopId: number | null }> =>
  db.selectFrom('users').where('id', '=', userId).select('shop_id as shopId').executeTakeFirstOrThrow()
