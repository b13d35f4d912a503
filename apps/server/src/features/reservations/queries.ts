import type { BookingInput } from '@noren/contract/booking'
import type { CalendarEvent, Reservation } from '@noren/contract/reservations'
import { isFinal } from '@noren/scheduling/status'
import { randomInt } from 'node:crypto'
import { sql, type CompiledQuery } from 'kysely'
import { toWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import type { Answer, FormSection } from './rules.ts'

// ── For the write path, inside its transaction ──────────────────────────────────────────────────────────────────────

/** What booking needs beside the times: ids in advance, who the customer is, the form, where the shop is told. */
export type BookingFacts = {
  reservationId: number
  newCustomerId: number
  /** A customer on record with the same address or telephone and the same name or reading. */
  customerId: number | null
  /** Live reservations of this e-mail address from now on. */
  openCount: number
  /** A reservation number that no other reservation of the shop has. */
  number: string
  form: FormSection[]
  shopAddress: string
}

export const readBookingFacts = async (
  tx: Tx,
  scope: ShopScope,
  input: BookingInput,
  now: Millis,
): Promise<BookingFacts> =>
  bookingFactsOf((await tx.executeQuery(askBookingFacts(tx, scope, input, now))).rows)

/** The statement of `readBookingFacts`, for callers that send it with others. */
export const askBookingFacts = (
  tx: Tx,
  { shopId }: ShopScope,
  input: BookingInput,
  now: Millis,
): CompiledQuery<BookingFacts> => {
  const candidates = Array.from({ length: 5 }, () => String(randomInt(100_000_000)).padStart(8, '0'))
  const name = squeezed(`${input.family_name}${input.given_name}`)
  const kana = squeezed(`${input.family_name_kana ?? ''}${input.given_name_kana ?? ''}`)
  return sql<BookingFacts>`
    select nextval('reservations_id_seq') as "reservationId", nextval('customers_id_seq') as "newCustomerId",
      (select c.id from customers c where c.shop_id = s.id and (c.email = ${input.email} or c.phone = ${input.phone})
        and (regexp_replace(c.name, '[[:space:]　]', '', 'g') = ${name}
          or (${kana} <> '' and regexp_replace(c.name_kana, '[[:space:]　]', '', 'g') = ${kana}))
        order by c.id limit 1) as "customerId",
      (select count(*) from reservations r where r.shop_id = s.id and r.email = ${input.email}
        and r.status in ('reserved', 'pending_approval') and r.start_at > ${toWire(now)}) as "openCount",
      (select n from unnest(${candidates}::text[]) n
        where not exists (select from reservations r where r.shop_id = s.id and r.reservation_number = n) limit 1) as number,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'type', f.type, 'title', f.title, 'required', f.required,
          'options', f.options) order by f.priority, f.id), '[]')
        from form_sections f where f.shop_id = s.id and f.enabled) as form,
      coalesce(s.email, u.email) as "shopAddress"
    from shops s join users u on u.id = s.owner_id where s.id = ${shopId}`.compile(tx)
}

export const bookingFactsOf = ([row]: readonly BookingFacts[]): BookingFacts => {
  if (!row) throw new Error('the scope names no shop')
  return row
}

export type BookedRow = {
  id: number
  linkVersion: number
  reservation_number: string
  status: Reservation['status']
  start_at: string
  end_at: string
  menu_name: string
  price: number
}

export const readBooked = (tx: Tx, { shopId }: ShopScope, reservationId: number): Promise<BookedRow> =>
  tx
    .selectFrom('reservations')
    .where('shop_id', '=', shopId)
    .where('id', '=', reservationId)
    .select([
      'id',
      'link_version as linkVersion',
      'reservation_number',
      'status',
      'start_at',
      'end_at',
      'menu_name',
      'price',
    ])
    .executeTakeFirstOrThrow()

// ── For the owner ───────────────────────────────────────────────────────────────────────────────────────────────────

/** All reservations that begin in [from, to), by time; served from the calendar's index alone. */
export const listCalendar = async (
  db: Db,
  scope: ShopScope,
  { from, to, statuses }: { from: Millis; to: Millis; statuses: readonly CalendarEvent['status'][] },
): Promise<CalendarEvent[]> => {
  const rows = await read(db, scope, (tx) => {
    const all = tx
      .selectFrom('reservations as r')
      .innerJoin('staff as s', (join) =>
        join.onRef('s.shop_id', '=', 'r.shop_id').onRef('s.id', '=', 'r.staff_id'),
      )
      .where('r.shop_id', '=', scope.shopId)
      .where('r.start_at', '>=', toWire(from))
      .where('r.start_at', '<', toWire(to))
      .select([...eventColumns, 's.name as staffName'])
      .orderBy('r.start_at')
      .orderBy('r.id')
    return (statuses.length > 0 ? all.where('r.status', 'in', statuses) : all).execute()
  })
  return rows.map(eventOf)
}

export const readReservation = async (
  db: Db,
  scope: ShopScope,
  id: number,
): Promise<Reservation | undefined> => {
  const row = await read(db, scope, (tx) =>
    tx
      .selectFrom('reservations as r')
      .innerJoin('staff as s', (join) =>
        join.onRef('s.shop_id', '=', 'r.shop_id').onRef('s.id', '=', 'r.staff_id'),
      )
      .where('r.shop_id', '=', scope.shopId)
      .where('r.id', '=', id)
      .select([
        ...eventColumns,
        's.name as staffName',
        'r.cancel_reason',
        'r.name_kana',
        'r.phone',
        'r.note',
        'r.customer_id',
        'r.answers',
        'r.created_at',
      ])
      .executeTakeFirst(),
  )
  if (!row) return undefined
  return {
    ...row,
    ...eventOf(row),
    answers: answersOf(row.answers),
    menu: { name: row.menu_name },
    can: { change: !isFinal(row.status) },
  }
}

export type ChangeLogRow = {
  id: number
  created_at: string
  actor: 'customer' | 'owner' | 'system'
  kind: 'created' | 'status' | 'rescheduled'
  status: Reservation['status']
  cancel_reason: string | null
  changes: unknown
}

/** One page of a reservation's history, newest first; undefined where the shop has no such reservation. */
export const listChangeLogs = (
  db: Db,
  scope: ShopScope,
  { reservationId, page, perPage }: { reservationId: number; page: number; perPage: number },
): Promise<{ rows: ChangeLogRow[]; total: number } | undefined> =>
  read(db, scope, async (tx) => {
    const { total } = await tx
      .selectFrom('change_logs')
      .where('shop_id', '=', scope.shopId)
      .where('reservation_id', '=', reservationId)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    // Every reservation has its creation entry: none means that there is no such reservation here.
    if (total === 0) return undefined
    const rows = await tx
      .selectFrom('change_logs')
      .where('shop_id', '=', scope.shopId)
      .where('reservation_id', '=', reservationId)
      .select(['id', 'created_at', 'actor', 'kind', 'status', 'cancel_reason', 'changes'])
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    return { rows, total }
  })

const eventColumns = [
  'r.id',
  'r.status',
  'r.start_at',
  'r.end_at',
  'r.before_time',
  'r.after_time',
  'r.reservation_number',
  'r.menu_name',
  'r.price',
  'r.duration',
  'r.email',
  'r.name',
] as const

type EventRow = Omit<CalendarEvent, 'title' | 'customerName' | 'amount'> & { name: string }

const eventOf = ({ name, ...row }: EventRow): CalendarEvent => ({
  ...row,
  title: row.menu_name,
  customerName: name,
  amount: row.price,
})

/** jsonb written by the booking alone, in this shape. */
const answersOf = (stored: unknown): Answer[] => (Array.isArray(stored) ? stored : [])

const squeezed = (text: string): string => text.replace(/[\s　]/g, '')

// ── For the holder of the manage link ───────────────────────────────────────────────────────────────────────────────

export const readManaged = async (db: Db, scope: ShopScope, id: number) => {
  const row = await read(db, scope, (tx) =>
    tx
      .selectFrom('reservations as r')
      .innerJoin('shops as s', 's.id', 'r.shop_id')
      .innerJoin('domains as d', (join) =>
        join.onRef('d.shop_id', '=', 's.id').on('d.released_at', 'is', null),
      )
      .where('r.shop_id', '=', scope.shopId)
      .where('r.id', '=', id)
      .select((e) => [
        'r.reservation_number',
        'r.status',
        'r.start_at',
        'r.end_at',
        'r.menu_name',
        'r.price',
        'r.name',
        'r.email',
        'r.note',
        'r.answers',
        'r.created_at',
        's.cancel_cutoff_minutes',
        's.name as shopName',
        'd.domain',
        's.phone_number',
        's.email as shopEmail',
        // Whoever has booked may know the way: the full address, also where the page hides it.
        's.address',
        's.address_hidden',
        's.access_info',
        's.payment_options',
        completionBlocks(e.ref('r.shop_id')).as('completion'),
      ])
      .executeTakeFirst(),
  )
  return row && { ...row, answers: answersOf(row.answers) }
}

const completionBlocks = (shopId: ReturnType<typeof sql.ref> | object) =>
  sql<{ type: 'document' | 'reservation_number'; content: string }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('type', b.type, 'content', b.content) order by b.priority, b.id), '[]')
    from page_sections b join pages p on p.shop_id = b.shop_id and p.id = b.page_id
    where b.shop_id = ${shopId} and p.type = 'completion' and b.publish_state = 'published')`
