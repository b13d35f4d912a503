// Offers as they are read: by the customer's link, with the visit, and in the owner's calendar.
import type { Offer, OfferedTime } from '@noren/contract/reservations'
import { sql } from 'kysely'
import { occupancyMinutesMax, startsNearWindow } from '#features/occupancies/api'
import { hourMs, localMinuteToWire, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { hashToken } from '#platform/identity/secret'
import type { OfferTime } from './insert-offer.ts'

/** The link closes with that of the visit. Rule RES-13. */
const openAfterVisit = 90 * 24 * hourMs

/** The offer of other times that this shop's link opens, open or ended. */
export const findOffer = async (
  db: Db,
  scope: ShopScope,
  token: string,
  now: Millis,
): Promise<number | null> => {
  const { shopId } = scope
  const row = await read(db, scope, (tx) =>
    tx
      .selectFrom('offers as f')
      .innerJoin('reservations as r', (join) =>
        join.on('r.shop_id', '=', shopId).onRef('r.id', '=', 'f.reservation_id'),
      )
      .where('f.shop_id', '=', shopId)
      .where('f.token_hash', '=', hashToken(token))
      .where('r.end_at', '>', millisToWire(now - openAfterVisit))
      .select('f.id')
      .executeTakeFirst(),
  )
  return row?.id ?? null
}

/** With its times as the visit at each of them would be stored; `isActive`: who would serve still works here. */
export type StoredOffer = Omit<Offer, 'times'> & {
  id: number
  reservation_id: number
  times: (OfferTime & { number: number; isActive: boolean; staff_name: string | null })[]
}

/** One offer of other times. Inside a transaction. */
export const readOffer = async (
  tx: Tx,
  { shopId }: ShopScope,
  offerId: number,
): Promise<StoredOffer | undefined> => {
  const { rows } = await sql<StoredOffer>`
    select f.id, f.reservation_id, f.status, f.ends_at, f.answered_at, f.chosen,
      (select jsonb_agg(jsonb_build_object('number', t.number, 'staff_id', t.staff_id, 'start_at', t.start_at, 'end_at', t.end_at,
          'before_time', t.before_time, 'after_time', t.after_time, 'waits', t.waits, 'seat_ids', t.seat_ids, 'seat_ranges', t.seat_ranges,
          'isActive', s.active, 'staff_name', case when s.is_shown then s.name end) order by t.number)
        from offer_times t join staff s on s.shop_id = ${shopId} and s.id = t.staff_id
        where t.shop_id = ${shopId} and t.offer_id = f.id) as times
    from offers f where f.shop_id = ${shopId} and f.id = ${offerId} and f.kind = 'other_times'`.execute(tx)
  return rows[0]
}

/** The open offer of a visit; null where there is none. Inside a transaction. */
export const findOpenOffer = async (
  tx: Tx,
  { shopId }: ShopScope,
  reservationId: number,
): Promise<number | null> => {
  const row = await tx
    .selectFrom('offers')
    .where('shop_id', '=', shopId)
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'open')
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The last offer that was made for reservation `r`, as the owner is told of it. */
export const offerColumn = ({ shopId }: ShopScope) =>
  sql<Offer | null>`(
    select jsonb_build_object('status', f.status, 'ends_at', f.ends_at, 'answered_at', f.answered_at, 'chosen', f.chosen,
      'times', (select jsonb_agg(jsonb_build_object('number', t.number, 'start_at', t.start_at, 'end_at', t.end_at, 'staff_id', t.staff_id)
        order by t.number) from offer_times t where t.shop_id = ${shopId} and t.offer_id = f.id))
    from offers f where f.shop_id = ${shopId} and f.reservation_id = r.id order by f.id desc limit 1)`.as(
    'offer',
  )

/** The offer that the customer of reservation `r` may still answer. */
export const openOfferColumn = ({ shopId }: ShopScope) =>
  sql<{ id: number; ends_at: string } | null>`(
    select jsonb_build_object('id', f.id, 'ends_at', f.ends_at)
    from offers f where f.shop_id = ${shopId} and f.reservation_id = r.id and f.status = 'open')`.as(
    'open_offer',
  )

/** What offers hold in [from, to), local minutes, by start, and for whom. Rule RES-140. */
export const listOffered = async (
  db: Db,
  scope: ShopScope,
  { from, to }: { from: number; to: number },
  now: Millis,
): Promise<OfferedTime[]> => {
  const { shopId } = scope
  const window = { after: from - occupancyMinutesMax, before: to, now: millisToWire(now) }
  const query = sql<{
    staff_id: number
    start: number
    end: number
    offer_id: number
    reservation_id: number | null
    name: string | null
  }>`
    select o.staff_id, o.start_minute as start, upper(o.minutes) as end, o.offer_id, f.reservation_id, coalesce(r.name, w.name) as name
    from occupancies o join offers f on f.shop_id = ${shopId} and f.id = o.offer_id
    left join reservations r on r.shop_id = ${shopId} and r.id = f.reservation_id
    left join waitlist_entries w on w.shop_id = ${shopId} and w.id = f.waitlist_entry_id
    where o.shop_id = ${shopId} and o.offer_id is not null and o.staff_id is not null
      and ${startsNearWindow(window)} and upper(o.minutes) > ${from}
    order by o.start_minute, o.id`
  const { rows } = await read(db, scope, (tx) => query.execute(tx))
  return rows.map(({ start, end, name, ...row }) => ({
    ...row,
    start_at: localMinuteToWire(start),
    end_at: localMinuteToWire(end),
    customerName: name ?? '',
  }))
}
