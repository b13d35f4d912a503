// The one writer of what occupies the staff. The shop is locked, and what else occupies them was read after that.
import type { Occupancy } from '@noren/scheduling/offer'
import { sql, type CompiledQuery } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { batch, type Tx } from '#platform/database/transactions'
import { occupancyMinutesMax } from './queries.ts'

/** Whose time it is; `holdExpiresAt` where it ends by itself. */
export type Owner =
  | { kind: 'visit' | 'block'; reservationId: number }
  | { kind: 'hold'; reservationId: number; holdExpiresAt: Millis }
  | { kind: 'move_request'; moveRequestId: number }

export type Occupation = { owner: Owner; visits: readonly Occupancy[] }

export type NewOccupation = Occupation & {
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
  { owner, visits, replaces = [], before = [], after = [], now }: NewOccupation,
): Promise<boolean> => {
  const clear = replaces.map((ended) => clearQuery(tx, scope, ended.owner))
  const freed = replaces.flatMap((ended) => ended.visits)
  const insert = visits.length > 0 ? [insertQuery(tx, scope, owner, visits)] : []
  const results: readonly unknown[][] = await batch(tx, [
    ...before,
    ...clear,
    ...insert,
    ...freed.map((visit) => guardAgainQuery(tx, scope, visit)),
    ...after,
  ])
  if (visits.length === 0 || results[before.length + clear.length]?.length === visits.length) return true
  // A hold whose time is over may still be there: it gives way to the next writer.
  if ((await releaseHolds(tx, scope, now)) === 0) return false
  const [, inserted] = await batch(tx, [clearQuery(tx, scope, owner), insertQuery(tx, scope, owner, visits)])
  return inserted.length === visits.length
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

/** Ends the shop's holds whose time is over; how many. The shop is locked. */
export const releaseHolds = async (tx: Tx, { shopId }: ShopScope, now: Millis): Promise<number> => {
  const [, released] = await batch(tx, [
    sql`delete from occupancies where shop_id = ${shopId} and hold_expires_at <= ${millisToWire(now)}`.compile(
      tx,
    ),
    sql`delete from reservations where shop_id = ${shopId} and hold_expires_at <= ${millisToWire(now)} returning id`.compile(
      tx,
    ),
  ])
  return released.length
}

const clearQuery = (tx: Tx, { shopId }: ShopScope, owner: Owner): CompiledQuery =>
  ('moveRequestId' in owner
    ? sql`delete from occupancies where shop_id = ${shopId} and move_request_id = ${owner.moveRequestId}`
    : sql`delete from occupancies where shop_id = ${shopId} and reservation_id = ${owner.reservationId}`
  ).compile(tx)

const insertQuery = (
  tx: Tx,
  { shopId }: ShopScope,
  owner: Owner,
  visits: readonly Occupancy[],
): CompiledQuery<{ id: number }> => {
  const reservationId = 'reservationId' in owner ? owner.reservationId : null
  const moveRequestId = 'moveRequestId' in owner ? owner.moveRequestId : null
  const holdExpiresAt = 'holdExpiresAt' in owner ? millisToWire(owner.holdExpiresAt) : null
  const rows = visits.map(
    ({ staffId, start, end }) =>
      sql`(${shopId}::bigint, ${staffId}::bigint, int4range(${start}, ${end}), ${owner.kind}, ${holdExpiresAt}::timestamptz,
        ${reservationId}::bigint, ${moveRequestId}::bigint)`,
  )
  return sql<{ id: number }>`
    insert into occupancies (shop_id, staff_id, minutes, kind, hold_expires_at, reservation_id, move_request_id)
    values ${sql.join(rows)} on conflict on constraint occupancies_never_overlap do nothing returning id`.compile(
    tx,
  )
}

/** Rows that the guard left out because of time that is free now: those that overlap nothing any more, it takes back. */
const guardAgainQuery = (tx: Tx, { shopId }: ShopScope, { staffId, start, end }: Occupancy): CompiledQuery =>
  sql`
    update occupancies o set guarded = true, unguarded_reason = null
    where o.shop_id = ${shopId} and o.staff_id = ${staffId} and not o.guarded
      and o.start_minute > ${start - occupancyMinutesMax} and o.start_minute < ${end} and upper(o.minutes) > ${start}
      and not exists (select from occupancies x where x.shop_id = ${shopId} and x.staff_id = ${staffId} and x.id <> o.id
        and x.start_minute > o.start_minute - ${occupancyMinutesMax} and x.start_minute < upper(o.minutes) and x.minutes && o.minutes)`.compile(
    tx,
  )
