// Visits that an import made, and of which nothing else is known since: they go with their log, lines, time and mails. Rule IMP-51.
import { occupiedByReservation } from '@noren/scheduling/occupancies'
import type { Status } from '@noren/scheduling/status'
import { sql } from 'kysely'
import { endOccupancies } from '#features/occupancies/api'
import { wireToLocalMinute } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Stay } from '../written.ts'
import type { UndoneRow } from './undo-people.ts'

type Standing = {
  id: number
  status: Status
  staff_id: number
  start_at: string
  end_at: string
  price: number
  menu_name: string
  name: string
  customer_id: number | null
  logs: number
  last: { at: string; by: Stay['by'] }
  is_paid: boolean
  /** A move request, a bill, an offer, a place on the waiting list or another visit names it. */
  is_named: boolean
}

/** The lines of visits that were changed, and stay: with why. */
export const undoVisits = async (
  tx: Tx,
  scope: ShopScope,
  rows: readonly UndoneRow[],
): Promise<{ stayed: Map<number, Stay> }> => {
  const { shopId } = scope
  const asked = rows.flatMap(({ reservation_id }) => reservation_id ?? [])
  const stayed = new Map<number, Stay>()
  if (asked.length === 0) return { stayed }
  const { rows: found } = await sql<Standing>`
    select r.id, r.status, r.staff_id, r.start_at, r.end_at, r.price, r.menu_name, r.name, r.customer_id,
      (select count(*) from change_logs l where l.shop_id = ${shopId} and l.reservation_id = r.id) as logs,
      (select jsonb_build_object('at', l.created_at, 'by', l.actor) from change_logs l
        where l.shop_id = ${shopId} and l.reservation_id = r.id order by l.id desc limit 1) as last,
      exists (select from payments p where p.shop_id = ${shopId} and p.reservation_id = r.id) as is_paid,
      exists (select from move_requests q where q.shop_id = ${shopId} and q.reservation_id = r.id)
        or exists (select from bills b where b.shop_id = ${shopId} and b.reservation_id = r.id)
        or exists (select from offers f where f.shop_id = ${shopId} and f.reservation_id = r.id)
        or exists (select from waitlist_entries w where w.shop_id = ${shopId} and w.reservation_id = r.id)
        or exists (select from reservations s where s.shop_id = ${shopId} and s.series_id = r.id and s.id <> r.id)
        or exists (select from reservations s where s.shop_id = ${shopId} and s.party_id = r.id and s.id <> r.id) as is_named
    from reservations r where r.shop_id = ${shopId} and r.id = any(${asked}::bigint[])`.execute(tx)
  const byId = new Map(found.map((one) => [one.id, one]))
  const gone: Standing[] = []
  for (const { line, reservation_id, written } of rows) {
    if (reservation_id === null) continue
    const one = byId.get(reservation_id)
    if (one && isAsWritten(one, written)) gone.push(one)
    else if (one) stayed.set(line, stayOf(one, written))
  }
  await deleteVisits(tx, scope, gone)
  return { stayed }
}

/** Erased persons leave their visit: it has another name by then. */
const isAsWritten = (one: Standing, written: UndoneRow['written']): boolean => {
  if (one.logs !== 1 || one.is_paid || one.is_named || written === null || !('visit' in written)) return false
  const { visit } = written
  return (
    one.status === visit.status &&
    one.staff_id === visit.staffId &&
    wireToLocalMinute(one.start_at) === visit.start &&
    wireToLocalMinute(one.end_at) === visit.end &&
    one.price === visit.price &&
    one.menu_name === visit.menuName &&
    one.name === visit.name
  )
}

/** What the owner would look for first. When and by whom is known of what is in its log. Rule IMP-139. */
const stayOf = (one: Standing, written: UndoneRow['written']): Stay => {
  const before = written && 'visit' in written ? written.visit : undefined
  const isNew = (status: Status) => one.status === status && before?.status !== status
  const reason: Stay['reason'] = isNew('treated')
    ? 'treated'
    : isNew('canceled')
      ? 'canceled'
      : one.is_paid
        ? 'paid'
        : before !== undefined && wireToLocalMinute(one.start_at) !== before.start
          ? 'moved'
          : 'visit_changed'
  const { at, by } = one.last
  return one.logs > 1 ? { reason, at, by } : { reason, at: null, by: null }
}

const deleteVisits = async (tx: Tx, scope: ShopScope, visits: readonly Standing[]): Promise<void> => {
  if (visits.length === 0) return
  const { shopId } = scope
  const reservationIds = visits.map(({ id }) => id)
  const occupied = visits.flatMap(({ status, staff_id: staffId, start_at, end_at }) => {
    const times = { start: wireToLocalMinute(start_at), end: wireToLocalMinute(end_at) }
    return occupiedByReservation({ status, staffId, ...times, beforeTime: 0, afterTime: 0 }).staff
  })
  await endOccupancies(tx, scope, { reservationIds, visits: occupied })
  for (const table of ['messages', 'push_messages', 'change_logs', 'reservation_lines'] as const)
    await sql`
      delete from ${sql.table(table)} where shop_id = ${shopId} and reservation_id = any(${reservationIds}::bigint[])`.execute(
      tx,
    )
  await sql`
    delete from idempotency_keys where shop_id = ${shopId} and kind = 'reservation' and target = any(${reservationIds}::bigint[])`.execute(
    tx,
  )
  await sql`delete from reservations where shop_id = ${shopId} and id = any(${reservationIds}::bigint[])`.execute(
    tx,
  )
}
