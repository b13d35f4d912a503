// Lists as the owner reads them.
import type { Worklist, WorklistItem } from '@noren/contract/reservations/worklists'
import { sql, type RawBuilder } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { absenceBlocksSql, isDoneSql, isLeftSql, itemsSql, openOfferSql, outcomeSql } from './left.ts'
import { proposalsOf, type HandedRow } from './propose.ts'

/** Those on which something is left, or an answer is awaited. */
export const listWorklists = (db: Db, scope: ShopScope): Promise<Worklist[]> =>
  read(db, scope, (tx) => readLists(tx, scope, sql`w.closed_at is null and not ${isDoneSql(scope.shopId)}`))

export const readWorklist = (
  services: Pick<Services, 'db' | 'config'>,
  scope: ShopScope,
  id: number,
  now: Millis,
): Promise<(Worklist & { items: WorklistItem[] }) | undefined> =>
  read(services.db, scope, async (tx) => {
    const [list] = await readLists(tx, scope, sql`w.id = ${id}`)
    if (!list) return undefined
    const rows = await readItems(tx, scope, id, now)
    // A period that is closed is closed for everybody.
    const handed = list.kind === 'closing' ? [] : rows.filter(({ outcome }) => outcome === 'left')
    const proposals = await proposalsOf(tx, services, scope, handed, now)
    const items = rows.map((row): WorklistItem => {
      const { colleagues = [], suggestion = null } = proposals.get(row.id) ?? {}
      return { ...row, reservation_id: row.id, colleagues, suggestion }
    })
    return { ...list, items }
  })

const readLists = async (tx: Tx, { shopId }: ShopScope, wanted: RawBuilder<unknown>): Promise<Worklist[]> => {
  const { rows } = await sql<Worklist>`
    select w.id, w.kind, w.title, w.staff_id, w.start_at, w.end_at, w.created_at, w.closed_at,
      (select t.name from staff t where t.shop_id = ${shopId} and t.id = w.staff_id) as staff_name,
      (select count(*) from ${itemsSql(shopId)}) as total,
      (select count(*) from ${itemsSql(shopId)} and ${isLeftSql(shopId)}) as left,
      exists (select from ${absenceBlocksSql(shopId)}) as is_blocked
    from worklists w where w.shop_id = ${shopId} and ${wanted} order by w.start_at, w.id`.execute(tx)
  return rows
}

type ItemRow = Omit<WorklistItem, 'reservation_id' | 'colleagues' | 'suggestion'> & HandedRow

/** Those that are left first, by time. */
const readItems = async (tx: Tx, { shopId }: ShopScope, id: number, now: Millis): Promise<ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    select r.id, ${outcomeSql(shopId)} as outcome, r.status, r.start_at, r.end_at, r.staff_id, t.name as staff_name, r.menu_name, r.price,
      r.customer_id, r.name as customer_name, r.phone, r.email, r.note, r.is_nominated, ${openOfferSql(shopId)} as offer_ends_at,
      -- Rule RES-136.
      r.email is not null and r.party_id is null and r.start_at > ${millisToWire(now)} and ${openOfferSql(shopId)} is null as may_offer,
      r.before_time, r.after_time, r.waits, r.seat_ids, r.seat_ranges, c.preferred_staff_id,
      (select p.name from staff p where p.shop_id = ${shopId} and p.id = c.preferred_staff_id) as preferred_staff_name,
      exists (select from move_requests q where q.shop_id = ${shopId} and q.reservation_id = r.id) as has_move_request,
      (select coalesce(jsonb_agg(l.menu_id), '[]') from reservation_lines l where l.shop_id = ${shopId} and l.reservation_id = r.id
        and l.menu_id is not null) as menu_ids
    from worklists w
    join worklist_items i on i.shop_id = ${shopId} and i.worklist_id = w.id
    join reservations r on r.shop_id = ${shopId} and r.id = i.reservation_id and r.hold_expires_at is null
    join staff t on t.shop_id = ${shopId} and t.id = r.staff_id
    left join customers c on c.shop_id = ${shopId} and c.id = r.customer_id
    where w.shop_id = ${shopId} and w.id = ${id}
    order by r.start_at, r.id`.execute(tx)
  return rows
}
