// The shop's reservations as the owner looks for one: any day, any status. Holds and blocked time are never among them.
import type { CalendarEvent, SearchStatus } from '@noren/contract/reservations'
import { sql } from 'kysely'
import { paidStatuses } from '#features/payments/api'
import { parseWords, type Word } from '#features/customers/api'
import { staffNames } from '#features/staff/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, search as runSearch, type Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { answersOf } from '../answers.ts'
import { makeMissingKeys } from './make-missing-keys.ts'

export type Search = {
  text: string
  /** All where it is empty. */
  statuses: readonly SearchStatus[]
  /** Starts in [from, to). */
  from: Millis | undefined
  to: Millis | undefined
  page: number
  perPage: number
  now: Millis
}

/** One page, in the order of rule RES-32. Each word must stand somewhere in the reservation's key (decision 0098). */
export const searchReservations = async (
  services: Pick<Services, 'db'>,
  scope: ShopScope,
  wanted: Search,
): Promise<{ rows: CalendarEvent[]; total: number }> => {
  const [{ rows, total }, names] = await Promise.all([
    findPage(services, scope, wanted),
    read(services.db, scope, (tx) => staffNames(tx, scope)),
  ])
  return {
    rows: rows.map((row) => ({
      ...row,
      answers: answersOf(row.answers),
      staffName: names.get(row.staff_id) ?? '',
    })),
    total,
  }
}

type FoundRow = Omit<CalendarEvent, 'staffName'>

const findPage = async (
  { db }: Pick<Services, 'db'>,
  scope: ShopScope,
  wanted: Search,
): Promise<{ rows: FoundRow[]; total: number }> => {
  for (;;) {
    const found = await runSearch(db, scope, async (tx) => {
      const { ids, total, lacksKeys } = await findIds(tx, scope, wanted)
      return lacksKeys ? undefined : { rows: ids.length > 0 ? await readRows(tx, scope, ids) : [], total }
    })
    if (found) return found
    await makeMissingKeys(db, scope)
  }
}

type Found = { ids: number[]; total: number; lacksKeys: boolean }

/** The ids of one page, and how many there are in all; read from the index `reservations_search` alone. */
const findIds = async (
  tx: Tx,
  { shopId }: ShopScope,
  { text, statuses, from, to, page, perPage, now }: Search,
): Promise<Found> => {
  const offset = (page - 1) * perPage
  const conditions = [
    sql`r.shop_id = ${shopId} and r.hold_expires_at is null and not r.is_block`,
    ...(from === undefined ? [] : [sql`r.start_at >= ${millisToWire(from)}`]),
    ...(to === undefined ? [] : [sql`r.start_at < ${millisToWire(to)}`]),
    ...(statuses.length === 0
      ? []
      : [
          sql`(r.status = any(${statuses}::text[]) or ('spam' = any(${statuses}::text[]) and r.cancel_reason = 'spam'))`,
        ]),
    ...parseWords(text).map(standsInKey),
  ]
  const found = sql`reservations r where ${sql.join(conditions, sql` and `)}`
  const present = sql`${millisToWire(now)}::timestamptz`
  // Each half comes from the index in its order.
  const { rows } = await sql<Found>`
    select coalesce(cardinality(f.ids), 0) as total, coalesce(f.ids[${offset + 1}::int : ${offset + perPage}::int], '{}') as ids,
      exists (select from reservations m where m.shop_id = ${shopId} and m.search_key is null and not m.is_block) as "lacksKeys"
    from (select
      array(select r.id from ${found} and r.start_at >= ${present} order by r.start_at, r.id)
      || array(select r.id from ${found} and r.start_at < ${present} order by r.start_at desc, r.id desc) as ids) f`.execute(
    tx,
  )
  return rows[0] ?? { ids: [], total: 0, lacksKeys: false }
}

/** In any of its readings. Not LIKE, which has signs of its own. */
const standsInKey = (word: Word) =>
  sql`(${sql.join(
    word.map((reading) => sql`strpos(r.search_key, ${reading}) > 0`),
    sql` or `,
  )})`

const readRows = async (tx: Tx, { shopId }: ShopScope, ids: readonly number[]): Promise<FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    select r.id, r.status, r.start_at, r.end_at, r.before_time, r.after_time, r.reservation_number, r.menu_name as title, r.menu_name, r.price, r.answers,
      r.name as "customerName", r.staff_id, r.price as amount, r.duration, r.is_block, false as is_move_request, r.waits, r.seat_ids, r.email,
      coalesce(r.cancel_reason = 'spam', false) as is_spam,
      (select p.amount - p.refund_amount from payments p
        where p.shop_id = ${shopId} and p.reservation_id = r.id and p.status = any(${paidStatuses}) order by p.id desc limit 1) as paid_amount
    from reservations r where r.shop_id = ${shopId} and r.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], r.id)`.execute(tx)
  return rows
}
