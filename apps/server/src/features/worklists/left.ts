// What is left of a list is read from the visits, never kept beside them: who handed a visit over, moved or canceled it, here, on any other
// screen or as its customer, has dealt with it (decision 0121). Of lists `w`, their items `i` and the visits `r` of these.
import { sql } from 'kysely'

/** Live blocks of the absence of list `w`; `b`. */
export const absenceBlocksSql = (shopId: number) => sql`
  reservations b where b.shop_id = ${shopId} and b.is_block and b.status = 'reserved' and (b.id = w.series_id or b.series_id = w.series_id)`

/** Whether the visit still lies where it cannot stay. */
const isInsideSql = (shopId: number) => sql<boolean>`
  case w.kind
    when 'absence' then r.staff_id = w.staff_id
      and exists (select from ${absenceBlocksSql(shopId)} and b.staff_id = w.staff_id and b.start_at < r.end_at and b.end_at > r.start_at)
    when 'closing' then r.start_at < w.end_at and r.end_at > w.start_at and (w.staff_id is null or r.staff_id = w.staff_id)
    else r.start_at = i.start_at and r.staff_id = i.staff_id end`

export const outcomeSql = (shopId: number) => sql<
  'left' | 'ticked' | 'canceled' | 'handed_over' | 'moved' | 'treated' | 'freed'
>`
  case when r.status in ('canceled', 'treated') then r.status
    when i.ticked_at is not null then 'ticked'
    when ${isInsideSql(shopId)} then 'left'
    when r.staff_id <> i.staff_id then 'handed_over'
    when r.start_at <> i.start_at then 'moved'
    else 'freed' end`

/** A hold is no visit yet: it is on the list once it is paid. */
const isVisitSql = sql<boolean>`r.hold_expires_at is null`

/** The visits on list `w`, to be counted or read. */
export const itemsSql = (shopId: number) => sql`
  worklist_items i join reservations r on r.shop_id = ${shopId} and r.id = i.reservation_id and ${isVisitSql}
  where i.shop_id = ${shopId} and i.worklist_id = w.id`

export const isLeftSql = (shopId: number) => sql<boolean>`
  r.status in ('reserved', 'pending_approval') and i.ticked_at is null and ${isInsideSql(shopId)}`

/** When the customer of visit `r` must have answered the other times that are offered. */
export const openOfferSql = (shopId: number) => sql<string | null>`(
  select o.ends_at from offers o where o.shop_id = ${shopId} and o.reservation_id = r.id and o.status = 'open' limit 1)`

/** Nothing is left of list `w`, and no answer is awaited. */
export const isDoneSql = (shopId: number) => sql<boolean>`
  not exists (select from ${itemsSql(shopId)} and (${isLeftSql(shopId)} or ${openOfferSql(shopId)} is not null))`
