// Who serves. A one-person shop has one row and never sees the word.
import type { StaffMember } from '@noren/contract/staff'
import type { StaffColor } from '@noren/contract/limits'
import type { WeeklyHours } from '@noren/scheduling/hours'
import { sql } from 'kysely'
import { daysOfWeek } from '#features/hours/api'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'

/** By the owner's order, which is also that in which bookings are given to them; those who left come last. */
export const listStaff = async (db: Db, scope: ShopScope): Promise<StaffMember[]> =>
  (await read(db, scope, (tx) => readStaff(tx, scope))).map(staffOnWire)

export type StaffRow = {
  id: number
  name: string
  active: boolean
  color: StaffColor
  /** Sunday first; null where they are the shop's. */
  hours: WeeklyHours | null
  priority: number
  version: number
}

/** Inside a transaction. */
export const readStaff = async (tx: Tx, { shopId }: ShopScope): Promise<StaffRow[]> => {
  const { rows } = await sql<StaffRow>`
    select t.id, t.name, t.active, t.color, t.hours, t.priority, t.version from staff t
    where t.shop_id = ${shopId} order by t.active desc, t.priority, t.id`.execute(tx)
  return rows
}

export const staffOnWire = (row: StaffRow): StaffMember => {
  const { priority: _, hours, ...member } = row
  return { ...member, hours: hours && daysOfWeek(hours) }
}

/** Whether a reservation or a move request, whatever became of it, names them. */
export const isNamed = async (tx: Tx, { shopId }: ShopScope, id: number): Promise<boolean> => {
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from reservations r where r.shop_id = ${shopId} and r.staff_id = ${id})
      or exists (select from move_requests q where q.shop_id = ${shopId} and q.staff_id = ${id}) as named`.execute(
    tx,
  )
  return rows[0]?.named ?? false
}

/** The names of all staff, those who left too. Inside a transaction. */
export const staffNames = async (tx: Tx, { shopId }: ShopScope): Promise<ReadonlyMap<number, string>> => {
  const rows = await tx.selectFrom('staff').where('shop_id', '=', shopId).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
