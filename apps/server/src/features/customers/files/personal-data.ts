// All that is stored about one person: the record, what their reservations say, messages, photographs, and who saw it.
import type { Customer } from '@noren/contract/customers'
import type { PersonalData } from '@noren/contract/customers/personal-data'
import { sql } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { readCustomer } from '../read-record.ts'
import { listWaiting } from './waiting-entries.ts'
import { listImportRows } from './import-rows.ts'

export const readPersonalData = async (
  db: Db,
  scope: ShopScope,
  id: number,
  now: Millis,
): Promise<PersonalData | undefined> => {
  const customer = await readCustomer(db, scope, id, now)
  return customer && readAllOf(db, scope, customer, now)
}

const readAllOf = (db: Db, scope: ShopScope, customer: Customer, now: Millis): Promise<PersonalData> =>
  read(db, scope, async (tx) => {
    const { shopId } = scope
    const {
      id,
      reservations: _,
      reservations_total: __,
      photos_total: ___,
      suggested_staff_id: _s,
      ...record
    } = customer
    const own = sql`select id from reservations where shop_id = ${shopId} and customer_id = ${id} and hold_expires_at is null`
    const { rows: shops } = await sql<{ name: string; staff: string | null }>`
        select s.name, (select t.name from staff t where t.shop_id = ${shopId} and t.id = ${record.preferred_staff_id}) as staff
        from shops s where s.id = ${shopId}`.execute(tx)
    const { rows: reservations } = await sql<PersonalData['reservations'][number]>`
        select r.id, r.reservation_number, r.status, r.cancel_reason, r.source, r.start_at, r.end_at, r.menu_name, r.price,
          (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'menu_id', l.menu_id, 'name', l.name, 'price', l.price,
              'duration', l.duration) order by l.priority), '[]')
            from reservation_lines l where l.shop_id = ${shopId} and l.reservation_id = r.id) as lines,
          (select t.name from staff t where t.shop_id = ${shopId} and t.id = r.staff_id) as staff_name,
          r.is_nominated, r.party_id is not null as is_together,
          r.name, r.name_kana, r.email, r.phone, r.language, r.note, r.cancel_note, r.answers, r.is_brought, r.created_at
        from reservations r where r.shop_id = ${shopId} and r.id in (${own})
        order by r.start_at desc, r.id desc`.execute(tx)
    const { rows: payments } = await sql<Of<'payments'>>`
        select reservation_id, status, amount, refund_amount, refunded_amount, paid_at, refunded_at, created_at
        from payments where shop_id = ${shopId} and reservation_id in (${own}) order by id desc`.execute(tx)
    const { rows: bills } = await sql<Of<'bills'>>`
        select b.reservation_id, b.revision, b.sold_on::text as sold_on, b.total, b.created_at, b.ended_at,
          (select coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'amount', p.amount) order by p.method), '[]')
            from bill_payments p where p.shop_id = ${shopId} and p.bill_id = b.id) as payments
        from bills b where b.shop_id = ${shopId} and b.reservation_id in (${own}) order by b.id desc`.execute(
      tx,
    )
    const { rows: moves } = await sql<NonNullable<Visit['move_request']> & { reservation_id: number }>`
        select reservation_id, start_at, end_at, created_at from move_requests
        where shop_id = ${shopId} and reservation_id in (${own})`.execute(tx)
    const { rows: history } = await sql<Of<'history'>>`
        select reservation_id, kind, actor, status, cancel_reason, created_at from change_logs
        where shop_id = ${shopId} and reservation_id in (${own}) order by id desc`.execute(tx)
    const { rows: messages } = await sql<PersonalData['messages'][number]>`
        select reservation_id, kind, to_address, details ->> 'sentence' as sentence, status, sent_at, created_at from messages
        where shop_id = ${shopId} and recipient = 'customer' and reservation_id in (${own}) order by id`.execute(
      tx,
    )
    const { rows: photos } = await sql<PersonalData['photos'][number]>`
        select id, caption, phase, taken_on, created_at from customer_photos
        where shop_id = ${shopId} and customer_id = ${id} order by priority desc, id desc`.execute(tx)
    const { rows: accesses } = await sql<PersonalData['accesses'][number]>`
        select action, field, created_at from customer_accesses
        where shop_id = ${shopId} and customer_id = ${id} order by id desc`.execute(tx)
    const imports = await listImportRows(tx, scope, id)
    const waiting = await listWaiting(tx, scope, id)
    const [shop] = shops
    if (!shop) throw new Error('the scope names no shop')
    const [paidBy, billedBy, loggedBy, movedBy] = [
      byReservation(payments),
      byReservation(bills),
      byReservation(history),
      byReservation(moves),
    ]
    return {
      shop_name: shop.name,
      made_at: millisToWire(now),
      customer: { ...record, id, preferred_staff_name: shop.staff },
      reservations: reservations.map((visit) => ({
        ...visit,
        payments: paidBy(visit.id),
        bills: billedBy(visit.id),
        move_request: movedBy(visit.id)[0] ?? null,
        history: loggedBy(visit.id),
      })),
      messages,
      photos,
      accesses,
      imports,
      waiting,
    }
  })

type Visit = PersonalData['reservations'][number]
type Of<K extends 'payments' | 'bills' | 'history'> = Visit[K][number] & { reservation_id: number }

const byReservation = <T extends { reservation_id: number }>(rows: readonly T[]) => {
  const groups = Map.groupBy(rows, ({ reservation_id }) => reservation_id)
  return (id: number): Omit<T, 'reservation_id'>[] =>
    (groups.get(id) ?? []).map((row) => {
      const { reservation_id: _, ...own } = row
      return own
    })
}
