import { seatGroupsMax } from '@noren/contract/limits'
import type { SeatGroup, SeatGroupInput } from '@noren/contract/shops/seats'
import { sql } from 'kysely'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult, idempotencyKey as keyFor, saveResult } from '#platform/idempotency-keys'
import type { Services } from '#platform/services'
import { findSeatGroup, readSeatGroups } from './list-seat-groups.ts'
import { writeUnits } from './write-units.ts'

type Refused = Refusal<'idempotency_key_reused' | 'seat_group_limit'>

/** Comes last. Rule SEAT-1. */
export const addSeatGroup = (
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey }: { input: SeatGroupInput; idempotencyKey: string | undefined },
  now: Millis,
): Promise<SeatGroup | Refused> =>
  lockAndWrite<SeatGroup | Refused>(services, scope, async (tx) => {
    const key = idempotencyKey === undefined ? undefined : keyFor(idempotencyKey, 'seats', input)
    const made = key && (await findResult(tx, scope, key))
    if (isRefusal(made)) return made
    // Deleted meanwhile: the key has made its one thing.
    if (made !== undefined) return (await findSeatGroup(tx, scope, made)) ?? refuse('idempotency_key_reused')
    if ((await readSeatGroups(tx, scope)).length >= seatGroupsMax) return refuse('seat_group_limit')

    const { id } = await tx
      .insertInto('seat_groups')
      .values({
        shop_id: scope.shopId,
        name: input.name,
        priority: sql<number>`(select coalesce(max(g.priority), -1) + 1 from seat_groups g where g.shop_id = ${scope.shopId})`,
        created_at: millisToWire(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeUnits(tx, scope, { groupId: id, units: input.units })
    if (key) await saveResult(tx, scope, key, id, now)
    const added = await findSeatGroup(tx, scope, id)
    if (!added) throw new Error('seats that were just written are not there')
    return added
  })
