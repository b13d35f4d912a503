// What somebody does otherwise than the menus say. Visits that stand keep what they were made with. Rule STAFF-22.
import type { StaffMenu } from '@noren/contract/staff'
import type { Range } from '@noren/scheduling/hours'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'

/** Of those that are not as `before`: whether each menu is there, and leaves its last busy stretch some time. */
export const refuseStaffMenus = async (
  tx: Tx,
  { shopId }: ShopScope,
  menus: readonly StaffMenu[],
  before: readonly StaffMenu[] = [],
): Promise<Refusal<'invalid'> | undefined> => {
  const kept = new Set(before.map(textOf))
  const { rows } = await sql<{ id: number; waits: Range[] }>`
    select id, waits from menus where shop_id = ${shopId} and archived_at is null
      and id = any(${menus.map(({ menu_id }) => menu_id)}::bigint[])`.execute(tx)
  const waitsOf = new Map(rows.map(({ id, waits }) => [id, waits]))
  const errors = menus.flatMap((menu, index): [string, string[]][] => {
    if (kept.has(textOf(menu))) return []
    const waits = waitsOf.get(menu.menu_id)
    if (!waits) return [[`menus.${index}.menu_id`, ['menu_unknown']]]
    const waited = waits.at(-1)?.[1] ?? 0
    return menu.duration !== null && menu.duration <= waited
      ? [[`menus.${index}.duration`, [`staff_menu_waits:${waited}`]]]
      : []
  })
  return errors.length > 0 ? refuse('invalid', { errors: Object.fromEntries(errors) }) : undefined
}

/** In place of all that stood there. */
export const writeStaffMenus = async (
  tx: Tx,
  { shopId }: ShopScope,
  staffId: number,
  menus: readonly StaffMenu[],
): Promise<void> => {
  await tx.deleteFrom('staff_menus').where('shop_id', '=', shopId).where('staff_id', '=', staffId).execute()
  const rows = menus.filter((menu) => !menu.is_done || menu.price !== null || menu.duration !== null)
  if (rows.length === 0) return
  await tx
    .insertInto('staff_menus')
    .values(rows.map((row) => ({ shop_id: shopId, staff_id: staffId, ...row })))
    .execute()
}

const textOf = ({ menu_id, is_done, price, duration }: StaffMenu): string =>
  [menu_id, is_done, price, duration].join()
