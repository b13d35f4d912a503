// The one batch that makes a reservation: customer, row, what it occupies, change log, messages, reminder and key.
import { occupiedByReservation } from '@noren/scheduling/occupancies'
import { sql, type CompiledQuery } from 'kysely'
import { occupy } from '#features/occupancies/commands'
import { millisToWire, localMinuteToWire, type Millis } from '#platform/clock'
import { freeCodeSql, searchColumns } from '#features/customers/commands'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { insertReminderQuery } from '#features/reminders/commands'
import { nothingSent, withholdOrQueue, type Allowance } from '#features/messages/allowance/commands'
import type { IdempotencyKey } from '#platform/idempotency-keys'
import type { Secret } from '#platform/identity/secret'
import { manageTokenHash } from '#features/reservations/links'
import type { Answer, Change, QueuedMessage } from '#features/reservations/rules'
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
  /** Entered over another one on purpose. Rule RES-29. */
  isOver?: boolean
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
  /** Statements that belong to what counts, sent with it. */
  also?: readonly CompiledQuery[]
  userId: number | null
  /** What the owner passed over, for the log. */
  changes: Change[]
  /** At most one to the customer: the reservation's first, which needs the allowance. */
  mails: QueuedMessage[]
  allowance: Allowance
  idempotencyKey: IdempotencyKey | null
  now: Millis
}

/** Undefined where the guard refused: the caller returns a refusal, which rolls back the rest. */
export const insertReservation = async (
  tx: Tx,
  secret: Secret,
  scope: ShopScope,
  r: NewReservation,
): Promise<BookedRow | undefined> => {
  const mails = r.mails.map((mail) => ({
    ...mail,
    ...(mail.recipient === 'customer'
      ? withholdOrQueue(mail, nothingSent, r.allowance)
      : { status: 'queued' as const, last_error: null }),
  }))
  const isWritten = await occupy(tx, scope, {
    owner: { kind: r.isBlock ? 'block' : 'visit', reservationId: r.id },
    visits: occupiedByReservation(r),
    isOver: r.isOver,
    before: [
      ...(r.customer?.isNew ? [customerQuery(tx, scope, r, r.customer.id)] : []),
      reservationQuery(tx, secret, scope, r),
    ],
    after: [
      logQuery(tx, scope, r),
      ...(mails.length > 0 ? [messagesQuery(tx, scope, r, mails)] : []),
      ...(r.status === 'reserved' && r.who.email !== null
        ? [
            insertReminderQuery(
              tx,
              scope,
              { reservationId: r.id, to: r.who.email, start: localMinuteToWire(r.start) },
              r.now,
            ),
          ]
        : []),
      ...(r.idempotencyKey === null ? [] : [keyQuery(tx, scope, r, r.idempotencyKey)]),
      ...(r.also ?? []),
    ],
    now: r.now,
  })
  if (!isWritten) return undefined
  return {
    id: r.id,
    linkVersion: 1,
    reservation_number: r.number,
    status: r.status,
    start_at: localMinuteToWire(r.start),
    end_at: localMinuteToWire(r.end),
    menu_name: r.menuName,
    price: r.price,
    mail: mails.find(({ recipient }) => recipient === 'customer')?.status ?? null,
  }
}

const customerQuery = (tx: Tx, scope: ShopScope, r: NewReservation, id: number): CompiledQuery => {
  const { shopId } = scope
  const { who } = r
  const search = searchColumns(who)
  const isAgreed = r.status === 'reserved'
  return sql`
    insert into customers (shop_id, id, name, name_kana, email, phone, customer_code, search_key, search_version, agreed_count, last_agreed_at,
      created_at)
    values (${shopId}, ${id}, ${who.name}, ${who.nameKana}, ${who.email}, ${who.phone}, ${freeCodeSql(scope)}, ${search.key}, ${search.version},
      ${isAgreed ? 1 : 0}, ${isAgreed ? localMinuteToWire(r.start) : '-infinity'}, ${millisToWire(r.now)})`.compile(
    tx,
  )
}

const reservationQuery = (
  tx: Tx,
  secret: Secret,
  { shopId }: ShopScope,
  r: NewReservation,
): CompiledQuery => {
  const { who } = r
  const link = { shopId, reservationId: r.id, linkVersion: 1 }
  return sql`
    insert into reservations (shop_id, id, reservation_number, status, source, is_block, staff_id, menu_id, customer_id, start_at, end_at,
      before_time, after_time, menu_name, price, duration, name, name_kana, email, phone, note, answers, language, expires_at,
      plan_count, plan_limit, manage_token_hash, created_at)
    overriding system value
    values (${shopId}, ${r.id}, ${r.number}, ${r.status}, ${r.source}, ${r.isBlock}, ${r.staffId}, ${r.menuId}, ${r.customer?.id ?? null},
      ${localMinuteToWire(r.start)}, ${localMinuteToWire(r.end)}, ${r.beforeTime}, ${r.afterTime}, ${r.menuName}, ${r.price}, ${r.duration},
      ${who.name}, ${who.nameKana || null}, ${who.email}, ${who.phone}, ${r.note}, ${JSON.stringify(r.answers)}, ${r.language},
      ${r.expiresAt === null ? null : millisToWire(r.expiresAt)}, ${r.plan?.count ?? null}, ${r.plan?.limit ?? null},
      ${r.isBlock ? null : manageTokenHash(secret, link)}, ${millisToWire(r.now)})`.compile(tx)
}

const logQuery = (tx: Tx, { shopId }: ShopScope, r: NewReservation): CompiledQuery =>
  sql`
    insert into change_logs (shop_id, reservation_id, actor, user_id, kind, status, changes, created_at)
    values (${shopId}, ${r.id}, ${r.source === 'online' ? 'customer' : 'owner'}, ${r.userId}, 'created', ${r.status},
      ${JSON.stringify(r.changes)}, ${millisToWire(r.now)})`.compile(tx)

const messagesQuery = (
  tx: Tx,
  { shopId }: ShopScope,
  r: NewReservation,
  mails: readonly object[],
): CompiledQuery =>
  sql`
    insert into messages (shop_id, reservation_id, kind, recipient, to_address, details, status, last_error, due_at, created_at)
    select ${shopId}::bigint, ${r.id}::bigint, m.kind, m.recipient, m."to", coalesce(m.details, '{}'), m.status, m.last_error,
      coalesce(m.due, ${millisToWire(r.now)})::timestamptz, ${millisToWire(r.now)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
      as m(kind text, recipient text, "to" text, details jsonb, due text, status text, last_error text)`.compile(
    tx,
  )

const keyQuery = (
  tx: Tx,
  { shopId }: ShopScope,
  r: NewReservation,
  { key, kind, hash }: IdempotencyKey,
): CompiledQuery =>
  sql`
    insert into idempotency_keys (shop_id, key, kind, body_hash, target, created_at)
    values (${shopId}, ${key}, ${kind}, ${hash}, ${r.id}, ${millisToWire(r.now)})`.compile(tx)
