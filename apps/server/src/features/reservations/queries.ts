// Reservations as the owner reads them: the calendar, one of them, its history.
import type { CalendarEvent, Reservation } from '@noren/contract/reservations'
import { allowedCancelReasons, isLive, allowedTransitions } from '@noren/scheduling/status'
import { sql } from 'kysely'
import { fromWire, toWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, readOnce, type Db } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { staffNames } from '#features/staff/queries'
import type { Answer, LogRow } from './rules.ts'

/** All reservations that begin in [from, to), by time; served from the calendar's index alone. */
export const listCalendar = async (
  services: Pick<Services, 'db' | 'onChanged'>,
  scope: ShopScope,
  { from, to, statuses }: { from: Millis; to: Millis; statuses: readonly CalendarEvent['status'][] },
  now: Millis,
): Promise<CalendarEvent[]> => {
  const { db } = services
  const all = db
    .selectFrom('reservations as r')
    .where('r.shop_id', '=', scope.shopId)
    .where('r.start_at', '>=', toWire(from))
    .where('r.start_at', '<', toWire(to))
    // Holds are nobody's business.
    .where('r.hold_expires_at', 'is', null)
    .select(eventColumns)
    .orderBy('r.start_at')
    .orderBy('r.id')
  const shown = statuses.length > 0 ? all.where('r.status', 'in', statuses) : all
  // A join would look up the same few names for every row.
  const [rows, names] = await Promise.all([
    readOnce(db, scope, shown.compile()),
    staffNames(services, scope, now),
  ])
  return rows.map((row) => eventOf({ ...row, staffName: names.get(row.staff_id) ?? '' }))
}

export const readReservation = async (
  db: Db,
  scope: ShopScope,
  id: number,
  now: Millis,
): Promise<Reservation | undefined> => {
  const row = await read(db, scope, (tx) =>
    tx
      .selectFrom('reservations as r')
      .innerJoin('staff as s', (join) =>
        join.onRef('s.shop_id', '=', 'r.shop_id').onRef('s.id', '=', 'r.staff_id'),
      )
      .leftJoin('reservations as w', (join) =>
        join.onRef('w.shop_id', '=', 'r.shop_id').onRef('w.moves_id', '=', 'r.id'),
      )
      .where('r.shop_id', '=', scope.shopId)
      .where('r.id', '=', id)
      .where('r.moves_id', 'is', null)
      .where('r.hold_expires_at', 'is', null)
      .select([
        ...eventColumns,
        's.name as staffName',
        'r.email',
        'r.cancel_reason',
        'r.cancel_note',
        'r.name_kana',
        'r.phone',
        'r.note',
        'r.customer_id',
        'r.answers',
        'r.created_at',
        'r.source',
        'r.menu_id',
        'r.expires_at',
        wishOf,
      ])
      .executeTakeFirst(),
  )
  if (!row) return undefined
  return {
    ...row,
    ...eventOf(row),
    price: row.price,
    menu_name: row.menu_name,
    answers: answersOf(row.answers),
    menu: { name: row.menu_name },
    can: {
      change: isLive(row.status),
      statuses: [...allowedTransitions(row.status, 'owner')],
      cancel_reasons: [...allowedCancelReasons(row.status, 'owner', fromWire(row.start_at) <= now)],
      reschedule: isLive(row.status),
    },
  }
}

/** Of a reservation `r`: when its history was written last, and how many entries came before. */
export const revisionColumns = [
  sql<string>`(select max(l.created_at) from change_logs l where l.shop_id = r.shop_id and l.reservation_id = r.id)`.as(
    'changed_at',
  ),
  sql<number>`(select count(*) - 1 from change_logs l where l.shop_id = r.shop_id and l.reservation_id = r.id)`.as(
    'revision',
  ),
] as const

/** The wish for another time, joined as `w`, in the wire's form. */
const wishOf = sql<Reservation['move_request']>`
  case when w.id is not null then json_build_object('start_at', w.start_at, 'end_at', w.end_at, 'expires_at', w.expires_at) end`.as(
  'move_request',
)

export type ChangeLogRow = LogRow & { id: number; created_at: string }

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
  'r.name',
  'r.staff_id',
  'r.is_block',
  'r.moves_id',
] as const

type EventRow = Omit<CalendarEvent, 'title' | 'customerName' | 'amount' | 'is_move_request'> & {
  name: string
  menu_name: string
  price: number
  moves_id: number | null
}

/** A wish for another time stands under the number of the reservation that it would move. */
const eventOf = ({ name, moves_id, menu_name, price, ...row }: EventRow): CalendarEvent => ({
  ...row,
  id: moves_id ?? row.id,
  title: menu_name,
  customerName: name,
  amount: price,
  is_move_request: moves_id !== null,
})

/** jsonb written by the booking alone, in this shape. */
const answersOf = (stored: unknown): Answer[] => (Array.isArray(stored) ? stored : [])
