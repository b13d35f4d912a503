import { staffActiveMax, staffColors, staffRowsMax, type StaffColor } from '@noren/contract/limits'
import type { StaffInput, StaffMember } from '@noren/contract/staff'
import { readRules, rangesByWeekday, todayOf } from '#features/hours/api'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult, idempotencyKey as keyFor, saveResult } from '#platform/idempotency-keys'
import type { Services } from '#platform/services'
import { readStaff, staffOnWire } from './list-staff.ts'
import { outsideShop } from './hours-outside-shop.ts'
import { refuseStaffMenus, writeStaffMenus } from './staff-menus.ts'

type Refused = Refusal<'idempotency_key_reused' | 'staff_limit' | 'staff_rows_limit' | 'invalid'>

/** Comes last. Rules STAFF-1 to STAFF-3. */
export const addStaff = (
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey }: { input: StaffInput; idempotencyKey: string | undefined },
  now: Millis,
): Promise<StaffMember | Refused> =>
  lockAndWrite<StaffMember | Refused>(services, scope, async (tx) => {
    const key = idempotencyKey === undefined ? undefined : keyFor(idempotencyKey, 'staff', input)
    const made = key && (await findResult(tx, scope, key))
    if (isRefusal(made)) return made
    const present = await readStaff(tx, scope)
    if (made !== undefined) {
      const known = present.find(({ id }) => id === made)
      // Deleted meanwhile: the key has made its one thing.
      return known ? staffOnWire(known) : refuse('idempotency_key_reused')
    }
    const active = present.filter((one) => one.active)
    if (active.length >= staffActiveMax) return refuse('staff_limit')
    if (present.length >= staffRowsMax) return refuse('staff_rows_limit')
    const { name, color, hours: days, menus = [], ...shown } = input
    const hours = days ? rangesByWeekday(days) : null
    const errors = hours ? outsideShop(hours, await readRules(tx, scope, now), todayOf(now)) : {}
    if (Object.keys(errors).length > 0) return refuse('invalid', { errors })
    const wrong = await refuseStaffMenus(tx, scope, menus)
    if (wrong) return wrong

    const { id } = await tx
      .insertInto('staff')
      .values({
        shop_id: scope.shopId,
        ...shown,
        name,
        color: color ?? nextColor(active.map((one) => one.color)),
        hours: hours && JSON.stringify(hours),
        priority: Math.max(...present.map(({ priority }) => priority), -1) + 1,
        created_at: millisToWire(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeStaffMenus(tx, scope, id, menus)
    if (key) await saveResult(tx, scope, key, id, now)
    const added = (await readStaff(tx, scope)).find((one) => one.id === id)
    if (!added) throw new Error('a staff member who was just written is not there')
    return staffOnWire(added)
  })

/** The first colour that is not taken; when all are, the rarest. Rule STAFF-3. */
const nextColor = (taken: readonly StaffColor[]): StaffColor => {
  const uses = staffColors.map((color) => ({ color, count: taken.filter((one) => one === color).length }))
  return uses.reduce((least, one) => (one.count < least.count ? one : least)).color
}
