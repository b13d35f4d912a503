import { sql } from 'kysely'
import { lockShop } from '#features/shops/commands/lock-shop'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { readStaff } from '../queries.ts'

/** All active staff in a new order, or none: where somebody came or went meanwhile, the order is one of others. Rule STAFF-5. */
export const reorderStaff = (
  services: Services,
  scope: ShopScope,
  ids: readonly number[],
): Promise<true | Refusal<'outdated'>> =>
  writeAndNotify(services, scope, async (tx) => {
    await lockShop(tx, scope)
    const active = (await readStaff(tx, scope)).filter((one) => one.active)
    const wanted = new Set(ids)
    if (active.length !== wanted.size || active.some(({ id }) => !wanted.has(id))) return refuse('outdated')
    await sql`
      update staff t set position = o.position
      from unnest(${[...ids]}::bigint[]) with ordinality as o (id, position)
      where t.shop_id = ${scope.shopId} and t.id = o.id`.execute(tx)
    return true
  })
