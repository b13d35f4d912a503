// The menus and staff of the shop by the names that other systems write: width, case and blanks do not count. Rule IMP-34.
import { foldForSearch } from '#features/customers/api'
import { withoutMinutes } from '@noren/words/imports'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

export type NamedMenu = { id: number; name: string; minutes: number }
export type NamedStaff = { id: number; name: string; active: boolean }

export type Names = {
  menu: (name: string) => NamedMenu | undefined
  staff: (name: string) => NamedStaff | undefined
  /** In the shop's order. */
  active: number[]
}

export const readNames = async (tx: Tx, { shopId }: ShopScope): Promise<Names> => {
  const { rows: menus } = await sql<NamedMenu>`
    select id, name, total_duration as minutes from menus
    where shop_id = ${shopId} and archived_at is null order by priority, id`.execute(tx)
  const { rows: staff } = await sql<NamedStaff>`
    select id, name, active from staff where shop_id = ${shopId} order by active desc, priority, id`.execute(tx)
  const menuBy = byName(menus, ({ name }) => [name, withoutMinutes(name)])
  const staffBy = byName(staff, ({ name }) => [name])
  return {
    menu: (name) => menuBy.get(foldForSearch(name)),
    staff: (name) => staffBy.get(foldForSearch(name)),
    active: staff.filter(({ active }) => active).map(({ id }) => id),
  }
}

/** A whole name before a shortened one, and the first of several. */
const byName = <T>(all: readonly T[], namesOf: (one: T) => string[]): Map<string, T> => {
  const found = new Map<string, T>()
  for (const at of [0, 1])
    for (const one of all) {
      const name = foldForSearch(namesOf(one)[at] ?? '')
      if (name !== '' && !found.has(name)) found.set(name, one)
    }
  return found
}
