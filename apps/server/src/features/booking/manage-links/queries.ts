// What the holder of the manage link reads: the own reservation, and where it can be moved to.
import type { Movable } from '@noren/contract/booking'
import { nearestStarts } from '@noren/scheduling/choose'
import {
  nextFreeDay,
  offerDays,
  listStarts,
  withoutStarts,
  type OfferQuestion,
} from '@noren/scheduling/offer'
import { dayOf, formatDay, minutesPerDay } from '@noren/scheduling/time'
import { sql } from 'kysely'
import { messageStateSql } from '#features/messages/allowance/queries'
import { readOfferFacts } from '#features/hours/queries'
import { revisionColumns } from '#features/reservations/queries'
import type { Answer } from '#features/reservations/rules'
import { hour, localMinuteOf, toLocalMinute, toWire, wireOfLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, readOnce, type Db } from '#platform/database/transactions'
import { hashToken } from '#platform/identity/secret'
import type { Services } from '#platform/services'
import { alternativesReach, dayOnWire, reachMax } from '../queries.ts'

export type Managed = NonNullable<Awaited<ReturnType<typeof readManaged>>>

/** A manage link closes so long after the visit: mails get passed on, and mailboxes change hands. */
const openAfterVisit = 90 * 24 * hour

/** The reservation that a manage link of this shop opens. */
export const findManaged = async (
  db: Db,
  scope: ShopScope,
  token: string,
  now: Millis,
): Promise<number | null> => {
  const query = db
    .selectFrom('reservations')
    .where('shop_id', '=', scope.shopId)
    .where('manage_token_hash', '=', hashToken(token))
    .where('end_at', '>', toWire(now - openAfterVisit))
    .select('id')
  const [row] = await readOnce(db, scope, query.compile())
  return row?.id ?? null
}

export const readManaged = async (db: Db, scope: ShopScope, id: number) => {
  const row = await read(db, scope, (tx) =>
    tx
      .selectFrom('reservations as r')
      .innerJoin('shops as s', 's.id', 'r.shop_id')
      .innerJoin('domains as d', (join) =>
        join.onRef('d.shop_id', '=', 's.id').on('d.released_at', 'is', null),
      )
      .leftJoin('menus as m', (join) =>
        join.onRef('m.shop_id', '=', 'r.shop_id').onRef('m.id', '=', 'r.menu_id'),
      )
      .leftJoin('move_requests as q', (join) =>
        join.onRef('q.shop_id', '=', 'r.shop_id').onRef('q.reservation_id', '=', 'r.id'),
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
        'r.before_time',
        'r.after_time',
        'r.staff_id',
        'r.expires_at',
        'r.cancel_reason',
        'q.start_at as requestStart',
        'q.end_at as requestEnd',
        'q.expires_at as requestExpires',
        e.fn.coalesce('m.requires_approval', e.lit(false)).as('requires_approval'),
        's.cancel_cutoff_minutes',
        's.name as shopName',
        'd.domain',
        's.phone_number',
        's.email as shopEmail',
        // Whoever comes may know the way, also where the page hides it; who asks or asked must not.
        e
          .case()
          .when(e.and([e('s.address_hidden', '=', true), e('r.status', 'not in', ['reserved', 'treated'])]))
          .then(null)
          .else(e.ref('s.address'))
          .end()
          .as('address'),
        's.address_hidden',
        's.access_info',
        's.payment_options',
        completionBlocks(e.ref('r.shop_id')).as('completion'),
        movesOf('r').as('moves'),
        messageStateSql('r').as('mail'),
        ...revisionColumns,
      ])
      .executeTakeFirst(),
  )
  return row && { ...row, answers: answersOf(row.answers) }
}

/** How often the customer moved it or asked to. */
const movesOf = (reservation: string) => sql<number>`(
  select count(*) from change_logs l where l.shop_id = ${sql.ref(`${reservation}.shop_id`)}
    and l.reservation_id = ${sql.ref(`${reservation}.id`)} and l.actor = 'customer' and l.kind in ('rescheduled', 'move_requested'))`

const completionBlocks = (shopId: ReturnType<typeof sql.ref> | object) =>
  sql<{ type: 'document' | 'reservation_number'; content: string }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('type', b.type, 'content', b.content) order by b.priority, b.id), '[]')
    from page_sections b join pages p on p.shop_id = b.shop_id and p.id = b.page_id
    where b.shop_id = ${shopId} and p.type = 'completion' and b.publish_state = 'published')`

/** jsonb written by the booking alone, in this shape. */
const answersOf = (stored: unknown): Answer[] => (Array.isArray(stored) ? stored : [])

type Own = { reservationId: number; row: Managed }

/** The starts to which the own visit can be moved, over `days` dates from `fromDay`: by its own length, itself not in its way. */
export const readMovable = async (
  services: Services,
  scope: ShopScope,
  of: Own,
  { fromDay, days }: { fromDay: number; days: number },
  now: Millis,
): Promise<Movable> => {
  const today = dayOf(toLocalMinute(now))
  const lastDay = Math.max(fromDay + days, Math.min(today + reachMax, fromDay + reachMax))
  const question = await readQuestion(services, scope, of, { fromDay, toDay: lastDay }, now)
  const own = ownStarts(of.row)
  const shown = withoutStarts(offerDays({ ...question, fromDay, days }), own)
  const last = today + question.rules.horizonDays
  const further = Math.min(last + 1, lastDay) - (fromDay + days)
  const behind = { ...question, fromDay: fromDay + days, days: further }
  const next = nextFreeDay(shown) ?? (further < 1 ? null : nextFreeDay(withoutStarts(offerDays(behind), own)))
  return {
    days: shown.map(dayOnWire),
    next_date: next === null ? null : formatDay(next),
    last_date: formatDay(last),
  }
}

/** Up to three starts nearest to one that was lost, RFC 3339: of the weeks around it, or else of all that customers book. */
export const readMovableAlternatives = async (
  services: Services,
  scope: ShopScope,
  { reservationId, start }: { reservationId: number; start: number },
  now: Millis,
): Promise<string[]> => {
  const row = await readManaged(services.db, scope, reservationId)
  if (!row) return []
  const nearestIn = async (fromDay: number, toDay: number) => {
    const question = await readQuestion(services, scope, { reservationId, row }, { fromDay, toDay }, now)
    const open = withoutStarts(offerDays({ ...question, fromDay, days: toDay - fromDay }), ownStarts(row))
    return { starts: nearestStarts(listStarts(open), start), horizon: question.rules.horizonDays }
  }
  const today = dayOf(toLocalMinute(now))
  const around = Math.max(dayOf(start) - alternativesReach, today)
  const near = await nearestIn(around, around + 2 * alternativesReach + 1)
  const { starts } = near.starts.length === 3 ? near : await nearestIn(today, today + near.horizon + 1)
  return starts.map(wireOfLocalMinute)
}

/** Where the visit stands, and where it is asked to: neither is a place to move it to. */
const ownStarts = ({ start_at, requestStart }: Managed): number[] =>
  [start_at, requestStart].flatMap((wire) => (wire === null ? [] : [localMinuteOf(wire)]))

const readQuestion = async (
  { db, config }: Services,
  scope: ShopScope,
  { reservationId, row }: Own,
  { fromDay, toDay }: { fromDay: number; toDay: number },
  now: Millis,
): Promise<Omit<OfferQuestion, 'fromDay' | 'days'>> => {
  const { rules, staffIds, visits } = await read(db, scope, (tx) =>
    readOfferFacts(
      tx,
      scope,
      {
        menuId: 0,
        from: fromDay * minutesPerDay,
        to: toDay * minutesPerDay,
        now,
        without: reservationId,
      },
      config,
    ),
  )
  const [start, end] = [localMinuteOf(row.start_at), localMinuteOf(row.end_at)]
  const service = { totalDuration: end - start, beforeTime: row.before_time, afterTime: row.after_time }
  return { rules, service, staffIds, visits, now: toLocalMinute(now) }
}
