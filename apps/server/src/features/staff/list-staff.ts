// Who serves. A one-person shop has one row and never sees the word.
import type { StaffImage, StaffMember, StaffMenu } from '@noren/contract/staff'
import type { StaffColor } from '@noren/contract/limits'
import type { WeeklyHours } from '@noren/scheduling/hours'
import { sql } from 'kysely'
import { daysOfWeek } from '#features/hours/api'
import { imageFolder } from '#features/images/api'
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
  is_shown: boolean
  title: string
  profile: string
  nomination_fee: number
  priority: number
  version: number
  menus: StaffMenu[]
  image: StaffImage | null
}

/** Inside a transaction. */
export const readStaff = async (tx: Tx, { shopId }: ShopScope): Promise<StaffRow[]> => {
  const { rows } = await sql<StaffRow>`
    select t.id, t.name, t.active, t.color, t.hours, t.is_shown, t.title, t.profile, t.nomination_fee, t.priority, t.version,
      (select coalesce(jsonb_agg(jsonb_build_object('menu_id', x.menu_id, 'is_done', x.is_done, 'price', x.price, 'duration', x.duration)
          order by m.priority, m.id), '[]')
        from staff_menus x join menus m on m.shop_id = ${shopId} and m.id = x.menu_id and m.archived_at is null
        where x.shop_id = ${shopId} and x.staff_id = t.id) as menus,
      case when i.file is not null then jsonb_build_object('image_url', ${imageFolder}::text || i.file, 'alt_text', i.alt_text,
        'width', i.width, 'height', i.height, 'widths', to_jsonb(i.widths), 'color', i.color) end as image
    from staff t left join staff_images i on i.shop_id = ${shopId} and i.staff_id = t.id
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
      or exists (select from move_requests q where q.shop_id = ${shopId} and q.staff_id = ${id})
      or exists (select from bills b where b.shop_id = ${shopId} and b.staff_id = ${id})
      or exists (select from offer_times t where t.shop_id = ${shopId} and t.staff_id = ${id}) as named`.execute(
    tx,
  )
  return rows[0]?.named ?? false
}

/** The names of all staff, those who left too. Inside a transaction. */
export const staffNames = async (tx: Tx, { shopId }: ShopScope): Promise<ReadonlyMap<number, string>> => {
  const rows = await tx.selectFrom('staff').where('shop_id', '=', shopId).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
