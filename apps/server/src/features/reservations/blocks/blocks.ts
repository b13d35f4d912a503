// Blocks are written and removed together: all of a call in one transaction, or nothing. Rule RES-30.
import type { Lang } from '@noren/words/format'
import { blockDays, type BlockEntry, type RemovedBlocks } from '@noren/contract/reservations/blocks'
import { blockRowsMax } from '@noren/contract/limits'
import { dayOf, minutesPerDay, parseTime } from '@noren/scheduling/time'
import { entries } from '@noren/words/entries'
import { sql } from 'kysely'
import {
  insertBlockOccupancies,
  releaseHolds,
  endOccupancies,
  refuseOccupied,
} from '#features/occupancies/api'
import { lockAndWrite, lockShop } from '#features/shops/api'
import { hourMs, localMinuteToWire, millisToWire, wireToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult, idempotencyKey as keyFor, saveResult } from '#platform/idempotency-keys'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { overlapChange, type Change } from '../stages.ts'
import {
  listClashes,
  readActiveStaff,
  readMadeBlocks,
  readNewNumbers,
  readRemovable,
  type Clash,
  type MadeBlocks,
  type Removable,
} from './read-blocks.ts'

export type NewBlocks = {
  input: BlockEntry
  idempotencyKey: string | undefined
  userId: number
  language: Lang
}

type Refused = Refusal<'invalid' | 'idempotency_key_reused' | 'occupied' | 'too_many'>

/** One call writes up to 60 dates for each staff member. Rule RES-30. */
const seriesLimit: Limit = { max: 60, window: hourMs }
/** Each has a row for each staff member. Rule RES-169. */
const blockLimit: Limit = { max: 600, window: hourMs }

/** Visits and blocks that a refusal lists. */
const listedMax = 50

export const enterBlocks = async (
  services: Services,
  scope: ShopScope,
  made: NewBlocks,
  now: Millis,
): Promise<MadeBlocks | Refused> => {
  const [name, limit]: [string, Limit] =
    made.input.repeat == null ? ['blocks', blockLimit] : ['block-series', seriesLimit]
  const refused = await takeHits(services, [[`${name}:${scope.shopId}`, limit]], now)
  if (refused) return refused
  return writeAndNotify<MadeBlocks | Refused>(services, scope, (tx) => enter(tx, scope, made, now))
}

const enter = async (
  tx: Tx,
  scope: ShopScope,
  { input, idempotencyKey, userId, language }: NewBlocks,
  now: Millis,
): Promise<MadeBlocks | Refused> => {
  await lockShop(tx, scope)
  const key = idempotencyKey === undefined ? null : keyFor(idempotencyKey, 'blocks', input)
  const earlier = key ? await findResult(tx, scope, key) : undefined
  if (isRefusal(earlier)) return earlier
  if (earlier !== undefined) return readMadeBlocks(tx, scope, earlier)

  const active = await readActiveStaff(tx, scope)
  if (input.staff_id != null && !active.includes(input.staff_id))
    return refuse('invalid', { errors: { staff_id: ['staff_unknown'] } })
  const days = blockDays(input)
  const [from, to] = [parseTime(input.start_time) ?? 0, parseTime(input.end_time) ?? minutesPerDay]
  const visits = days.flatMap((day) =>
    (input.staff_id == null ? active : [input.staff_id]).map((staffId) => ({
      staffId,
      start: day * minutesPerDay + from,
      end: day * minutesPerDay + to,
    })),
  )
  if (visits.length > blockRowsMax) return refuse('invalid', { errors: { until: ['block_rows'] } })
  // One that is over is in nobody's way.
  await releaseHolds(tx, scope, now)
  const clashes = await listClashes(tx, scope, visits, now)
  const isHeld = clashes.some((clash) => clash.isHeld)
  if (clashes.length > 0 && (isHeld || !input.overlap))
    return refuseOccupied(summariesOf(clashes), { start: -Infinity, end: Infinity }, isHeld)

  const title = input.title || entries[language].block
  const first = await writeBlocks(tx, scope, { visits, clashes, title, note: input.note, userId }, now)
  if (key) await saveResult(tx, scope, key, first.id, now)
  return {
    id: first.id,
    title,
    start_at: localMinuteToWire(first.visit.start),
    end_at: localMinuteToWire(first.visit.end),
    days: days.length,
  }
}

/**
 * Blocks that were decided under the lock; several are a series. Returns the first. What they clash with they are written over: those
 * stand outside the guard until they overlap nothing any more.
 */
export const writeBlocks = async (
  tx: Tx,
  scope: ShopScope,
  { visits, clashes, title, note, userId }: DecidedBlocks,
  now: Millis,
): Promise<Row> => {
  const { ids, numbers } = await readNewNumbers(tx, scope, visits.length)
  const rows = visits.map((visit, index) => {
    const over = clashes.filter(({ staffId, start }) => staffId === visit.staffId && start === visit.start)
    return { id: ids[index] ?? 0, number: numbers[index] ?? '', visit, over }
  })
  await insertBlocks(tx, scope, rows, { title, note: note?.trim() || null, now })
  const isWritten = await insertBlockOccupancies(
    tx,
    scope,
    rows.map(({ id, visit, over }) => ({ reservationId: id, visit, isOver: over.length > 0 })),
  )
  // Decided under the lock: what is in the way was refused before.
  if (!isWritten) throw new Error('the guard refused blocks that were decided under the lock')
  const logs = rows.map(({ id, over }) => ({ id, kind: 'created' as const, changes: overlapChange(over) }))
  await insertLogs(tx, scope, logs, { userId, now })
  const [first] = rows
  if (!first) throw new Error('the shop has no staff')
  return first
}

type DecidedBlocks = {
  visits: readonly Row['visit'][]
  clashes: readonly Clash[]
  title: string
  note?: string | null | undefined
  userId: number
}

/** Removes one date of a series, those from it on, or all of it; a block without a series is removed alone. */
export const removeBlocks = (
  services: Services,
  scope: ShopScope,
  { id, which, userId }: { id: number; which: RemovedBlocks; userId: number },
  now: Millis,
): Promise<{ days: number } | Refusal<'not_found' | 'final'>> =>
  lockAndWrite<{ days: number } | Refusal<'not_found' | 'final'>>(services, scope, async (tx) => {
    const blocks = await readRemovable(tx, scope, { id, which })
    if (!blocks) return refuse('not_found')
    if (blocks.length === 0) return refuse('final')
    await endBlocks(tx, scope, blocks, { userId, now })
    return { days: new Set(blocks.map(({ startAt }) => dayOf(wireToLocalMinute(startAt)))).size }
  })

/** Their time is free again. Visits that stood over them come back under the guard. */
export const endBlocks = async (
  tx: Tx,
  scope: ShopScope,
  blocks: readonly Removable[],
  { userId, now }: { userId: number; now: Millis },
): Promise<void> => {
  const reservationIds = blocks.map((block) => block.id)
  const canceled: Change[] = [{ field: 'status', from: 'reserved', to: 'canceled' }]
  await sql`update reservations set status = 'canceled', cancel_reason = 'shop'
        where shop_id = ${scope.shopId} and id = any(${reservationIds}::bigint[])`.execute(tx)
  await endOccupancies(tx, scope, { reservationIds, visits: blocks.map(({ visit }) => visit) })
  const logs = reservationIds.map((one) => ({ id: one, kind: 'status' as const, changes: canceled }))
  await insertLogs(tx, scope, logs, { userId, now })
}

type Row = { id: number; number: string; visit: { staffId: number; start: number; end: number } }

const insertBlocks = async (
  tx: Tx,
  { shopId }: ShopScope,
  rows: readonly Row[],
  { title, note, now }: { title: string; note: string | null; now: Millis },
): Promise<void> => {
  const series = rows.length > 1 ? rows[0]?.id : null
  const given = rows.map(({ id, number, visit: { staffId, start, end } }) => ({
    id,
    number,
    staff_id: staffId,
    start_at: localMinuteToWire(start),
    end_at: localMinuteToWire(end),
    minutes: end - start,
  }))
  await sql`
    insert into reservations (shop_id, id, reservation_number, status, source, is_block, staff_id, start_at, end_at, before_time, after_time,
      menu_name, price, duration, name, note, series_id, created_at)
    overriding system value
    select ${shopId}::bigint, b.id, b.number, 'reserved', 'owner', true, b.staff_id, b.start_at, b.end_at, 0, 0, ${title}, 0,
      b.minutes, '', ${note}::text, ${series}::bigint, ${millisToWire(now)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as b(id bigint, number text, staff_id bigint, start_at timestamptz, end_at timestamptz, minutes int)
    returning id`.execute(tx)
}

const insertLogs = async (
  tx: Tx,
  { shopId }: ShopScope,
  logs: readonly { id: number; kind: 'created' | 'status'; changes: Change[] }[],
  { userId, now }: { userId: number; now: Millis },
): Promise<void> => {
  await sql`
    insert into change_logs (shop_id, reservation_id, actor, user_id, kind, status, cancel_reason, changes, created_at)
    select ${shopId}::bigint, l.id, 'owner', ${userId}::bigint, l.kind, case l.kind when 'created' then 'reserved' else 'canceled' end,
      case l.kind when 'created' then null else 'shop' end, l.changes, ${millisToWire(now)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(logs)}::jsonb) as l(id bigint, kind text, changes jsonb)
    returning id`.execute(tx)
}

/** Each once, whichever of the blocks it is in the way of. */
const summariesOf = (clashes: readonly Clash[]) =>
  [
    ...new Map(
      clashes
        .filter(({ id }) => id !== 0)
        .map(({ id, start_at, end_at, title, customer_name, is_block }) => [
          `${id} ${start_at}`,
          { id, start_at, end_at, title, customer_name, is_block },
        ]),
    ).values(),
  ].slice(0, listedMax)
