// Lists are made of the visits that a change leaves outside, worked off, and closed.
import type { WorklistEntry } from '@noren/contract/reservations/worklists'
import { sql } from 'kysely'
import { endBlocks } from '#features/reservations/api'
import { lockAndWrite } from '#features/shops/api'
import { hourMs, millisToWire, wireToLocalMinute, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { findResult, idempotencyKey as keyFor, saveResult } from '#platform/idempotency-keys'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'

type Refused = Refusal<'invalid' | 'idempotency_key_reused' | 'too_many'>

/** Each has a row for up to 500 visits. Rule RES-127. */
const worklistLimit: Limit = { max: 60, window: hourMs }

type NewWorklist = { input: WorklistEntry; idempotencyKey: string | undefined; userId: number }

/** Of those that live. Rule RES-127. */
export const makeWorklist = async (
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey, userId }: NewWorklist,
  now: Millis,
): Promise<number | Refused> => {
  const refused = await takeHits(services, [[`worklists:${scope.shopId}`, worklistLimit]], now)
  if (refused) return refused
  return lockAndWrite<number | Refused>(services, scope, async (tx) => {
    const key = idempotencyKey === undefined ? null : keyFor(idempotencyKey, 'worklist', input)
    const earlier = key ? await findResult(tx, scope, key) : undefined
    if (earlier !== undefined) return earlier
    const wrong = await findWrong(tx, scope, input)
    if (wrong) return refuse('invalid', { errors: wrong })
    const list = await insertList(tx, scope, { input, userId }, now)
    if (list === undefined) return refuse('invalid', { errors: { reservation_ids: ['invalid'] } })
    if (key) await saveResult(tx, scope, key, list, now)
    return list
  })
}

const findWrong = async (
  tx: Tx,
  { shopId }: ShopScope,
  { start_at, end_at, staff_id }: WorklistEntry,
): Promise<Record<string, string[]> | undefined> => {
  if (start_at != null && end_at != null && wireToMillis(end_at) <= wireToMillis(start_at))
    return { end_at: ['end_after_start'] }
  if (staff_id == null) return undefined
  const staff = await tx
    .selectFrom('staff')
    .where('shop_id', '=', shopId)
    .where('id', '=', staff_id)
    .select('id')
    .executeTakeFirst()
  return staff ? undefined : { staff_id: ['staff_unknown'] }
}

/** Undefined where none of them is a live visit. */
const insertList = async (
  tx: Tx,
  { shopId }: ShopScope,
  { input, userId }: { input: WorklistEntry; userId: number },
  now: Millis,
): Promise<number | undefined> => {
  const { kind, title, start_at = null, end_at = null, staff_id = null, reservation_ids: ids } = input
  const live = sql`reservations r where r.shop_id = ${shopId} and r.id = any(${ids}::bigint[]) and not r.is_block
    and r.hold_expires_at is null and r.status in ('reserved', 'pending_approval')`
  const { rows } = await sql<{ id: number }>`
    insert into worklists (shop_id, kind, staff_id, title, start_at, end_at, user_id, created_at)
    select ${shopId}::bigint, ${kind}, ${staff_id}::bigint, ${title}, coalesce(${start_at}::timestamptz, min(r.start_at)),
      coalesce(${end_at}::timestamptz, max(r.end_at)), ${userId}::bigint, ${millisToWire(now)}::timestamptz
    from ${live} having count(*) > 0 returning id`.execute(tx)
  const [list] = rows
  if (!list) return undefined
  await sql`
    insert into worklist_items (shop_id, worklist_id, reservation_id, start_at, staff_id)
    select ${shopId}::bigint, ${list.id}::bigint, r.id, r.start_at, r.staff_id from ${live} returning reservation_id`.execute(
    tx,
  )
  return list.id
}

/** Whoever ticks twice, or on two devices, has ticked once. What is taken back opens the list again. */
export const tickItem = (
  services: Services,
  scope: ShopScope,
  {
    id,
    reservationId,
    isTicked,
    userId,
  }: { id: number; reservationId: number; isTicked: boolean; userId: number },
  now: Millis,
): Promise<true | Refusal<'not_found'>> =>
  lockAndWrite<true | Refusal<'not_found'>>(services, scope, async (tx) => {
    const at = isTicked ? millisToWire(now) : null
    const { rows } = await sql`
      update worklist_items set ticked_at = case when ${isTicked}::boolean then coalesce(ticked_at, ${at}::timestamptz) end,
        ticked_by = case when ${isTicked}::boolean then coalesce(ticked_by, ${userId}::bigint) end
      where shop_id = ${scope.shopId} and worklist_id = ${id} and reservation_id = ${reservationId} returning reservation_id`.execute(
      tx,
    )
    if (rows.length === 0) return refuse('not_found')
    if (!isTicked) await setClosed(tx, scope, id, null)
    return true
  })

/** An absence that is taken back gives its time free again: the visits that are left stay where they are. */
export const closeWorklist = (
  services: Services,
  scope: ShopScope,
  { id, isTakenBack, userId }: { id: number; isTakenBack: boolean; userId: number },
  now: Millis,
): Promise<true | Refusal<'not_found'>> =>
  lockAndWrite<true | Refusal<'not_found'>>(services, scope, async (tx) => {
    const list = await tx
      .selectFrom('worklists')
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .select(['series_id', 'closed_at'])
      .executeTakeFirst()
    if (!list) return refuse('not_found')
    const blocks = isTakenBack && list.series_id !== null ? await readBlocks(tx, scope, list.series_id) : []
    if (blocks.length > 0) await endBlocks(tx, scope, blocks, { userId, now })
    await setClosed(tx, scope, id, list.closed_at ?? millisToWire(now))
    return true
  })

const setClosed = async (tx: Tx, { shopId }: ShopScope, id: number, at: string | null): Promise<void> => {
  await tx
    .updateTable('worklists')
    .set({ closed_at: at })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

const readBlocks = async (tx: Tx, { shopId }: ShopScope, seriesId: number) => {
  const rows = await tx
    .selectFrom('reservations')
    .where('shop_id', '=', shopId)
    .where((e) => e.or([e('id', '=', seriesId), e('series_id', '=', seriesId)]))
    .where('is_block', '=', true)
    .where('status', '=', 'reserved')
    .select(['id', 'staff_id', 'start_at', 'end_at'])
    .orderBy('start_at')
    .execute()
  return rows.map(({ id, staff_id, start_at, end_at }) => ({
    id,
    startAt: start_at,
    visit: { staffId: staff_id, start: wireToLocalMinute(start_at), end: wireToLocalMinute(end_at) },
  }))
}
