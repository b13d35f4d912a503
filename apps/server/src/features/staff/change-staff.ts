// Nobody's visits are moved or ended by it: those that it concerns are named first. Rules STAFF-4 to STAFF-7.
import { staffActiveMax } from '@noren/contract/limits'
import type { StaffChange, StaffMember } from '@noren/contract/staff'
import type { HoursRules } from '@noren/scheduling/hours'
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
import { withoutUndefined } from '#platform/database/without-undefined'
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
    const { keep_reservations: keep = false, version, menus, ...fields } = change
    const present = await readStaff(tx, scope)
    const before = present.find((one) => one.id === id)
    if (!before) return refuse('not_found')
    if (version !== undefined && version !== before.version) return refuse('outdated')
    const after = changedRow(present, before, fields)
    const refused =
      refusedActive(present, before, after.active) ??
      (menus && (await refuseStaffMenus(tx, scope, menus, before.menus)))
    if (refused) return refused

    const rules = isSameTime(before, after) ? undefined : await readRules(tx, scope, now)
    const errors = fields.hours && rules && after.hours ? outsideShop(after.hours, rules, todayOf(now)) : {}
    if (Object.keys(errors).length > 0) return refuse('invalid', { errors })
    await write(tx, scope, after)
    if (menus) await writeStaffMenus(tx, scope, id, menus)
    if (rules && !keep) {
      const isLeaving = before.active && !after.active
      const inside = await (isLeaving
        ? findLeaving(tx, scope, id, now)
        : findOutsideHours(tx, scope, rules, now))
      if (inside.reservations.length > 0) return refuse('reservations_inside', inside)
    }
    const written = (await readStaff(tx, scope)).find((one) => one.id === id)
    return staffOnWire(written ?? after)
  })

/** Fields that are left out stay as they are; who comes back comes last. */
const changedRow = (
  present: readonly StaffRow[],
  before: StaffRow,
  { hours, ...fields }: Omit<StaffChange, 'keep_reservations' | 'version' | 'menus'>,
): StaffRow => ({
  ...before,
  ...withoutUndefined(fields),
  hours: hours === undefined ? before.hours : hours && rangesByWeekday(hours),
  priority:
    fields.active && !before.active
      ? Math.max(...present.map(({ priority }) => priority)) + 1
      : before.priority,
  version: before.version + 1,
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

const isSameTime = (before: StaffRow, after: StaffRow): boolean =>
  after.active === before.active && JSON.stringify(after.hours) === JSON.stringify(before.hours)

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

/** Live visits that the hours written just now leave outside, and those of before did not. */
const findOutsideHours = async (tx: Tx, scope: ShopScope, before: HoursRules, now: Millis) => {
  const after = await readRules(tx, scope, now)
  return { reasons: ['staff_hours'], reservations: await findLeftOutside(tx, scope, { before, after, now }) }
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
