// Nobody's visits are moved or ended by it: those that it concerns are named first. Rules STAFF-4 to STAFF-7.
import { staffActiveMax } from '@noren/contract/limits'
import type { StaffChange, StaffMember } from '@noren/contract/staff'
import {
  findLeftOutside,
  readComing,
  readOffered,
  readRules,
  rangesByWeekday,
  todayOf,
} from '#features/hours/api'
import { lockAndWrite } from '#features/shops/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { readStaff, staffOnWire, type StaffRow } from './list-staff.ts'
import { outsideShop } from './hours-outside-shop.ts'
import { refuseStaffMenus, writeStaffMenus } from './staff-menus.ts'

type Refused = Refusal<
  'not_found' | 'outdated' | 'invalid' | 'reservations_inside' | 'staff_last' | 'staff_limit'
>

export const changeStaff = (
  services: Services,
  scope: ShopScope,
  { id, change }: { id: number; change: StaffChange },
  now: Millis,
): Promise<StaffMember | Refused> =>
  lockAndWrite<StaffMember | Refused>(services, scope, async (tx) => {
    const { keep_reservations: keep = false, version, hours: days, menus, ...fields } = change
    const present = await readStaff(tx, scope)
    const before = present.find((one) => one.id === id)
    if (!before) return refuse('not_found')
    if (version !== undefined && version !== before.version) return refuse('outdated')
    const active = fields.active ?? before.active
    const refused =
      refusedActive(present, before, active) ??
      (menus && (await refuseStaffMenus(tx, scope, menus, before.menus)))
    if (refused) return refused

    const hours = days === undefined ? before.hours : days && rangesByWeekday(days)
    const isSameTime = active === before.active && JSON.stringify(hours) === JSON.stringify(before.hours)
    const rules = isSameTime ? undefined : await readRules(tx, scope, now)
    const errors = days && rules && hours ? outsideShop(hours, rules, todayOf(now)) : {}
    if (Object.keys(errors).length > 0) return refuse('invalid', { errors })
    const last = Math.max(...present.map(({ priority }) => priority))
    const after: StaffRow = {
      ...before,
      name: fields.name ?? before.name,
      color: fields.color ?? before.color,
      is_shown: fields.is_shown ?? before.is_shown,
      title: fields.title ?? before.title,
      profile: fields.profile ?? before.profile,
      nomination_fee: fields.nomination_fee ?? before.nomination_fee,
      active,
      hours,
      // Who comes back comes last.
      priority: active && !before.active ? last + 1 : before.priority,
      version: before.version + 1,
    }
    await write(tx, scope, after)
    if (menus) await writeStaffMenus(tx, scope, id, menus)
    if (rules && !keep) {
      const inside =
        before.active && !active
          ? await findLeaving(tx, scope, id, now)
          : {
              reasons: ['staff_hours'],
              reservations: await findLeftOutside(tx, scope, {
                before: rules,
                after: await readRules(tx, scope, now),
                now,
              }),
            }
      if (inside.reservations.length > 0) return refuse('reservations_inside', inside)
    }
    const written = (await readStaff(tx, scope)).find((one) => one.id === id)
    return staffOnWire(written ?? after)
  })

const refusedActive = (
  present: readonly StaffRow[],
  before: StaffRow,
  active: boolean,
): Refusal<'staff_last' | 'staff_limit'> | undefined => {
  if (active === before.active) return undefined
  const count = present.filter((one) => one.active).length
  if (!active && count <= 1) return refuse('staff_last')
  return active && count >= staffActiveMax ? refuse('staff_limit') : undefined
}

const write = async (
  tx: Tx,
  { shopId }: ShopScope,
  { id, hours, menus: _menus, image: _image, ...columns }: StaffRow,
): Promise<void> => {
  await tx
    .updateTable('staff')
    .set({ ...columns, hours: hours && JSON.stringify(hours) })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

/** Their live visits to come, and the times to which some are asked or offered to be moved; each reservation once. */
const findLeaving = async (tx: Tx, scope: ShopScope, id: number, now: Millis) => {
  const coming = (await readComing(tx, scope, { now })).filter(
    ({ staffId, isLive, named }) => staffId === id && isLive && !named.is_block,
  )
  const offered = (await readOffered(tx, scope, { now })).filter(({ staffId }) => staffId === id)
  const reservations = new Map([...offered, ...coming].map(({ named }) => [named.id, named]))
  return { reasons: ['leaving'], reservations: [...reservations.values()] }
}
