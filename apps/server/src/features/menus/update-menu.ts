// Reservations keep the price and times they were made with; those that a longer menu would no longer fit are named first.
import { menuDescriptionsMax } from '@noren/contract/limits'
import { leftUnfit } from '@noren/scheduling/hours/outside'
import { areFewGroups, endsBusy, type Menu, type MenuChange } from '@noren/contract/menus'
import { readComing, readRules } from '#features/hours/api'
import { findAccount, refuseAdvancePayment } from '#features/payments/api'
import { setPrice } from '#features/prices/api'
import { lockAndWrite } from '#features/shops/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { withoutUndefined } from '#platform/database/without-undefined'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { findUnknown } from './find-unknown.ts'
import { findMenu, readOtherDescriptions } from './list-menus.ts'

export const updateMenu = (
  services: Services,
  scope: ShopScope,
  { id, change }: { id: number; change: MenuChange },
  now: Millis,
): Promise<Menu | Refused> =>
  lockAndWrite<Menu | Refused>(services, scope, async (tx) => {
    const reading = { config: services.config, now }
    const { keep_reservations: keep = false, version, ...fields } = change
    const before = await findMenu(tx, scope, reading, id)
    if (!before) return refuse('not_found')
    // Rule MENU-12.
    if (version !== undefined && version !== before.version) return refuse('outdated')
    const after = { ...before, ...withoutUndefined(fields), version: before.version + 1 }
    if (after.total_duration < after.duration)
      return refuse('invalid', { errors: { total_duration: ['menu_total_duration'] } })
    if (!endsBusy(after.waits, after.duration))
      return refuse('invalid', { errors: { waits: ['menu_waits'] } })
    if (!areFewGroups(after.seat_group_ids, after.busy_seat_group_ids))
      return refuse('invalid', { errors: { seat_group_ids: ['menu_seats'] } })
    const errors = await findUnknown(tx, scope, fields, id)
    if (errors) return refuse('invalid', { errors })
    const length = after.description.length
    if (
      length > before.description.length &&
      length + (await readOtherDescriptions(tx, scope, id)) > menuDescriptionsMax
    )
      return refuse('invalid', { errors: { description: ['menu_descriptions'] } })
    if (after.publish_state === 'published' && !before.can.publish)
      return refuse('plan_limit', { reasons: ['menus'] })
    if (after.advance_payment !== 'none') {
      const asking = { before: before.advance_payment, after }
      const refused = refuseAdvancePayment(services.config, asking, await findAccount(tx, scope))
      if (refused) return refused
    }
    const inside = keep ? undefined : await findUnfit(tx, scope, before, after, now)
    if (inside) return refuse('reservations_inside', inside)

    const { id: _, image: __, can: ___, price, price_changes: ____, ...columns } = after
    if (price !== before.price) await setPrice(tx, scope, { menuId: id, price }, now)
    await tx
      .updateTable('menus')
      .set({ ...columns, waits: JSON.stringify(after.waits) })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .execute()
    // What may be done now depends on the other menus, too.
    return (await findMenu(tx, scope, reading, id)) ?? refuse('not_found')
  })

type Refused = Refusal<
  'not_found' | 'outdated' | 'invalid' | 'plan_limit' | 'plan_required' | 'reservations_inside'
>

const findUnfit = async (tx: Tx, scope: ShopScope, before: Menu, after: Menu, now: Millis) => {
  const isSame =
    before.total_duration === after.total_duration &&
    before.before_time === after.before_time &&
    before.after_time === after.after_time &&
    String(before.waits) === String(after.waits)
  if (isSame) return undefined
  const all = await readComing(tx, scope, { now })
  const found = leftUnfit({
    rules: await readRules(tx, scope, now),
    service: {
      totalDuration: after.total_duration,
      beforeTime: after.before_time,
      afterTime: after.after_time,
      waits: after.waits,
    },
    stays: all.filter(({ menuId, isLive, isOneMenu }) => isLive && isOneMenu && menuId === after.id),
    visits: all.flatMap(({ id, staffId, occupied }) => occupied.map((range) => ({ id, staffId, ...range }))),
  })
  if (found.stays.length === 0) return undefined
  return { reservations: found.stays.map(({ named }) => named), reasons: found.reasons }
}
