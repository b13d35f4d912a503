import type { SeatGroup, SeatGroupChange } from '@noren/contract/shops/seats'
import { lockAndWrite } from '#features/shops/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { findSeatGroup } from './list-seat-groups.ts'
import { findComing } from './used-seats.ts'
import { writeUnits } from './write-units.ts'

type Refused = Refusal<'not_found' | 'outdated' | 'reservations_inside'>

/** Coming reservations that have what is taken away are named first; they keep it. Rule SEAT-3. */
export const changeSeatGroup = (
  services: Services,
  scope: ShopScope,
  { id, change }: { id: number; change: SeatGroupChange },
  now: Millis,
): Promise<SeatGroup | Refused> =>
  lockAndWrite<SeatGroup | Refused>(services, scope, async (tx) => {
    const before = await findSeatGroup(tx, scope, id)
    if (!before) return refuse('not_found')
    const { keep_reservations: keep = false, version } = change
    if (version !== undefined && version !== before.version) return refuse('outdated')
    const { name = before.name, units = before.units } = change
    const fewer = before.seats.filter(({ number }) => number > units).map((seat) => seat.id)
    const reservations = keep ? [] : await findComing(tx, scope, fewer, now)
    if (reservations.length > 0) return refuse('reservations_inside', { reasons: ['seats'], reservations })

    await tx
      .updateTable('seat_groups')
      .set({ name, version: before.version + 1 })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .execute()
    await writeUnits(tx, scope, { groupId: id, units })
    return (await findSeatGroup(tx, scope, id)) ?? refuse('not_found')
  })
