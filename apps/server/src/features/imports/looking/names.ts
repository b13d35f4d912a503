// The menus and staff of the shop by the names that other systems write: width, case and blanks do not count. Rule IMP-34.
import { foldForSearch } from '#features/customers/api'
import { withoutMinutes } from '@noren/words/import-values'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { UnknownName } from '../stored.ts'

export type NamedMenu = { id: number; name: string; minutes: number }
export type NamedStaff = { id: number; name: string; active: boolean }

export type Names = {
  menu: (name: string) => NamedMenu | undefined
  staff: (name: string) => NamedStaff | undefined
  /** In the shop's order. */
  active: number[]
  /** The id, where that staff member is still there. */
  known: (id: number | null) => number | null
  /** Who works alone: one name in a file is theirs, whatever it is. */
  alone: NamedStaff | undefined
}

export const readNames = async (tx: Tx, { shopId }: ShopScope): Promise<Names> => {
  const { rows: menus } = await sql<NamedMenu>`
    select id, name, total_duration as minutes from menus
    where shop_id = ${shopId} and archived_at is null order by priority, id`.execute(tx)
  const { rows: staff } = await sql<NamedStaff>`
    select id, name, active from staff where shop_id = ${shopId} order by active desc, priority, id`.execute(
    tx,
  )
  const menuBy = byName(menus, ({ name }) => [name, withoutMinutes(name)])
  const staffBy = byName(staff, ({ name }) => [name])
  return {
    menu: (name) => menuBy.get(foldForSearch(name)),
    staff: (name) => staffBy.get(foldForSearch(name)),
    active: staff.filter(({ active }) => active).map(({ id }) => id),
    known: (id) => (staff.some((one) => one.id === id) ? id : null),
    alone: staff.length === 1 ? staff[0] : undefined,
  }
}

/** Who is meant by the staff names of a file; of a shop of one person a single name is the owner's. Rule IMP-34. */
export const staffOf = (
  names: Names,
  written: readonly (string | null | undefined)[],
): ((name: string | null | undefined) => NamedStaff | undefined) => {
  const said = new Set(written.flatMap((name) => (name ? [foldForSearch(name)] : [])))
  return (name) => (name ? (names.staff(name) ?? (said.size === 1 ? names.alone : undefined)) : undefined)
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

/** Names that the shop does not have, as often as a file says them. */
export const countName = (into: Map<string, number>, name: string | null | undefined): void => {
  if (name) into.set(name, (into.get(name) ?? 0) + 1)
}

const namesShownMax = 200

export const listedNames = (names: ReadonlyMap<string, number>): UnknownName[] =>
  [...names]
    .map(([name, times]) => ({ name, count: times }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, namesShownMax)
