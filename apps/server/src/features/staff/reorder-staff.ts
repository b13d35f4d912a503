import { sql } from 'kysely'
import { reorderRows } from '#features/shops/api'
import type { ShopScope } from '#platform/database/scope'
import type { Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { readStaff } from './list-staff.ts'

/** Those who are active. Rule STAFF-5. */
export const reorderStaff = (
  services: Services,
  scope: ShopScope,
  ids: readonly number[],
): Promise<true | Refusal<'outdated'>> =>
  reorderRows(services, scope, ids, {
    find: async (tx) => (await readStaff(tx, scope)).flatMap(({ id, active }) => (active ? [id] : [])),
    move: (tx) =>
      sql`
        update staff t set position = o.position
        from unnest(${ids}::bigint[]) with ordinality as o (id, position)
        where t.shop_id = ${scope.shopId} and t.id = o.id`.execute(tx),
  })
