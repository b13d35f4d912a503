// The one guarded statement that makes a reservation: row, customer, change log, messages, reminder and key, or nothing of it.
import { sql } from 'kysely'
import { toWire, wireOfLocalMinute, type Millis } from '#platform/clock'
import { searchOf } from '#features/customers/commands'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { nothingTold, withholdOrQueue, type Allowance } from '#features/messages/allowance/commands'
import type { IdempotencyKey } from '#platform/idempotency-keys'
import type { Secret } from '#platform/identity/secret'
import { manageTokenHash } from '#features/reservations/links'
import { reminderDue, type Answer, type Change, type QueuedMessage } from '#features/reservations/rules'
import type { BookedRow, Who } from '../queries.ts'

export type NewReservation = {
  id: number
  number: string
  status: 'reserved' | 'pending_approval'
  source: 'online' | 'owner'
  isBlock: boolean
  /** Local minutes of the customer's arrival and leaving. */
  start: number
  end: number
  beforeTime: number
  afterTime: number
  staffId: number
  menuId: number | null
  menuName: string
  price: number
  duration: number
  who: Who
  /** On record already, to be put on record under this id, or nobody. */
  customer: { id: number; isNew: boolean } | null
  note: string | null
  answers: Answer[]
  language: 'ja' | 'en'
  expiresAt: Millis | null
  plan: { count: number; limit: number } | null
  userId: number | null
  /** What the owner passed over, for the log. */
  changes: Change[]
  /** At most one to the customer: the reservation's first, which needs the allowance. */
  mails: QueuedMessage[]
  allowance: Allowance
  idempotencyKey: IdempotencyKey | null
  now: Millis
}

/** Undefined where the guard refused: somebody stands there. */
export const insertReservation = async (
  tx: Tx,
  secret: Secret,
  { shopId }: ShopScope,
  r: NewReservation,
): Promise<BookedRow | undefined> => {
  const { who, idempotencyKey: key } = r
  const at = toWire(r.now)
  const startAt = wireOfLocalMinute(r.start)
  const endAt = wireOfLocalMinute(r.end)
  const reminderAt = r.status === 'reserved' && who.email !== null ? reminderDue(r.start, r.now) : null
  const mails = r.mails.map((mail) => ({
    ...mail,
    ...(mail.recipient === 'customer'
      ? withholdOrQueue(mail, nothingTold, r.allowance)
      : { status: 'queued' as const, last_error: null }),
  }))
  const search = searchOf(who)
  const link = { shopId, reservationId: r.id, linkVersion: 1 }

  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into reservations (shop_id, id, reservation_number, status, source, is_block, staff_id, menu_id, customer_id, start_at, end_at,
        before_time, after_time, menu_name, price, duration, name, name_kana, email, phone, note, answers, language, expires_at,
        plan_count, plan_limit, manage_token_hash, created_at)
      overriding system value
      values (${shopId}, ${r.id}, ${r.number}, ${r.status}, ${r.source}, ${r.isBlock}, ${r.staffId}, ${r.menuId}, ${r.customer?.id ?? null},
        ${startAt}, ${endAt}, ${r.beforeTime}, ${r.afterTime}, ${r.menuName}, ${r.price}, ${r.duration}, ${who.name}, ${who.nameKana || null},
        ${who.email}, ${who.phone}, ${r.note}, ${JSON.stringify(r.answers)}, ${r.language},
        ${r.expiresAt === null ? null : toWire(r.expiresAt)}, ${r.plan?.count ?? null}, ${r.plan?.limit ?? null},
        ${r.isBlock ? null : manageTokenHash(secret, link)}, ${at})
      on conflict on constraint reservations_never_overlap do nothing
      returning shop_id, id),
    customer as (
      insert into customers (shop_id, id, name, name_kana, email, phone, search_key, search_version, agreed_count, last_agreed_at,
        created_at)
      select shop_id, ${r.customer?.id ?? 0}::bigint, ${who.name}, ${who.nameKana}, ${who.email}, ${who.phone}, ${search.key},
        ${search.version}::int, ${r.status === 'reserved' ? 1 : 0}::int, ${r.status === 'reserved' ? startAt : '-infinity'}::timestamptz,
        ${at}::timestamptz
      from made where ${r.customer?.isNew ?? false}),
    log as (
      insert into change_logs (shop_id, reservation_id, actor, user_id, kind, status, changes, created_at)
      select shop_id, id, ${r.source === 'online' ? 'customer' : 'owner'}, ${r.userId}::bigint, 'created', ${r.status},
        ${JSON.stringify(r.changes)}::jsonb, ${at}::timestamptz from made),
    mail as (
      insert into messages (shop_id, reservation_id, kind, recipient, to_address, details, status, last_error, due_at, created_at)
      select made.shop_id, made.id, m.kind, m.recipient, m."to", coalesce(m.details, '{}'), m.status, m.last_error,
        coalesce(m.due, ${at})::timestamptz, ${at}::timestamptz
      from made, jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
        as m(kind text, recipient text, "to" text, details jsonb, due text, status text, last_error text)),
    reminder as (
      insert into messages (shop_id, reservation_id, kind, recipient, to_address, start_at, due_rule, due_at, created_at)
      select shop_id, id, 'reminder', 'customer', ${who.email}, ${startAt}::timestamptz, 'day_before', ${reminderAt}::timestamptz,
        ${at}::timestamptz
      from made where ${reminderAt !== null}),
    key as (
      insert into idempotency_keys (shop_id, key, kind, body_hash, target, created_at)
      select shop_id, ${key?.key ?? ''}, ${key?.kind ?? ''}, ${key?.hash ?? null}::bytea, id, ${at}::timestamptz
      from made where ${key !== null})
    select id from made`.execute(tx)
  if (rows.length === 0) return undefined
  return {
    id: r.id,
    linkVersion: 1,
    reservation_number: r.number,
    status: r.status,
    start_at: startAt,
    end_at: endAt,
    menu_name: r.menuName,
    price: r.price,
    mail: mails.find(({ recipient }) => recipient === 'customer')?.status ?? null,
  }
}
