// Reservations as the owner reads them: the calendar, one of them, its history.
import type { CalendarEvent, Reservation } from '@noren/contract/reservations'
import { allowedCancelReasons, isLive, allowedTransitions } from '@noren/scheduling/status'
import type { Range } from '@noren/scheduling/hours'
import { sql } from 'kysely'
import { billColumn } from '#features/bills/api'
import { offerColumn } from '#features/offers/api'
import { millisToWire, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { paidSql, refundsBy } from '#features/payments/api'
import { staffNames } from '#features/staff/api'
import { overlapsColumn } from '#features/occupancies/api'
import { mayCorrectPrice } from './lines/edited-fields.ts'
import { linesColumn } from './lines/reservation-lines.ts'
import { stageOf } from './stages.ts'
import { answersOf } from './answers.ts'
import { lastChangeColumn } from './corrections/last-change.ts'
import { mayBeLate, undoUntil } from './corrections/may-correct.ts'
import { mayMarkSpam, mayUnmarkSpam } from './spam/may-mark.ts'

/** All reservations and move requests that begin in [from, to), by time; brief ones are served from the calendar's index alone. Rule RES-102. */
export const listCalendar = async (
  db: Db,
  scope: ShopScope,
  {
    from,
    to,
    statuses,
    isBrief,
  }: { from: Millis; to: Millis; statuses: readonly CalendarEvent['status'][]; isBrief: boolean },
): Promise<CalendarEvent[]> => {
  const { shopId } = scope
  const at = [millisToWire(from), millisToWire(to)] as const
  const visits = db
    .selectFrom('reservations as r')
    .where('r.shop_id', '=', shopId)
    .where('r.start_at', '>=', at[0])
    .where('r.start_at', '<', at[1])
    // Nobody is shown a hold.
    .where('r.hold_expires_at', 'is', null)
    .select([
      ...eventColumns,
      waitsColumn,
      'r.status',
      'r.start_at',
      'r.end_at',
      'r.staff_id',
      'r.late_minutes',
    ])
    .select(sql<boolean>`false`.as('is_move_request'))
    .$if(!isBrief, (q) => q.select(['r.email', 'r.answers']))
  const requests = db
    .selectFrom('move_requests as q')
    .innerJoin('reservations as r', (join) =>
      join.on('r.shop_id', '=', shopId).onRef('r.id', '=', 'q.reservation_id'),
    )
    .where('q.shop_id', '=', shopId)
    .where('q.start_at', '>=', at[0])
    .where('q.start_at', '<', at[1])
    .select([...eventColumns, waitsColumn])
    .select(sql<CalendarEvent['status']>`'pending_approval'`.as('status'))
    .select(['q.start_at', 'q.end_at', 'q.staff_id', sql<number>`0`.as('late_minutes')])
    .select(sql<boolean>`true`.as('is_move_request'))
    .$if(!isBrief, (q) => q.select(['r.email', 'r.answers']))
  const isAll = statuses.length === 0
  const shown = isAll ? visits : visits.where('r.status', 'in', statuses)
  const all = isAll || statuses.includes('pending_approval') ? shown.unionAll(requests) : shown
  const query = all.orderBy('start_at').orderBy('id')
  // A join would look up the same few names for every row.
  const { rows, names } = await read(db, scope, async (tx) => ({
    rows: (await tx.executeQuery(query)).rows,
    names: await staffNames(tx, scope),
  }))
  return rows.map(({ answers, email = null, ...row }) => {
    const event = eventOf({ ...row, staffName: names.get(row.staff_id) ?? '' })
    const { menu_name, price } = row
    return isBrief ? event : { ...event, menu_name, price, email, answers: answersOf(answers) }
  })
}

/** What is said of a reservation `r`, on its page and in mails. */
export const toldColumns = [
  'r.reservation_number',
  'r.status',
  'r.start_at',
  'r.end_at',
  'r.menu_name',
  'r.price',
  'r.name',
  'r.email',
  'r.note',
  'r.cancel_reason',
  'r.expires_at',
  'r.created_at',
] as const

/** Waiting time and seats of a reservation `r`. */
export const storedVisitColumns = [
  sql<readonly Range[]>`r.waits`.as('waits'),
  'r.seat_ids',
  sql<(readonly Range[] | null)[]>`r.seat_ranges`.as('seat_ranges'),
] as const

/** One reservation `r` with its shop `s`, menu `m` and move request `q`; no hold, which is no reservation yet. */
export const reservationQuery = (tx: Tx, { shopId }: ShopScope, id: number) =>
  tx
    .selectFrom('reservations as r')
    .innerJoin('shops as s', (join) => join.on('s.id', '=', shopId))
    .leftJoin('menus as m', (join) => join.on('m.shop_id', '=', shopId).onRef('m.id', '=', 'r.menu_id'))
    .leftJoin('move_requests as q', (join) =>
      join.on('q.shop_id', '=', shopId).onRef('q.reservation_id', '=', 'r.id'),
    )
    .where('r.shop_id', '=', shopId)
    .where('r.id', '=', id)
    .where('r.hold_expires_at', 'is', null)

/** Whether the shop answers a customer's move of `r`: because of one of its menus `m`, or of the customer. Rules BOOK-10, BOOK-89. */
export const asksApprovalColumn = ({ shopId }: ShopScope) =>
  sql<boolean>`(coalesce(m.requires_approval, false)
    or exists (select from reservation_lines l join menus n on n.shop_id = ${shopId} and n.id = l.menu_id
      where l.shop_id = ${shopId} and l.reservation_id = r.id and n.requires_approval)
    or exists (select from customers k where k.shop_id = ${shopId} and k.id = r.customer_id and k.online_booking <> 'usual'))`.as(
    'requires_approval',
  )

export const readReservation = async (
  db: Db,
  scope: ShopScope,
  /** `userId`: who asks. */
  { id, userId }: { id: number; userId: number },
  now: Millis,
): Promise<Reservation | undefined> => {
  const row = await read(db, scope, (tx) =>
    tx
      .selectFrom('reservations as r')
      .innerJoin('staff as s', (join) =>
        join.on('s.shop_id', '=', scope.shopId).onRef('s.id', '=', 'r.staff_id'),
      )
      .leftJoin('move_requests as q', (join) =>
        join.on('q.shop_id', '=', scope.shopId).onRef('q.reservation_id', '=', 'r.id'),
      )
      .where('r.shop_id', '=', scope.shopId)
      .where('r.id', '=', id)
      .where('r.hold_expires_at', 'is', null)
      .select([
        ...eventColumns,
        waitsColumn,
        linesColumn(scope),
        billColumn(scope),
        'r.channel',
        'r.is_nominated',
        'r.party_id',
        companionsColumn(scope),
        'r.status',
        'r.start_at',
        'r.end_at',
        'r.late_minutes',
        'r.staff_id',
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
        movedByShopColumn('r', scope),
        'r.source',
        'r.menu_id',
        'r.expires_at',
        moveRequestColumn,
        versionSql('r', scope),
        overlapsColumn(scope),
        seriesColumn(scope),
        lastChangeColumn(scope),
        offerColumn(scope),
        paidSql('r.id', scope).as('payment'),
      ])
      .select(sql<boolean>`false`.as('is_move_request'))
      .executeTakeFirst(),
  )
  if (!row) return undefined
  const reasons = [...allowedCancelReasons(row.status, 'owner', stageOf(row.start_at, now))]
  const { payment: paid, last_change: last, late_minutes: _, ...visit } = row
  const payment = paid && {
    ...paid,
    refund_reasons: reasons.filter((reason) => refundsBy({ ...visit, ...paid }, reason, now)),
  }
  return {
    ...visit,
    ...eventOf(row),
    price: row.price,
    menu_name: row.menu_name,
    payment,
    answers: answersOf(row.answers),
    menu: { name: row.menu_name },
    can: {
      change: isLive(row.status),
      correct_price: mayCorrectPrice(row),
      statuses: [...allowedTransitions(row.status, 'owner')],
      cancel_reasons: reasons,
      reschedule: isLive(row.status),
      offer: mayOffer(row, now),
      mark_spam: mayMarkSpam(row, now),
      unmark_spam: mayUnmarkSpam(row, now),
      be_late: mayBeLate(row, now),
    },
    undo_until: last && undoUntil(last, { userId, now }),
  }
}

/** Other times go by mail, to one person, while the visit is still to come. Rule RES-136. */
const mayOffer = (
  {
    status,
    is_block,
    email,
    party_id,
    start_at,
    offer,
  }: Pick<Reservation, 'status' | 'is_block' | 'email' | 'party_id' | 'start_at' | 'offer'>,
  now: Millis,
): boolean =>
  isLive(status) &&
  !is_block &&
  email !== null &&
  party_id === null &&
  offer?.status !== 'open' &&
  wireToMillis(start_at) > now

/** When the shop moved it last to a time that its customer had not asked for; null where it never did. Rule RES-10. */
export const movedByShopColumn = (reservation: string, { shopId }: ShopScope) =>
  sql<string | null>`(
    select max(l.created_at) from change_logs l where l.shop_id = ${shopId}
      and l.reservation_id = ${sql.ref(`${reservation}.id`)} and l.actor = 'owner' and l.kind = 'rescheduled'
      and l.changes -> 0 ->> 'from' <> l.changes -> 0 ->> 'to'
      and not exists (select from change_logs a where a.shop_id = ${shopId} and a.reservation_id = l.reservation_id
        and a.kind = 'move_requested' and a.changes -> 0 ->> 'to' = l.changes -> 0 ->> 'to'))`.as(
    'moved_by_shop_at',
  )

/** How many entries its history has: each change writes one. */
export const versionSql = (alias: 'r', { shopId }: ShopScope) =>
  sql<number>`(select count(*) from change_logs l where l.shop_id = ${shopId} and l.reservation_id = ${sql.ref(`${alias}.id`)})`.as(
    'version',
  )

/** Of a reservation `r`: when its history was written last, and how many entries came before. */
export const sequenceColumns = ({ shopId }: ShopScope) =>
  [
    sql<string>`(select max(l.created_at) from change_logs l where l.shop_id = ${shopId} and l.reservation_id = r.id)`.as(
      'changed_at',
    ),
    sql<number>`(select count(*) - 1 from change_logs l where l.shop_id = ${shopId} and l.reservation_id = r.id)`.as(
      'sequence',
    ),
  ] as const

/** Who comes together with reservation `r`. Rule VISIT-13. */
const companionsColumn = ({ shopId }: ShopScope) =>
  sql<Reservation['companions']>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'customerName', c.name, 'start_at', c.start_at) order by c.start_at, c.id), '[]')
    from reservations c where c.shop_id = ${shopId} and c.party_id = r.party_id and c.id <> r.id
      and c.hold_expires_at is null)`.as('companions')

/** The move request, joined as `q`, in the wire's form. */
const moveRequestColumn = sql<Reservation['move_request']>`
  case when q.id is not null then json_build_object('start_at', q.start_at, 'end_at', q.end_at, 'expires_at', q.expires_at) end`.as(
  'move_request',
)

/** Of a block in a series: how many dates are left of it, and how many from its own date on. */
const seriesColumn = ({ shopId }: ShopScope) =>
  sql<Reservation['series']>`
  case when r.series_id is not null then (
    select json_build_object('days', count(distinct d.date), 'days_from_here', count(distinct d.date) filter (where d.date >= r.start_at::date))
    from (select b.start_at::date as date from reservations b
      where b.shop_id = ${shopId} and b.series_id = r.series_id and b.status = 'reserved') d) end`.as(
    'series',
  )

const eventColumns = [
  'r.id',
  'r.before_time',
  'r.after_time',
  'r.reservation_number',
  'r.menu_name',
  'r.price',
  'r.duration',
  'r.name',
  'r.is_block',
  'r.seat_ids',
] as const

const waitsColumn = sql<[number, number][]>`r.waits`.as('waits')

type EventRow = Omit<CalendarEvent, 'title' | 'customerName' | 'amount' | 'answers' | 'late_minutes'> & {
  late_minutes: number
  name: string
  menu_name: string
  price: number
}

const eventOf = ({ name, menu_name, price, late_minutes, ...row }: EventRow): CalendarEvent => ({
  ...row,
  ...(late_minutes > 0 && { late_minutes }),
  title: menu_name,
  customerName: name,
  amount: price,
})
