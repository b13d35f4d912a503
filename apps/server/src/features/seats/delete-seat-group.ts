import { lockAndWrite } from '#features/shops/api'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { findSeatGroup } from './list-seat-groups.ts'
import { isUsed, listMenusThatNeed } from './used-seats.ts'
import { writeUnits } from './write-units.ts'

/** Rows that a reservation names stay, inactive. Rule SEAT-4. */
export const deleteSeatGroup = (
  services: Services,
  scope: ShopScope,
  id: number,
): Promise<true | Refusal<'not_found' | 'seats_in_use'>> =>
  lockAndWrite<true | Refusal<'not_found' | 'seats_in_use'>>(services, scope, async (tx) => {
    if (!(await findSeatGroup(tx, scope, id))) return refuse('not_found')
    const menus = await listMenusThatNeed(tx, scope, id)
    if (menus.length > 0) return refuse('seats_in_use', { menus })
    if (await isUsed(tx, scope, id)) await writeUnits(tx, scope, { groupId: id, units: 0 })
    else {
      const { shopId } = scope
      await tx.deleteFrom('seats').where('shop_id', '=', shopId).where('seat_group_id', '=', id).execute()
      await tx.deleteFrom('seat_groups').where('shop_id', '=', shopId).where('id', '=', id).execute()
    }
    return true
  })
