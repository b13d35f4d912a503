// Who serves. A one-person shop has one row and never sees the word.
import type { StaffMember } from '@noren/contract/staff'
import type { StaffColor } from '@noren/contract/limits'
import type { WeeklyHours } from '@noren/scheduling/hours'
import { sql } from 'kysely'
import { daysOfWeek } from '#features/hours/api'
import { cachePerDatabase, type Cacheable } from '#platform/cache'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, readOnce, type Db, type Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'

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
  position: number
  version: number
}

/** Inside a transaction. */
export const readStaff = async (tx: Tx, { shopId }: ShopScope): Promise<StaffRow[]> => {
  const { rows } = await sql<StaffRow>`
    select t.id, t.name, t.active, t.color, t.hours, t.position, t.version from staff t
    where t.shop_id = ${shopId} order by t.active desc, t.position, t.id`.execute(tx)
  return rows
}

export const staffOnWire = (row: StaffRow): StaffMember => {
  const { position: _, hours, ...member } = row
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

/** The names of all staff, those who left too; from memory while the shop's version stands. */
export const staffNames = async (
  { db, onChange }: Pick<Services, 'db' | 'onChange'>,
  scope: ShopScope,
  now: Millis,
): Promise<ReadonlyMap<number, string>> => {
  const cache = namesCache({ db, onChange })
  const key = String(scope.shopId)
  const known = cache.get(key, now)
  if (known) return known.names
  const confirmVersion = cache.startVersionRead()
  const [row] = await readOnce(db, scope, askNames(db, scope))
  const names = new Map((row?.staff ?? []).map(({ id, name }) => [id, name]))
  if (row) {
    confirmVersion(scope.shopId, row.version, now)
    cache.set(key, scope.shopId, row.version, { names, validUntil: Infinity, size: 200 + 100 * names.size })
  }
  return names
}

const namesCache = cachePerDatabase<Cacheable & { names: ReadonlyMap<number, string> }>({
  maxBytes: 4 * 1024 * 1024,
})

const askNames = (db: Db, { shopId }: ShopScope) =>
  sql<{ version: number; staff: { id: number; name: string }[] | null }>`
    select s.version, (select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name)) from staff t where t.shop_id = ${shopId}) as staff
    from shops s where s.id = ${shopId}`.compile(db)
