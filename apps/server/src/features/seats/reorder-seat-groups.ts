import { sql } from 'kysely'
import { reorderRows } from '#features/shops/api'
import type { ShopScope } from '#platform/database/scope'
import type { Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { readSeatGroups } from './list-seat-groups.ts'

export const reorderSeatGroups = (
  services: Services,
  scope: ShopScope,
  ids: readonly number[],
): Promise<true | Refusal<'outdated'>> =>
  reorderRows(services, scope, ids, {
    find: async (tx) => (await readSeatGroups(tx, scope)).map(({ id }) => id),
    move: (tx) =>
      sql`
        update seat_groups g set priority = o.priority
        from unnest(${ids}::bigint[]) with ordinality as o (id, priority)
        where g.shop_id = ${scope.shopId} and g.id = o.id`.execute(tx),
  })
