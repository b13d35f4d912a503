import type { MenuChange } from '@noren/contract/menus'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

type Named = Pick<
  MenuChange,
  'category_id' | 'add_on_menu_ids' | 'excluded_menu_ids' | 'seat_group_ids' | 'busy_seat_group_ids'
>

/** The fields that name what the shop does not have, as errors. A menu cannot name itself. Rules MENU-31, MENU-33 to MENU-35. */
export const findUnknown = async (
  tx: Tx,
  { shopId }: ShopScope,
  { category_id: category = null, ...named }: Named,
  menuId: number | null = null,
): Promise<Record<string, string[]> | undefined> => {
  const menus = (ids: readonly number[] = []) => sql<boolean>`exists (
    select from unnest(${ids}::bigint[]) n (id) where not exists (select from menus m
      where m.shop_id = ${shopId} and m.id = n.id and m.archived_at is null and m.id is distinct from ${menuId}::bigint))`
  const groups = (ids: readonly number[] = []) => sql<boolean>`exists (
    select from unnest(${ids}::bigint[]) n (id)
    where not exists (select from seats u where u.shop_id = ${shopId} and u.seat_group_id = n.id and u.active))`
  const { rows } = await sql<Record<keyof Named, boolean>>`
    select (${category}::bigint is not null and not exists (
        select from menu_categories c where c.shop_id = ${shopId} and c.id = ${category}::bigint)) as category_id,
      ${menus(named.add_on_menu_ids)} as add_on_menu_ids, ${menus(named.excluded_menu_ids)} as excluded_menu_ids,
      ${groups(named.seat_group_ids)} as seat_group_ids, ${groups(named.busy_seat_group_ids)} as busy_seat_group_ids`.execute(
    tx,
  )
  const unknown = Object.entries(rows[0] ?? {}).filter(([, isUnknown]) => isUnknown)
  return unknown.length === 0
    ? undefined
    : Object.fromEntries(unknown.map(([field]) => [field, [keyOf(field)]]))
}

const keyOf = (field: string): string =>
  field === 'category_id'
    ? 'category_unknown'
    : field.includes('seat')
      ? 'seat_group_unknown'
      : 'menu_unknown'
