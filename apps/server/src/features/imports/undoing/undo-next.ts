// A part of an import is taken back, the last rows first: what was made goes where nobody changed it since, and what was filled is empty
// again. Under the role that deletes shops, because logs go with their visits; in one transaction. Rules IMP-50 to IMP-53, decision 0112.
import { sql } from 'kysely'
import { countVisitsOf } from '#features/customers/api'
import { lockShop } from '#features/shops/api'
import type { ThreadServices } from '#platform/background/thread-services'
import { millisToWire, type Millis } from '#platform/clock'
import { purgedShop, type ShopScope } from '#platform/database/scope'
import { write, type Tx } from '#platform/database/transactions'
import { storeStayed } from '../counts.ts'
import { findImport, type StoredImport } from '../stored.ts'
import { undoPeople, type UndoneRow } from './undo-people.ts'
import { undoVisits } from './undo-visits.ts'

const atOnce = 200

/** Whether it is over. Whoever runs the thread tells of it. */
export const undoNext = (
  { db }: ThreadServices,
  scope: ShopScope,
  importId: number,
  now: Millis,
): Promise<boolean> =>
  write(db, purgedShop(scope.shopId), async (tx) => {
    await lockShop(tx, scope)
    const run = await findImport(tx, scope, importId, { lock: true })
    if (run?.state !== 'undoing' && run?.state !== 'canceling') return true
    const { rows } = await sql<UndoneRow>`
      select line, outcome, customer_id, reservation_id, written from import_rows
      where shop_id = ${scope.shopId} and import_id = ${importId} and outcome in ('created', 'joined')
      order by line desc limit ${atOnce}`.execute(tx)
    if (rows.length === 0) {
      await end(tx, scope, run, now)
      return true
    }
    const visits = await undoVisits(tx, scope, rows)
    const people = await undoPeople(tx, scope, rows, visits.stayed)
    await countVisitsOf(tx, scope, people.remaining)
    const outcomes = rows.map(({ line }) => {
      const stayed = visits.stayed.get(line) ?? people.stayed.get(line)
      return { line, outcome: stayed ? 'changed' : 'undone', stayed }
    })
    await sql`
      update import_rows r set outcome = p.outcome,
        written = case when p.stayed is null then r.written
          else coalesce(r.written, '{}') || jsonb_build_object('stayed', p.stayed) end,
        customer_id = case when p.outcome = 'undone' then null else r.customer_id end,
        reservation_id = case when exists (select from reservations v where v.shop_id = ${scope.shopId} and v.id = r.reservation_id)
          then r.reservation_id end
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as p(line int, outcome text, stayed jsonb)
      where r.shop_id = ${scope.shopId} and r.import_id = ${importId} and r.line = p.line`.execute(tx)
    await sql`
      update imports set done = done + ${rows.length}, failures = 0 where shop_id = ${scope.shopId} and id = ${importId}`.execute(
      tx,
    )
    return false
  })

/** Drafts and staff that were made go where nothing uses them and nobody changed them. */
const end = async (tx: Tx, scope: ShopScope, run: StoredImport, now: Millis): Promise<void> => {
  const { shopId } = scope
  const { menu_ids = [], staff_ids = [] } = run.made
  await sql`
    delete from menus m where m.shop_id = ${shopId} and m.id = any(${menu_ids}::bigint[]) and m.version = 1 and m.publish_state = 'draft'
      and m.archived_at is null
      and not exists (select from reservations r where r.shop_id = ${shopId} and r.menu_id = m.id)
      and not exists (select from reservation_lines l where l.shop_id = ${shopId} and l.menu_id = m.id)
      and not exists (select from bill_lines l where l.shop_id = ${shopId} and l.menu_id = m.id)
      and not exists (select from menu_images i where i.shop_id = ${shopId} and i.menu_id = m.id)
      and not exists (select from menu_prices p where p.shop_id = ${shopId} and p.menu_id = m.id)
      and not exists (select from staff_menus s where s.shop_id = ${shopId} and s.menu_id = m.id)`.execute(tx)
  await sql`
    delete from staff t where t.shop_id = ${shopId} and t.id = any(${staff_ids}::bigint[]) and t.version = 1 and not t.active
      and not exists (select from reservations r where r.shop_id = ${shopId} and r.staff_id = t.id)
      and not exists (select from bills b where b.shop_id = ${shopId} and b.staff_id = t.id)
      and not exists (select from occupancies o where o.shop_id = ${shopId} and o.staff_id = t.id)
      and not exists (select from move_requests q where q.shop_id = ${shopId} and q.staff_id = t.id)
      and not exists (select from offer_times f where f.shop_id = ${shopId} and f.staff_id = t.id)
      and not exists (select from customers c where c.shop_id = ${shopId} and c.preferred_staff_id = t.id)
      and not exists (select from staff_menus s where s.shop_id = ${shopId} and s.staff_id = t.id)
      and not exists (select from staff_images i where i.shop_id = ${shopId} and i.staff_id = t.id)
      and not exists (select from external_calendars e where e.shop_id = ${shopId} and e.staff_id = t.id)`.execute(
    tx,
  )
  await sql`
    update imports set state = ${run.state === 'canceling' ? 'canceled' : 'undone'}, ended_at = ${millisToWire(now)},
      made = '{}', version = version + 1
    where shop_id = ${shopId} and id = ${run.id}`.execute(tx)
  await storeStayed(tx, scope, run.id)
}
