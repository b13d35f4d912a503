// The one guarded statement that makes a reservation: row, customer, change log, mails, reminder, link and key, or nothing of it.
import { dayOf, MINUTES_PER_DAY } from '@noren/scheduling/time'
import { sql } from 'kysely'
import type { Menu } from '#features/hours/queries'
import { fromLocalMinute, toLocalMinute, toWire, wireOfLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { hashToken, type Secret } from '#platform/identity/secret'
import { manageToken } from '../links.ts'
import type { BookedRow, BookingFacts } from '../queries.ts'
import type { Answer } from '../rules.ts'

export type NewReservation = {
  status: 'reserved' | 'pending_approval'
  source: 'online' | 'owner'
  /** Local minute of the customer's arrival. */
  start: number
  staffId: number
  menu: Menu
  customer: { name: string; nameKana: string; email: string | null; phone: string | null }
  note: string | null
  answers: Answer[]
  language: 'ja' | 'en'
  expiresAt: Millis | null
  idempotencyKey: string
  now: Millis
}

/** Undefined where the guard refused: somebody stands there. */
export const insertReservation = async (
  tx: Tx,
  secret: Secret,
  { shopId }: ShopScope,
  facts: BookingFacts,
  r: NewReservation,
): Promise<BookedRow | undefined> => {
  const { menu, customer } = r
  const at = toWire(r.now)
  const id = facts.reservationId
  const customerId = facts.customerId ?? facts.newCustomerId
  const startAt = wireOfLocalMinute(r.start)
  const endAt = wireOfLocalMinute(r.start + menu.totalDuration)
  const pending = r.status === 'pending_approval'
  const reminderAt = pending ? null : reminderDue(r.start, r.now)
  const mails = [
    ...(customer.email
      ? [{ kind: pending ? 'received' : 'confirmed', recipient: 'customer', to: customer.email }]
      : []),
    { kind: pending ? 'shop_awaiting' : 'shop_new', recipient: 'shop', to: facts.shopAddress },
  ]
  const token = manageToken(secret, { shopId, reservationId: id, linkVersion: 1 })

  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into reservations (shop_id, id, reservation_number, status, source, staff_id, menu_id, customer_id, start_at, end_at,
        before_time, after_time, menu_name, price, duration, name, name_kana, email, phone, note, answers, language, expires_at, created_at)
      overriding system value
      values (${shopId}, ${id}, ${facts.number}, ${r.status}, ${r.source}, ${r.staffId}, ${menu.id}, ${customerId}, ${startAt}, ${endAt},
        ${menu.beforeTime}, ${menu.afterTime}, ${menu.name}, ${menu.price}, ${menu.duration}, ${customer.name}, ${customer.nameKana || null},
        ${customer.email}, ${customer.phone}, ${r.note}, ${JSON.stringify(r.answers)}, ${r.language},
        ${r.expiresAt === null ? null : toWire(r.expiresAt)}, ${at})
      on conflict on constraint reservations_never_overlap do nothing
      returning shop_id, id),
    customer as (
      insert into customers (shop_id, id, name, name_kana, email, phone, created_at)
      select shop_id, ${customerId}::bigint, ${customer.name}, ${customer.nameKana}, ${customer.email}, ${customer.phone}, ${at}::timestamptz
      from made where ${facts.customerId === null}),
    log as (
      insert into change_logs (shop_id, reservation_id, actor, kind, status, created_at)
      select shop_id, id, ${r.source === 'online' ? 'customer' : 'owner'}, 'created', ${r.status}, ${at}::timestamptz from made),
    mail as (
      insert into messages (shop_id, reservation_id, kind, recipient, to_address, due_at, created_at)
      select made.shop_id, made.id, m.kind, m.recipient, m."to", ${at}::timestamptz, ${at}::timestamptz
      from made, jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m(kind text, recipient text, "to" text)),
    reminder as (
      insert into reminders (shop_id, reservation_id, kind, start_at, due_at, created_at)
      select shop_id, id, 'day_before', ${startAt}::timestamptz, ${reminderAt}::timestamptz, ${at}::timestamptz
      from made where ${reminderAt !== null && customer.email !== null}),
    link as (
      insert into link_tokens (token_hash, kind, shop_id, target, created_at)
      select ${hashToken(token)}::bytea, 'manage', shop_id, id, ${at}::timestamptz from made),
    key as (
      update idempotency_keys k set reservation_id = made.id from made
      where k.shop_id = made.shop_id and k.key = ${r.idempotencyKey})
    select id from made`.execute(tx)
  if (rows.length === 0) return undefined
  return {
    id,
    linkVersion: 1,
    reservation_number: facts.number,
    status: r.status,
    start_at: startAt,
    end_at: endAt,
    menu_name: menu.name,
    price: menu.price,
  }
}

/** 18:00 of the day before; null where that is past already: such a booking needs no reminder. */
const reminderDue = (start: number, now: Millis): string | null => {
  const due = (dayOf(start) - 1) * MINUTES_PER_DAY + 18 * 60
  return due > toLocalMinute(now) ? toWire(fromLocalMinute(due)) : null
}
