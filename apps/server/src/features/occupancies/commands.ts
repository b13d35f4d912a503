// The one writer of what occupies the staff. The shop is locked, and what else occupies them was read after that.
import type { Occupancy } from '@noren/scheduling/occupancies'
import { sql, type CompiledQuery } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { batch, type Tx } from '#platform/database/transactions'
import { occupancyMinutesMax } from './queries.ts'

/** Whose time it is; `holdExpiresAt` where it ends by itself. A hold that may be being paid has null: decision 0055. */
export type Owner =
  | { kind: 'visit' | 'block'; reservationId: number }
  | { kind: 'hold'; reservationId: number; holdExpiresAt: Millis | null }
  | { kind: 'move_request'; moveRequestId: number }

export type Occupation = { owner: Owner; visits: readonly Occupancy[] }

export type NewOccupation = Occupation & {
  /** The owner enters it over another one knowingly: the guard leaves it out. Rule RES-29. */
  isOver?: boolean
  /** What ends with it: all that these owners, often the same one, occupied until now. */
  replaces?: readonly Occupation[]
  /** Statements of the same change that go before: the owner's row must be there. */
  before?: readonly CompiledQuery[]
  /** Statements that come after. */
  after?: readonly CompiledQuery[]
  now: Millis
}

/**
 * Writes what an owner occupies, in one batch with the other statements of the change. False where the guard refused: the caller
 * returns a refusal or throws, which rolls back all of it.
 */
export const occupy = async (
  tx: Tx,
  scope: ShopScope,
  { owner, visits, isOver = false, replaces = [], before = [], after = [], now }: NewOccupation,
): Promise<boolean> => {
  const rows = visits.map((visit) => ({ owner, visit, isOver }))
  const clear = replaces.map((ended) => clearQuery(tx, scope, ended.owner))
  const freed = replaces.flatMap((ended) => ended.visits)
  const insert = visits.length > 0 ? [insertQuery(tx, scope, rows)] : []
  const results: readonly unknown[][] = await batch(tx, [
    ...before,
    ...clear,
    ...insert,
    ...(freed.length > 0 ? [guardAgainQuery(tx, scope, freed)] : []),
    ...after,
  ])
  if (visits.length === 0 || results[before.length + clear.length]?.length === visits.length) return true
  // A hold whose time is over may still be there: it gives way to the next writer.
  if ((await releaseHolds(tx, scope, now)) === 0) return false
  const [, inserted] = await batch(tx, [clearQuery(tx, scope, owner), insertQuery(tx, scope, rows)])
  return inserted.length === visits.length
}

export type BlockRow = { reservationId: number; visit: Occupancy; isOver: boolean }

/** Writes the occupancies of many blocks with their own rows. False where the guard refused any: the caller rolls back all. */
export const occupyBlocks = async (
  tx: Tx,
  scope: ShopScope,
  { blocks, before, after }: { blocks: readonly BlockRow[]; before: CompiledQuery[]; after: CompiledQuery[] },
): Promise<boolean> => {
  const results: readonly unknown[][] = await batch(tx, [
    ...before,
    insertBlocksQuery(tx, scope, blocks),
    ...after,
  ])
  return results[before.length]?.length === blocks.length
}

/** Ends what these reservations occupy, `visits`, in one batch with the statements of the change. */
export const vacate = async (
  tx: Tx,
  scope: ShopScope,
  { reservationIds, visits, changes }: Vacation,
): Promise<void> => {
  await batch(tx, [
    ...changes,
    sql`delete from occupancies where shop_id = ${scope.shopId} and reservation_id = any(${[...reservationIds]}::bigint[])`.compile(
      tx,
    ),
    guardAgainQuery(tx, scope, visits),
  ])
}

type Vacation = {
  reservationIds: readonly number[]
  visits: readonly Occupancy[]
  changes: readonly CompiledQuery[]
}

/** What an import brings: `unguardedReason` where it stood outside the guard. */
export type ImportedOccupation = Occupation & { unguardedReason: string | null }

/** Writes what many owners occupy, of whom none occupies anything yet. Returns those whose time the guard refused. */
export const occupyImported = async (
  tx: Tx,
  { shopId }: ShopScope,
  occupations: readonly ImportedOccupation[],
): Promise<Owner[]> => {
  const rows = occupations.flatMap(({ owner, visits, unguardedReason }) =>
    visits.map(({ staffId, start, end }) => ({
      staff: staffId,
      from: start,
      to: end,
      kind: owner.kind,
      reason: unguardedReason,
      reservation: 'reservationId' in owner ? owner.reservationId : null,
      request: 'moveRequestId' in owner ? owner.moveRequestId : null,
    })),
  )
  if (rows.length === 0) return []
  const { rows: written } = await sql<{ reservation_id: number | null; move_request_id: number | null }>`
    insert into occupancies (shop_id, staff_id, minutes, kind, guarded, unguarded_reason, reservation_id, move_request_id)
    select ${shopId}::bigint, p.staff, int4range(p."from", p."to"), p.kind, p.reason is null, p.reason, p.reservation, p.request
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p(staff bigint, "from" int, "to" int, kind text, reason text, reservation bigint, request bigint)
    on conflict on constraint occupancies_never_overlap do nothing
    returning reservation_id, move_request_id`.execute(tx)
  if (written.length === rows.length) return []
  const found = Map.groupBy(written, (row) => `${row.reservation_id} ${row.move_request_id}`)
  return occupations
    .filter(({ owner, visits }) => visits.length !== (found.get(keyOf(owner))?.length ?? 0))
    .map(({ owner }) => owner)
}

const keyOf = (owner: Owner): string =>
  'moveRequestId' in owner ? `null ${owner.moveRequestId}` : `${owner.reservationId} null`

/** Half open, in local minutes, none longer than a day; the title where the owner wants it shown. */
export type ExternalTime = { start: number; end: number; title: string | null }

/**
 * What an external calendar takes of a staff member's time, in the place of what it took before. It lies outside the guard: it overlaps
 * itself and visits, and the shop's lock is the guard against new ones. Rule FEED-9.
 */
export const occupyExternal = async (
  tx: Tx,
  { shopId }: ShopScope,
  { calendarId, staffId, times }: { calendarId: number; staffId: number; times: readonly ExternalTime[] },
): Promise<void> => {
  const rows = times.map(({ start, end, title }) => ({ from: start, to: end, title }))
  await batch(tx, [
    vacateExternalQuery(tx, { shopId }, calendarId),
    sql`
      insert into occupancies (shop_id, staff_id, minutes, kind, guarded, unguarded_reason, external_calendar_id, title)
      select ${shopId}::bigint, ${staffId}::bigint, int4range(t."from", t."to"), 'external', false, 'external', ${calendarId}::bigint, t.title
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t("from" int, "to" int, title text)
      returning id`.compile(tx),
  ])
}

/** Of one external calendar, or of all that the shop has. */
export const vacateExternalQuery = (
  tx: Tx,
  { shopId }: Pick<ShopScope, 'shopId'>,
  calendarId?: number,
): CompiledQuery =>
  (calendarId === undefined
    ? sql`delete from occupancies where shop_id = ${shopId} and external_calendar_id is not null`
    : sql`delete from occupancies where shop_id = ${shopId} and external_calendar_id = ${calendarId}`
  ).compile(tx)

/** The external calendars of a shop, or of one staff member who is deleted, with the time that they take. The shop is locked. */
export const removeExternalQueries = (tx: Tx, shopId: number, staffId?: number): CompiledQuery[] => {
  const ofStaff = staffId === undefined ? sql`` : sql`and staff_id = ${staffId}`
  return [
    sql`delete from occupancies where shop_id = ${shopId} and external_calendar_id is not null ${ofStaff}`.compile(
      tx,
    ),
    sql`delete from external_calendars where shop_id = ${shopId} ${ofStaff}`.compile(tx),
  ]
}

/**
 * Ends the shop's holds whose time is over and for which nobody was given a page to pay on; how many. Others end when the provider says
 * that they cannot be paid (decision 0055). The shop is locked.
 */
export const releaseHolds = async (tx: Tx, { shopId }: ShopScope, now: Millis): Promise<number> => {
  const at = millisToWire(now)
  const over = sql`select o.reservation_id from occupancies o where o.shop_id = ${shopId} and o.hold_expires_at <= ${at}`
  const [, , , released] = await batch(tx, [
    sql`delete from idempotency_keys where shop_id = ${shopId} and kind = 'payment' and target in (${over})`.compile(
      tx,
    ),
    sql`delete from payments where shop_id = ${shopId} and status = 'starting' and reservation_id in (${over})`.compile(
      tx,
    ),
    sql`delete from occupancies where shop_id = ${shopId} and hold_expires_at <= ${at}`.compile(tx),
    // What remains of a hold that is being paid has a payment.
    sql`delete from reservations r where r.shop_id = ${shopId} and r.hold_expires_at <= ${at}
      and not exists (select from payments p where p.shop_id = ${shopId} and p.reservation_id = r.id) returning r.id`.compile(
      tx,
    ),
  ])
  return released.length
}

/** A page to pay on is given out: from now on the hold has no end of its own. */
export const keepHoldQuery = (tx: Tx, { shopId }: ShopScope, reservationId: number): CompiledQuery =>
  sql`update occupancies set hold_expires_at = null where shop_id = ${shopId} and reservation_id = ${reservationId} and kind = 'hold'`.compile(
    tx,
  )

/** The time of a hold that was not paid is free again. Its key goes too: the same form may be sent once more. */
export const releaseHoldQueries = (tx: Tx, { shopId }: ShopScope, reservationId: number): CompiledQuery[] => [
  sql`delete from occupancies where shop_id = ${shopId} and reservation_id = ${reservationId} and kind = 'hold'`.compile(
    tx,
  ),
  sql`delete from idempotency_keys where shop_id = ${shopId} and kind = 'payment' and target = ${reservationId}`.compile(
    tx,
  ),
]

const clearQuery = (tx: Tx, { shopId }: ShopScope, owner: Owner): CompiledQuery =>
  ('moveRequestId' in owner
    ? sql`delete from occupancies where shop_id = ${shopId} and move_request_id = ${owner.moveRequestId}`
    : sql`delete from occupancies where shop_id = ${shopId} and reservation_id = ${owner.reservationId}`
  ).compile(tx)

const insertQuery = (
  tx: Tx,
  { shopId }: ShopScope,
  rows: readonly { owner: Owner; visit: Occupancy; isOver: boolean }[],
): CompiledQuery<{ id: number }> => {
  const values = rows.map(({ owner, visit: { staffId, start, end }, isOver }) => {
    const reservationId = 'reservationId' in owner ? owner.reservationId : null
    const moveRequestId = 'moveRequestId' in owner ? owner.moveRequestId : null
    const until = 'holdExpiresAt' in owner ? owner.holdExpiresAt : null
    const holdExpiresAt = until === null ? null : millisToWire(until)
    return sql`(${shopId}::bigint, ${staffId}::bigint, int4range(${start}, ${end}), ${owner.kind}, ${holdExpiresAt}::timestamptz,
      ${reservationId}::bigint, ${moveRequestId}::bigint, ${!isOver}::boolean, ${isOver ? 'entered_over' : null}::text)`
  })
  return sql<{ id: number }>`
    insert into occupancies (shop_id, staff_id, minutes, kind, hold_expires_at, reservation_id, move_request_id, guarded, unguarded_reason)
    values ${sql.join(values)} on conflict on constraint occupancies_never_overlap do nothing returning id`.compile(
    tx,
  )
}

/** As one value: of hundreds of rows there would be more parameters than a statement takes. */
const insertBlocksQuery = (
  tx: Tx,
  { shopId }: ShopScope,
  blocks: readonly BlockRow[],
): CompiledQuery<{ id: number }> => {
  const given = blocks.map(({ reservationId, visit: { staffId, start, end }, isOver }) => ({
    reservation_id: reservationId,
    staff_id: staffId,
    from_minute: start,
    to_minute: end,
    is_over: isOver,
  }))
  return sql<{ id: number }>`
    insert into occupancies (shop_id, staff_id, minutes, kind, reservation_id, guarded, unguarded_reason)
    select ${shopId}::bigint, b.staff_id, int4range(b.from_minute, b.to_minute), 'block', b.reservation_id, not b.is_over,
      case when b.is_over then 'entered_over' end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as b(reservation_id bigint, staff_id bigint, from_minute int, to_minute int, is_over boolean)
    on conflict on constraint occupancies_never_overlap do nothing returning id`.compile(tx)
}

/** Rows that the guard left out because of time that is free now: those that overlap nothing any more, it takes back. */
const guardAgainQuery = (tx: Tx, { shopId }: ShopScope, freed: readonly Occupancy[]): CompiledQuery =>
  sql`
    update occupancies o set guarded = true, unguarded_reason = null
    from unnest(${freed.map(({ staffId }) => staffId)}::bigint[], ${freed.map(({ start }) => start)}::int[],
      ${freed.map(({ end }) => end)}::int[]) as f(staff_id, from_minute, to_minute)
    where o.shop_id = ${shopId} and o.staff_id = f.staff_id and not o.guarded and o.kind <> 'external'
      and o.start_minute > f.from_minute - ${occupancyMinutesMax} and o.start_minute < f.to_minute and upper(o.minutes) > f.from_minute
      and (select x.id from occupancies x where x.shop_id = ${shopId} and x.staff_id = o.staff_id and x.id <> o.id and x.kind <> 'external'
        and x.start_minute > o.start_minute - ${occupancyMinutesMax} and x.start_minute < upper(o.minutes) and x.minutes && o.minutes
        limit 1) is null`.compile(tx)
