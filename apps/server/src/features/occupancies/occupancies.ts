// The one writer of what occupies staff and seats. The shop is locked, and what else occupies them was read after that.
import type { Occupancy, Occupied, Span } from '@noren/scheduling/occupancies'
import { sql } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { occupancyMinutesMax } from './conflicts.ts'

/** Whose time it is; `holdExpiresAt` where it ends by itself. A hold that may be being paid has null: decision 0055. */
export type Owner =
  | { kind: 'visit' | 'block'; reservationId: number }
  | { kind: 'hold'; reservationId: number; holdExpiresAt: Millis | null }
  | { kind: 'move_request'; moveRequestId: number }
  | { kind: 'offer'; offerId: number; holdExpiresAt: Millis }

export type Occupation = { owner: Owner; occupied: Occupied }

export type NewOccupation = Occupation & {
  /** The owner enters it over another one of the staff member knowingly: the guard leaves that out, its seats not. Rule RES-29. */
  isOver?: boolean | undefined
  now: Millis
}

/** False where the guard refused: the caller returns a refusal or throws, which rolls back the whole change. */
export const insertOccupancies = async (
  tx: Tx,
  scope: ShopScope,
  { owner, occupied, isOver = false, now }: NewOccupation,
): Promise<boolean> => {
  const count = occupied.staff.length + occupied.seats.length
  if (count === 0) return true
  if ((await insertRows(tx, scope, { owner, occupied, isOver })) === count) return true
  // A hold whose time is over may still be there: it gives way to the next writer.
  if ((await releaseHolds(tx, scope, now)) === 0) return false
  await deleteOccupancies(tx, scope, owner)
  return (await insertRows(tx, scope, { owner, occupied, isOver })) === count
}

/** What ends gives its time back, and what takes its place is inserted. False where the guard refused the new one. */
export const replaceOccupancies = async (
  tx: Tx,
  scope: ShopScope,
  ended: readonly Occupation[],
  next: NewOccupation,
): Promise<boolean> => {
  for (const { owner } of ended) await deleteOccupancies(tx, scope, owner)
  const isWritten = await insertOccupancies(tx, scope, next)
  for (const { occupied } of ended) await guardAgain(tx, scope, occupied.staff)
  return isWritten
}

export type BlockRow = { reservationId: number; visit: Occupancy; isOver: boolean }

/** Of many blocks. False where the guard refused any: the caller rolls back all. */
export const insertBlockOccupancies = async (
  tx: Tx,
  { shopId }: ShopScope,
  blocks: readonly BlockRow[],
): Promise<boolean> => {
  // As one value: of hundreds of rows there would be more parameters than a statement takes.
  const given = blocks.map(({ reservationId, visit: { staffId, start, end }, isOver }) => ({
    reservation_id: reservationId,
    staff_id: staffId,
    from_minute: start,
    to_minute: end,
    is_over: isOver,
  }))
  const { rows } = await sql<{ id: number }>`
    insert into occupancies (shop_id, staff_id, minutes, kind, reservation_id, guarded, unguarded_reason)
    select ${shopId}::bigint, b.staff_id, int4range(b.from_minute, b.to_minute), 'block', b.reservation_id, not b.is_over,
      case when b.is_over then 'entered_over' end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as b(reservation_id bigint, staff_id bigint, from_minute int, to_minute int, is_over boolean)
    on conflict on constraint occupancies_never_overlap do nothing returning id`.execute(tx)
  return rows.length === blocks.length
}

/** Ends what these reservations occupy, which is `visits`. */
export const endOccupancies = async (
  tx: Tx,
  scope: ShopScope,
  { reservationIds, visits }: { reservationIds: readonly number[]; visits: readonly Occupancy[] },
): Promise<void> => {
  await sql`
    delete from occupancies
    where shop_id = ${scope.shopId} and reservation_id = any(${[...reservationIds]}::bigint[])`.execute(tx)
  await guardAgain(tx, scope, visits)
}

/** What an import brings: `unguardedReason` where it stood outside the guard. */
export type ImportedOccupation = { owner: ImportedOwner; occupied: Occupied; unguardedReason: string | null }

/** Writes what many owners occupy, of whom none occupies anything yet. Returns those whose time the guard refused. */
export const insertImportedOccupancies = async (
  tx: Tx,
  { shopId }: ShopScope,
  occupations: readonly ImportedOccupation[],
): Promise<ImportedOwner[]> => {
  const rows = occupations.flatMap(({ owner, occupied, unguardedReason }) => {
    const of = {
      kind: owner.kind,
      reservation: 'reservationId' in owner ? owner.reservationId : null,
      request: 'moveRequestId' in owner ? owner.moveRequestId : null,
    }
    return [
      ...occupied.staff.map((one) => ({
        ...of,
        staff: one.staffId,
        seat: null,
        from: one.start,
        to: one.end,
        reason: unguardedReason,
      })),
      ...occupied.seats.map((one) => ({
        ...of,
        staff: null,
        seat: one.seatId,
        from: one.start,
        to: one.end,
        reason: null,
      })),
    ]
  })
  if (rows.length === 0) return []
  const { rows: written } = await sql<{ reservation_id: number | null; move_request_id: number | null }>`
    insert into occupancies (shop_id, staff_id, seat_id, minutes, kind, guarded, unguarded_reason, reservation_id, move_request_id)
    select ${shopId}::bigint, p.staff, p.seat, int4range(p."from", p."to"), p.kind, p.reason is null, p.reason, p.reservation, p.request
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p(staff bigint, seat bigint, "from" int, "to" int, kind text, reason text, reservation bigint, request bigint)
    on conflict on constraint occupancies_never_overlap do nothing
    returning reservation_id, move_request_id`.execute(tx)
  if (written.length === rows.length) return []
  const found = Map.groupBy(written, (row) => `${row.reservation_id} ${row.move_request_id}`)
  return occupations
    .filter(
      ({ owner, occupied: { staff, seats } }) =>
        staff.length + seats.length !== (found.get(keyOf(owner))?.length ?? 0),
    )
    .map(({ owner }) => owner)
}

type ImportedOwner = Exclude<Owner, { kind: 'offer' }>
const keyOf = (owner: ImportedOwner): string =>
  'moveRequestId' in owner ? `null ${owner.moveRequestId}` : `${owner.reservationId} null`

/** Half open, in local minutes, none longer than a day; the title where the owner wants it shown. */
export type ExternalTime = { start: number; end: number; title: string | null }

/**
 * What an external calendar takes of a staff member's time, in the place of what it took before. It lies outside the guard: it overlaps
 * itself and visits, and the shop's lock is the guard against new ones. Rule FEED-9.
 */
export const replaceExternal = async (
  tx: Tx,
  { shopId }: ShopScope,
  { calendarId, staffId, times }: { calendarId: number; staffId: number; times: readonly ExternalTime[] },
): Promise<void> => {
  await deleteExternal(tx, { shopId }, calendarId)
  const rows = times.map(({ start, end, title }) => ({ from: start, to: end, title }))
  await sql`
    insert into occupancies (shop_id, staff_id, minutes, kind, guarded, unguarded_reason, external_calendar_id, title)
    select ${shopId}::bigint, ${staffId}::bigint, int4range(t."from", t."to"), 'external', false, 'external', ${calendarId}::bigint, t.title
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t("from" int, "to" int, title text)
    returning id`.execute(tx)
}

/** Of one external calendar, or of all that the shop has. */
export const deleteExternal = async (
  tx: Tx,
  { shopId }: Pick<ShopScope, 'shopId'>,
  calendarId?: number,
): Promise<void> => {
  await (
    calendarId === undefined
      ? sql`delete from occupancies where shop_id = ${shopId} and external_calendar_id is not null`
      : sql`delete from occupancies where shop_id = ${shopId} and external_calendar_id = ${calendarId}`
  ).execute(tx)
}

/** The external calendars of a shop, or of one staff member who is deleted, with the time that they take. The shop is locked. */
export const deleteExternalCalendars = async (tx: Tx, shopId: number, staffId?: number): Promise<void> => {
  const ofStaff = staffId === undefined ? sql`` : sql`and staff_id = ${staffId}`
  await sql`
    delete from occupancies where shop_id = ${shopId} and external_calendar_id is not null ${ofStaff}`.execute(
    tx,
  )
  await sql`delete from external_calendars where shop_id = ${shopId} ${ofStaff}`.execute(tx)
}

/**
 * Ends the shop's holds whose time is over and for which nobody was given a page to pay on; how many rows gave way. Others end when the
 * provider says that they cannot be paid (decision 0055). An offer stays open for whoever ends it, without its time. The shop is locked.
 */
export const releaseHolds = async (tx: Tx, { shopId }: ShopScope, now: Millis): Promise<number> => {
  const at = millisToWire(now)
  const over = sql`select o.reservation_id from occupancies o where o.shop_id = ${shopId} and o.hold_expires_at <= ${at}`
  await sql`
    delete from idempotency_keys where shop_id = ${shopId} and kind = 'payment' and target in (${over})`.execute(
    tx,
  )
  await sql`
    delete from payments where shop_id = ${shopId} and status = 'starting' and reservation_id in (${over})`.execute(
    tx,
  )
  const { rows } = await sql<{ offer_id: number | null }>`
    delete from occupancies where shop_id = ${shopId} and hold_expires_at <= ${at} returning offer_id`.execute(
    tx,
  )
  const offerIds = [...new Set(rows.flatMap(({ offer_id }) => offer_id ?? []))]
  if (offerIds.length > 0)
    await sql`
      update offers set released_at = ${at} where shop_id = ${shopId} and id = any(${offerIds}::bigint[])`.execute(
      tx,
    )
  // What remains of a hold that is being paid has a payment.
  await sql`
    delete from reservations r where r.shop_id = ${shopId} and r.hold_expires_at <= ${at}
    and not exists (select from payments p where p.shop_id = ${shopId} and p.reservation_id = r.id)`.execute(
    tx,
  )
  return rows.length
}

/** The time of an offer that was answered, or that nobody answered, is free again. */
export const releaseOffer = async (tx: Tx, { shopId }: ShopScope, offerId: number): Promise<void> => {
  await sql`delete from occupancies where shop_id = ${shopId} and offer_id = ${offerId}`.execute(tx)
}

/** A page to pay on is given out: from now on the hold has no end of its own. */
export const keepHold = async (tx: Tx, { shopId }: ShopScope, reservationId: number): Promise<void> => {
  await sql`
    update occupancies set hold_expires_at = null
    where shop_id = ${shopId} and reservation_id = ${reservationId} and kind = 'hold'`.execute(tx)
}

/** The time of a hold that was not paid is free again. Its key goes too: the same form may be sent once more. */
export const releaseHold = async (tx: Tx, { shopId }: ShopScope, reservationId: number): Promise<void> => {
  await sql`
    delete from occupancies
    where shop_id = ${shopId} and reservation_id = ${reservationId} and kind = 'hold'`.execute(tx)
  await sql`
    delete from idempotency_keys
    where shop_id = ${shopId} and kind = 'payment' and target = ${reservationId}`.execute(tx)
}

const deleteOccupancies = async (tx: Tx, { shopId }: ShopScope, owner: Owner): Promise<void> => {
  await sql`delete from occupancies where shop_id = ${shopId} and ${isOf(owner)}`.execute(tx)
}

const isOf = (owner: Owner) => {
  if ('offerId' in owner) return sql`offer_id = ${owner.offerId}`
  if ('moveRequestId' in owner) return sql`move_request_id = ${owner.moveRequestId}`
  return sql`reservation_id = ${owner.reservationId}`
}

/** How many the guard let in. */
const insertRows = async (
  tx: Tx,
  { shopId }: ShopScope,
  { owner, occupied, isOver }: Occupation & { isOver: boolean },
): Promise<number> => {
  const reservationId = 'reservationId' in owner ? owner.reservationId : null
  const moveRequestId = 'moveRequestId' in owner ? owner.moveRequestId : null
  const offerId = 'offerId' in owner ? owner.offerId : null
  const until = 'holdExpiresAt' in owner ? owner.holdExpiresAt : null
  const holdExpiresAt = until === null ? null : millisToWire(until)
  const row = (staffId: number | null, seatId: number | null, { start, end }: Span, isGuarded: boolean) =>
    sql`(${shopId}::bigint, ${staffId}::bigint, ${seatId}::bigint, int4range(${start}, ${end}), ${owner.kind},
      ${holdExpiresAt}::timestamptz, ${reservationId}::bigint, ${moveRequestId}::bigint, ${offerId}::bigint,
      ${isGuarded}::boolean, ${isGuarded ? null : 'entered_over'}::text)`
  const values = [
    ...occupied.staff.map((one) => row(one.staffId, null, one, !isOver)),
    ...occupied.seats.map((one) => row(null, one.seatId, one, true)),
  ]
  const { rows } = await sql`
    insert into occupancies (shop_id, staff_id, seat_id, minutes, kind, hold_expires_at, reservation_id, move_request_id, offer_id,
      guarded, unguarded_reason)
    values ${sql.join(values)} on conflict on constraint occupancies_never_overlap do nothing returning id`.execute(
    tx,
  )
  return rows.length
}

/** Rows of the staff that the guard left out because of time that is free now: those that overlap nothing any more, it takes back. */
const guardAgain = async (tx: Tx, { shopId }: ShopScope, freed: readonly Occupancy[]): Promise<void> => {
  if (freed.length === 0) return
  await sql`
    update occupancies o set guarded = true, unguarded_reason = null
    from unnest(${freed.map(({ staffId }) => staffId)}::bigint[], ${freed.map(({ start }) => start)}::int[],
      ${freed.map(({ end }) => end)}::int[]) as f(staff_id, from_minute, to_minute)
    where o.shop_id = ${shopId} and o.staff_id = f.staff_id and not o.guarded and o.kind <> 'external'
      and o.start_minute > f.from_minute - ${occupancyMinutesMax} and o.start_minute < f.to_minute and upper(o.minutes) > f.from_minute
      and (select x.id from occupancies x where x.shop_id = ${shopId} and x.staff_id = o.staff_id and x.id <> o.id and x.kind <> 'external'
        and x.start_minute > o.start_minute - ${occupancyMinutesMax} and x.start_minute < upper(o.minutes) and x.minutes && o.minutes
        limit 1) is null`.execute(tx)
}
