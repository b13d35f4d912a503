// All that makes a reservation: customer, row, lines, what it occupies, change log, messages, reminder and key.
import type { Lang } from '@noren/words/format'
import type { ReservationChannel } from '@noren/contract/reservations'
import type { Line } from '@noren/scheduling/cart'
import type { Range } from '@noren/scheduling/hours'
import { occupiedByReservation, type ReservedSeat } from '@noren/scheduling/occupancies'
import { sql } from 'kysely'
import { insertOccupancies, storedSeats, type Owner } from '#features/occupancies/api'
import { millisToWire, localMinuteToWire, type Millis } from '#platform/clock'
import { countVisits, searchColumns } from '#features/customers/api'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { insertReminder, type ReminderSettings } from '#features/reminders/api'
import { nothingSent } from '#features/messages/api'
import { saveResult, type IdempotencyKey } from '#platform/idempotency-keys'
import type { Secret } from '#platform/identity/secret'
import { manageTokenHash } from '#features/reservations/manage-links'
import type { Change, QueuedMessage } from '#features/reservations/stages'
import type { Answer } from '#features/reservations/answers'
import { reservationKeyOf } from '#features/reservations/search/search-key'
import type { BookedRow, VisitCustomer, Who } from './read-for-change.ts'
import { insertLines } from '../lines/reservation-lines.ts'
import { insertLog } from './insert-log.ts'
import { customerStateOf, insertMessages, withStates } from './insert-messages.ts'

export type NewReservation = {
  id: number
  number: string
  status: 'reserved' | 'pending_approval'
  source: 'online' | 'owner'
  /** How it came, where the source does not say it. Rule RES-141. */
  channel?: ReservationChannel | null
  isBlock: boolean
  /** Local minutes of the customer's arrival and leaving. */
  start: number
  end: number
  beforeTime: number
  afterTime: number
  waits: readonly Range[]
  seats: readonly ReservedSeat[]
  staffId: number
  /** The customer chose who serves. */
  isNominated?: boolean
  /** The first reservation of two people who come together. */
  partyId?: number | null
  /** Entered over another one on purpose. Rule RES-29. */
  isOver?: boolean
  menuId: number | null
  menuName: string
  price: number
  duration: number
  /** None of blocked time. */
  lines: readonly Line[]
  who: Who
  customer: VisitCustomer | null
  note: string | null
  answers: Answer[]
  language: Lang
  expiresAt: Millis | null
  plan: { count: number; limit: number } | null
  userId: number | null
  /** What the owner passed over, for the log. */
  changes: Change[]
  /** At most one to the customer: the reservation's first. */
  mails: QueuedMessage[]
  idempotencyKey: IdempotencyKey | null
  /** Only held until it is paid: nobody sees it, nobody is told, no customer's record is made. Rule PAY-3. */
  hold?: Hold | undefined
  reminders: ReminderSettings
  now: Millis
}

export type Hold = { accountId: string; until: Millis; needsApproval: boolean }

/** A refusal where the guard refused: whoever returns it, or another one, rolls back the rest. */
export const insertReservation = async (
  tx: Tx,
  services: Pick<Services, 'config' | 'secret'>,
  scope: ShopScope,
  r: NewReservation,
): Promise<BookedRow | Refusal<'slot_taken'>> => {
  const { id: reservationId, now, start, end } = r
  const unsent = { mails: r.mails, sentBefore: nothingSent, byShop: r.source === 'owner' }
  const mails = await withStates(tx, services, scope, unsent, now)
  if (r.customer) await insertCustomer(tx, scope, r, r.customer)
  await insertRow(tx, services.secret, scope, r)
  const isWritten = await insertOccupancies(tx, scope, {
    owner: ownerOf(r),
    occupied: occupiedByReservation(r),
    isOver: r.isOver,
    now,
  })
  if (!isWritten) return refuse('slot_taken')
  await insertLines(tx, scope, reservationId, r.lines)
  if (r.hold) await insertPayment(tx, scope, r, r.hold)
  else await insertCreation(tx, scope, r)
  await insertMessages(tx, scope, { reservationId, now }, mails)
  if (r.status === 'reserved' && !r.hold) await followAgreed(tx, scope, r)
  if (r.idempotencyKey) await saveResult(tx, scope, r.idempotencyKey, reservationId, now)
  return {
    id: reservationId,
    linkVersion: 1,
    reservation_number: r.number,
    status: r.status,
    start_at: localMinuteToWire(start),
    end_at: localMinuteToWire(end),
    menu_name: r.menuName,
    price: r.price,
    mail: customerStateOf(mails),
  }
}

const ownerOf = ({ id: reservationId, hold, isBlock }: NewReservation): Owner =>
  hold
    ? { kind: 'hold', reservationId, holdExpiresAt: hold.until }
    : { kind: isBlock ? 'block' : 'visit', reservationId }

/** The first entry of its history. */
const insertCreation = (tx: Tx, scope: ShopScope, r: NewReservation): Promise<void> =>
  insertLog(tx, scope, {
    ...r,
    reservationId: r.id,
    actor: r.source === 'online' ? 'customer' : 'owner',
    kind: 'created',
  })

/** An agreed visit is reminded of, and counted. */
const followAgreed = async (tx: Tx, scope: ShopScope, r: NewReservation): Promise<void> => {
  const { id: reservationId, who, start, customer, reminders: settings, now } = r
  const reminder = { reservationId, start: localMinuteToWire(start), settings }
  if (who.email !== null) await insertReminder(tx, scope, { ...reminder, to: who.email }, now)
  // A new customer's record is written with this visit counted.
  if (customer && customer.newCode === undefined) await countVisits(tx, scope, customer.id)
}

/** The record of a new customer. Also for a hold that is paid. */
export const insertCustomer = async (
  tx: Tx,
  { shopId }: ShopScope,
  r: Pick<NewReservation, 'who' | 'status' | 'start' | 'now'>,
  { id, newCode }: VisitCustomer,
): Promise<void> => {
  if (newCode === undefined) return
  const { who } = r
  const search = searchColumns(who)
  const isAgreed = r.status === 'reserved'
  await sql`
    insert into customers (shop_id, id, name, name_kana, email, phone, customer_code, search_key, search_version, agreed_count, last_agreed_at,
      created_at)
    values (${shopId}, ${id}, ${who.name}, ${who.nameKana}, ${who.email}, ${who.phone}, ${newCode}, ${search.key}, ${search.version},
      ${isAgreed ? 1 : 0}, ${isAgreed ? localMinuteToWire(r.start) : '-infinity'}, ${millisToWire(r.now)})`.execute(
    tx,
  )
}

const insertRow = async (tx: Tx, secret: Secret, { shopId }: ShopScope, r: NewReservation): Promise<void> => {
  const { who } = r
  const link = { shopId, reservationId: r.id, linkVersion: 1 }
  const searchKey = reservationKeyOf({
    reservation_number: r.number,
    menu_name: r.menuName,
    name: who.name,
    name_kana: who.nameKana,
    email: who.email,
    phone: who.phone,
  })
  const seats = storedSeats(r.seats)
  await sql`
    insert into reservations (shop_id, id, reservation_number, status, source, is_block, staff_id, menu_id, customer_id, start_at, end_at,
      before_time, after_time, menu_name, price, duration, name, name_kana, email, phone, note, answers, language, expires_at,
      plan_count, plan_limit, manage_token_hash, hold_expires_at, search_key, waits, seat_ids, seat_ranges, is_nominated, party_id,
      channel, created_at)
    overriding system value
    values (${shopId}, ${r.id}, ${r.number}, ${r.status}, ${r.source}, ${r.isBlock}, ${r.staffId}, ${r.menuId}, ${r.customer?.id ?? null},
      ${localMinuteToWire(r.start)}, ${localMinuteToWire(r.end)}, ${r.beforeTime}, ${r.afterTime}, ${r.menuName}, ${r.price}, ${r.duration},
      ${who.name}, ${who.nameKana || null}, ${who.email}, ${who.phone}, ${r.note}, ${JSON.stringify(r.answers)}, ${r.language},
      ${r.expiresAt === null ? null : millisToWire(r.expiresAt)}, ${r.plan?.count ?? null}, ${r.plan?.limit ?? null},
      ${r.isBlock ? null : manageTokenHash(secret, link)}, ${r.hold ? millisToWire(r.hold.until) : null}, ${searchKey},
      ${JSON.stringify(r.waits)}, ${seats.seat_ids}::bigint[], ${JSON.stringify(seats.seat_ranges)}, ${r.isNominated ?? false},
      ${r.partyId ?? null}, ${r.channel ?? null}, ${millisToWire(r.now)})`.execute(tx)
}

const insertPayment = async (tx: Tx, { shopId }: ShopScope, r: NewReservation, hold: Hold): Promise<void> => {
  await tx
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
    .execute()
}
