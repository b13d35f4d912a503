// The one batch that makes a reservation: customer, row, what it occupies, change log, messages, reminder and key.
import { occupiedByReservation } from '@noren/scheduling/occupancies'
import type { CancelReason } from '@noren/scheduling/status'
import { sql, type CompiledQuery } from 'kysely'
import { occupy } from '#features/occupancies/commands'
import { millisToWire, localMinuteToWire, type Millis } from '#platform/clock'
import { countVisitsQuery, searchColumns } from '#features/customers/commands'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { insertReminderQueries } from '#features/reminders/commands'
import type { ReminderSettings } from '#features/reminders/rules'
import { nothingSent, withholdOrQueue, type Allowance } from '#features/messages/allowance/commands'
import type { IdempotencyKey } from '#platform/idempotency-keys'
import type { Secret } from '#platform/identity/secret'
import { manageTokenHash } from '#features/reservations/links'
import type { Answer, Change, QueuedMessage } from '#features/reservations/rules'
import type { BookedRow, VisitCustomer, Who } from '../queries.ts'

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
  customer: VisitCustomer | null
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
  /** Only held until it is paid: nobody sees it, nobody is told, no customer's record is made. Rule PAY-3. */
  hold?: Hold | undefined
  reminders: ReminderSettings
  now: Millis
}

export type Hold = { accountId: string; until: Millis; needsApproval: boolean }

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
    owner: r.hold
      ? { kind: 'hold', reservationId: r.id, holdExpiresAt: r.hold.until }
      : { kind: r.isBlock ? 'block' : 'visit', reservationId: r.id },
    visits: occupiedByReservation(r),
    isOver: r.isOver,
    before: [
      ...(r.customer ? customerQueries(tx, scope, r, r.customer) : []),
      reservationQuery(tx, secret, scope, r),
    ],
    after: [
      r.hold ? paymentQuery(tx, scope, r, r.hold) : logQuery(tx, scope, { ...r, reservationId: r.id }),
      ...(mails.length > 0 ? [messagesQuery(tx, scope, { ...r, reservationId: r.id }, mails)] : []),
      ...(r.status === 'reserved' && !r.hold && r.who.email !== null
        ? insertReminderQueries(
            tx,
            scope,
            {
              reservationId: r.id,
              to: r.who.email,
              start: localMinuteToWire(r.start),
              settings: r.reminders,
            },
            r.now,
          )
        : []),
      // A new customer's record is written with this visit counted.
      ...(r.status === 'reserved' && r.customer && r.customer.newCode === undefined
        ? [countVisitsQuery(tx, scope, r.customer.id)]
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

/** The record of a new customer. Also for a hold that is paid. */
export const customerQueries = (
  tx: Tx,
  { shopId }: ShopScope,
  r: Pick<NewReservation, 'who' | 'status' | 'start' | 'now'>,
  { id, newCode }: VisitCustomer,
): CompiledQuery[] => {
  if (newCode === undefined) return []
  const { who } = r
  const search = searchColumns(who)
  const isAgreed = r.status === 'reserved'
  return [
    sql`
      insert into customers (shop_id, id, name, name_kana, email, phone, customer_code, search_key, search_version, agreed_count, last_agreed_at,
        created_at)
      values (${shopId}, ${id}, ${who.name}, ${who.nameKana}, ${who.email}, ${who.phone}, ${newCode}, ${search.key}, ${search.version},
        ${isAgreed ? 1 : 0}, ${isAgreed ? localMinuteToWire(r.start) : '-infinity'}, ${millisToWire(r.now)})`.compile(
      tx,
    ),
  ]
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
      plan_count, plan_limit, manage_token_hash, hold_expires_at, created_at)
    overriding system value
    values (${shopId}, ${r.id}, ${r.number}, ${r.status}, ${r.source}, ${r.isBlock}, ${r.staffId}, ${r.menuId}, ${r.customer?.id ?? null},
      ${localMinuteToWire(r.start)}, ${localMinuteToWire(r.end)}, ${r.beforeTime}, ${r.afterTime}, ${r.menuName}, ${r.price}, ${r.duration},
      ${who.name}, ${who.nameKana || null}, ${who.email}, ${who.phone}, ${r.note}, ${JSON.stringify(r.answers)}, ${r.language},
      ${r.expiresAt === null ? null : millisToWire(r.expiresAt)}, ${r.plan?.count ?? null}, ${r.plan?.limit ?? null},
      ${r.isBlock ? null : manageTokenHash(secret, link)}, ${r.hold ? millisToWire(r.hold.until) : null}, ${millisToWire(r.now)})`.compile(
    tx,
  )
}

type Logged = Pick<NewReservation, 'source' | 'userId' | 'changes' | 'now'> & {
  reservationId: number
  status: NewReservation['status'] | 'canceled'
  cancelReason?: CancelReason
}

/** The creation entry. */
export const logQuery = (tx: Tx, { shopId }: ShopScope, r: Logged): CompiledQuery =>
  sql`
    insert into change_logs (shop_id, reservation_id, actor, user_id, kind, status, cancel_reason, changes, created_at)
    values (${shopId}, ${r.reservationId}, ${r.source === 'online' ? 'customer' : 'owner'}, ${r.userId}, 'created', ${r.status},
      ${r.cancelReason ?? null}, ${JSON.stringify(r.changes)}, ${millisToWire(r.now)})`.compile(tx)

/** With what becomes of it: sent, or withheld for a reason. */
export type StatedMessage = Omit<QueuedMessage, 'details'> & { details?: object } & ReturnType<
    typeof withholdOrQueue
  >

export const messagesQuery = (
  tx: Tx,
  { shopId }: ShopScope,
  r: { reservationId: number; now: Millis },
  mails: readonly StatedMessage[],
): CompiledQuery =>
  tx
    .insertInto('messages')
    .values(
      mails.map(({ kind, recipient, to, details = {}, due, status, last_error }) => ({
        shop_id: shopId,
        reservation_id: r.reservationId,
        kind,
        recipient,
        to_address: to,
        details: JSON.stringify(details),
        status,
        last_error,
        due_at: due ?? millisToWire(r.now),
        created_at: millisToWire(r.now),
      })),
    )
    .compile()

const paymentQuery = (tx: Tx, { shopId }: ShopScope, r: NewReservation, hold: Hold): CompiledQuery =>
  tx
    .insertInto('payments')
    .values({
      shop_id: shopId,
      reservation_id: r.id,
      account_id: hold.accountId,
      needs_approval: hold.needsApproval,
      amount: r.price,
      expires_at: millisToWire(hold.until),
      check_at: millisToWire(hold.until),
      created_at: millisToWire(r.now),
    })
    .compile()

const keyQuery = (
  tx: Tx,
  { shopId }: ShopScope,
  r: NewReservation,
  { key, kind, hash }: IdempotencyKey,
): CompiledQuery =>
  sql`
    insert into idempotency_keys (shop_id, key, kind, body_hash, target, created_at)
    values (${shopId}, ${key}, ${kind}, ${hash}, ${r.id}, ${millisToWire(r.now)})`.compile(tx)
