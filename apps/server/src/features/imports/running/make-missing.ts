// Menus and staff whose names the shop does not have are made before the first row is written, where the owner wants it. Rule IMP-42.
import {
  menuDurationMax,
  menuNameMin,
  menuPriceMax,
  menusMax,
  staffNameMax,
  staffRowsMax,
} from '@noren/contract/limits'
import { menuInput } from '@noren/contract/menus'
import { line, withoutAddress } from '@noren/contract/text'
import { withMinutes } from '@noren/words/import-values'
import { sql } from 'kysely'
import { foldForSearch } from '#features/customers/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { readNames } from '../looking/names.ts'
import { decisionOf, type StoredImport, type StoredRow } from '../stored.ts'

type Made = StoredImport['made']
type Row = Pick<StoredRow, 'found' | 'decision' | 'default_decision'>

export const makeMissing = async (
  tx: Tx,
  scope: ShopScope,
  run: StoredImport,
  now: Millis,
): Promise<Made> => {
  const makesMenus = run.kind === 'visits' && run.unknown_menus === 'make'
  if (!makesMenus && run.unknown_staff !== 'make') return run.made
  const { rows } = await sql<Row>`
    select found, decision, default_decision from import_rows
    where shop_id = ${scope.shopId} and import_id = ${run.id} and outcome is null order by line`.execute(tx)
  const names = await readNames(tx, scope)
  const taken = rows.filter((row) => decisionOf(row) !== 'leave')
  const menus = makesMenus ? missing(taken, ({ found: { visit } }) => visit?.menuName, names.menu) : []
  const staff =
    run.unknown_staff === 'make'
      ? missing(
          taken.filter(({ found }) => found.staffId == null),
          ({ found: { visit, person } }) => visit?.staffName ?? person?.staffName,
          names.staff,
        )
      : []
  return {
    menu_ids: [...(run.made.menu_ids ?? []), ...(await insertMenus(tx, scope, menus, now))],
    staff_ids: [...(run.made.staff_ids ?? []), ...(await insertStaff(tx, scope, staff, now))],
  }
}

type Named = { name: string; row: Row }

/** Each name once, with its first row. */
const missing = (
  rows: readonly Row[],
  nameOf: (row: Row) => string | null | undefined,
  find: (name: string) => unknown,
): Named[] => {
  const found = new Map<string, Named>()
  for (const row of rows) {
    const name = nameOf(row)
    if (!name || find(name)) continue
    const key = foldForSearch(name)
    if (key !== '' && !found.has(key)) found.set(key, { name, row })
  }
  return [...found.values()]
}

/** Drafts, which the owner finishes. One whose name is too short for a menu says its minutes, too. */
const insertMenus = async (
  tx: Tx,
  { shopId }: ShopScope,
  menus: readonly Named[],
  now: Millis,
): Promise<number[]> => {
  if (menus.length === 0) return []
  const { rows: standing } = await sql<{ count: number; last: number | null }>`
    select count(*) filter (where archived_at is null) as count, max(priority) as last from menus where shop_id = ${shopId}`.execute(
    tx,
  )
  const [{ count, last } = { count: 0, last: null }] = standing
  const rows = menus
    .flatMap(({ name, row }) => {
      const { visit, start, end } = row.found
      const minutes = start != null && end !== undefined ? end - start : (visit?.minutes ?? 60)
      const duration = Math.min(minutes, menuDurationMax)
      const full = name.length < menuNameMin ? withMinutes(name, duration) : name
      const price = visit?.price ?? 0
      const read = menuInput.safeParse({ name: full, price: price > menuPriceMax ? 0 : price, duration })
      return read.success ? [{ name: read.data.name, price: read.data.price, duration }] : []
    })
    .slice(0, Math.max(0, menusMax - count))
    .map((menu, index) => ({ ...menu, priority: (last ?? -1) + 1 + index }))
  const { rows: made } = await sql<{ id: number }>`
    insert into menus (shop_id, name, price, duration, total_duration, publish_state, priority, created_at)
    select ${shopId}::bigint, p.name, p.price, p.duration, p.duration, 'draft', p.priority, ${millisToWire(now)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(name text, price int, duration int, priority int)
    returning id`.execute(tx)
  return made.map(({ id }) => id)
}

const staffName = line(staffNameMax, 1).pipe(withoutAddress)

/** Inactive, so that nobody is offered with them before the owner says when they work. */
const insertStaff = async (
  tx: Tx,
  { shopId }: ShopScope,
  staff: readonly Named[],
  now: Millis,
): Promise<number[]> => {
  if (staff.length === 0) return []
  const { rows: standing } = await sql<{ count: number; last: number | null }>`
    select count(*) as count, max(priority) as last from staff where shop_id = ${shopId}`.execute(tx)
  const [{ count, last } = { count: 0, last: null }] = standing
  const rows = staff
    .flatMap(({ name }) => {
      const read = staffName.safeParse(name)
      return read.success ? [{ name: read.data }] : []
    })
    .slice(0, Math.max(0, staffRowsMax - count))
    .map((one, index) => ({ ...one, priority: (last ?? -1) + 1 + index }))
  const { rows: made } = await sql<{ id: number }>`
    insert into staff (shop_id, name, active, priority, created_at)
    select ${shopId}::bigint, p.name, false, p.priority, ${millisToWire(now)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(name text, priority int)
    returning id`.execute(tx)
  return made.map(({ id }) => id)
}
