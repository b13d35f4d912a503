// A staff member is absent: her time is blocked over whatever stands there, and the visits inside become a list (decision 0121).
import { absenceDays, type AbsenceEntry } from '@noren/contract/reservations/worklists'
import { minutesPerDay, parseTime } from '@noren/scheduling/time'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import type { Lang } from '@noren/words/format'
import { sql } from 'kysely'
import { occupancyMinutesMax, releaseHolds } from '#features/occupancies/api'
import { listClashes, readActiveStaff, withdrawTakenOffer, writeBlocks } from '#features/reservations/api'
import { lockShop } from '#features/shops/api'
import { hourMs, localMinuteToWire, millisToLocalMinute, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult, idempotencyKey as keyFor, saveResult } from '#platform/idempotency-keys'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'

/** Local minutes. */
type Stretch = { staffId: number; start: number; end: number }

export type NewAbsence = {
  input: AbsenceEntry
  idempotencyKey: string | undefined
  userId: number
  language: Lang
}

export type MadeAbsence = { worklist_id: number | null; block_id: number; days: number; visits: number }

type Refused = Refusal<'invalid' | 'idempotency_key_reused' | 'too_many'>

const absenceLimit: Limit = { max: 60, window: hourMs }

/** The grid in which the rest of a day begins. */
const restGrid = 5

/** What is blocked of each of its days; of today nothing that is over. */
export const stretchesOf = (entry: AbsenceEntry, now: Millis): Stretch[] => {
  const from = entry.start_time == null ? 0 : (parseTime(entry.start_time) ?? 0)
  const to = entry.end_time == null ? minutesPerDay : (parseTime(entry.end_time) ?? minutesPerDay)
  const rest = Math.floor(millisToLocalMinute(now) / restGrid) * restGrid
  return absenceDays(entry)
    .map((day) => ({
      staffId: entry.staff_id,
      start: Math.max(day * minutesPerDay + from, rest),
      end: day * minutesPerDay + to,
    }))
    .filter(({ start, end }) => start < end)
}

export const countInside = (db: Db, scope: ShopScope, entry: AbsenceEntry, now: Millis): Promise<number> =>
  read(db, scope, async (tx) => {
    const { rows } = await sql<{ visits: number }>`
      select count(distinct r.id) as visits
      from ${insideSql(scope, stretchesOf(entry, now), now)} and r.hold_expires_at is null`.execute(tx)
    return rows[0]?.visits ?? 0
  })

export const enterAbsence = async (
  services: Services,
  scope: ShopScope,
  made: NewAbsence,
  now: Millis,
): Promise<MadeAbsence | Refused> => {
  const refused = await takeHits(services, [[`absences:${scope.shopId}`, absenceLimit]], now)
  if (refused) return refused
  return writeAndNotify<MadeAbsence | Refused>(services, scope, (tx) => enter(tx, scope, made, now))
}

const enter = async (
  tx: Tx,
  scope: ShopScope,
  { input, idempotencyKey, userId, language }: NewAbsence,
  now: Millis,
): Promise<MadeAbsence | Refused> => {
  await lockShop(tx, scope)
  const key = idempotencyKey === undefined ? null : keyFor(idempotencyKey, 'absence', input)
  const earlier = key ? await findResult(tx, scope, key) : undefined
  if (isRefusal(earlier)) return earlier
  if (earlier !== undefined) return readMade(tx, scope, earlier)
  const active = await readActiveStaff(tx, scope)
  if (!active.includes(input.staff_id)) return refuse('invalid', { errors: { staff_id: ['staff_unknown'] } })
  const stretches = stretchesOf(input, now)
  const [first] = stretches
  const last = stretches.at(-1)
  if (!first || !last) return refuse('invalid', { errors: { end_time: ['date_past'] } })
  // Another device was first.
  const same = await findCovering(tx, scope, stretches)
  if (same !== undefined) return readMade(tx, scope, same)

  await releaseHolds(tx, scope, now)
  await withdrawOffers(tx, scope, { stretches, userId }, now)
  const clashes = await listClashes(tx, scope, stretches, now)
  const title = worklists[language].absence.title
  const block = await writeBlocks(tx, scope, { visits: stretches, clashes, title, userId }, now)
  const list = await tx
    .insertInto('worklists')
    .values({
      shop_id: scope.shopId,
      kind: 'absence',
      staff_id: input.staff_id,
      title,
      start_at: localMinuteToWire(first.start),
      end_at: localMinuteToWire(last.end),
      series_id: block.id,
      user_id: userId,
      created_at: millisToWire(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into worklist_items (shop_id, worklist_id, reservation_id, start_at, staff_id)
    select distinct ${scope.shopId}::bigint, ${list.id}::bigint, r.id, r.start_at, r.staff_id
    from ${insideSql(scope, stretches, now)}
    returning reservation_id`.execute(tx)
  if (key) await saveResult(tx, scope, key, block.id, now)
  return readMade(tx, scope, block.id)
}

/** The live visits in any of the stretches that are not over, holds included: they become visits when they are paid. */
const insideSql = ({ shopId }: ShopScope, stretches: readonly Stretch[], now: Millis) => {
  const given = stretches.map(({ staffId, start, end }) => ({
    staff_id: staffId,
    start_at: localMinuteToWire(start),
    end_at: localMinuteToWire(end),
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as s(staff_id bigint, start_at timestamptz, end_at timestamptz)
    join reservations r on r.shop_id = ${shopId} and r.staff_id = s.staff_id and not r.is_block
      and r.status in ('reserved', 'pending_approval') and r.start_at < s.end_at and r.end_at > s.start_at
      and r.start_at > s.start_at - interval '2 days'
    where r.end_at > ${millisToWire(now)}`
}

/** The absence whose blocks have all of these stretches already, by its first block. */
const findCovering = async (
  tx: Tx,
  { shopId }: ShopScope,
  stretches: readonly Stretch[],
): Promise<number | undefined> => {
  const given = stretches.map(({ staffId, start, end }) => ({
    staff_id: staffId,
    start_at: localMinuteToWire(start),
    end_at: localMinuteToWire(end),
  }))
  const { rows } = await sql<{ series_id: number }>`
    select w.series_id from worklists w
    where w.shop_id = ${shopId} and w.kind = 'absence' and w.staff_id = ${stretches[0]?.staffId ?? 0}
      and w.end_at >= ${localMinuteToWire(stretches[0]?.end ?? 0)}
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as s(staff_id bigint, start_at timestamptz, end_at timestamptz)
        where not exists (select from reservations b where b.shop_id = ${shopId} and (b.id = w.series_id or b.series_id = w.series_id)
          and b.status = 'reserved' and b.staff_id = s.staff_id and b.start_at <= s.start_at and b.end_at >= s.end_at))
    order by w.id desc limit 1`.execute(tx)
  return rows[0]?.series_id
}

/** Times of hers that were offered to somebody cannot be given any more. */
const withdrawOffers = async (
  tx: Tx,
  scope: ShopScope,
  { stretches, userId }: { stretches: readonly Stretch[]; userId: number },
  now: Millis,
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select distinct o.offer_id as id
    from unnest(${stretches.map(({ staffId }) => staffId)}::bigint[], ${stretches.map(({ start }) => start)}::int[],
      ${stretches.map(({ end }) => end)}::int[]) as s(staff_id, from_minute, to_minute)
    join occupancies o on o.shop_id = ${scope.shopId} and o.staff_id = s.staff_id and o.offer_id is not null
      and o.start_minute > s.from_minute - ${occupancyMinutesMax}::int and o.start_minute < s.to_minute
      and upper(o.minutes) > s.from_minute`.execute(tx)
  for (const { id } of rows) await withdrawTakenOffer(tx, scope, { offerId: id, userId }, now)
}

const readMade = async (tx: Tx, { shopId }: ShopScope, blockId: number): Promise<MadeAbsence> => {
  const { rows } = await sql<MadeAbsence & { items: number }>`
    select w.id as worklist_id, w.series_id as block_id,
      (select count(*) from reservations b where b.shop_id = ${shopId} and (b.id = w.series_id or b.series_id = w.series_id)) as days,
      (select count(*) from worklist_items i join reservations r on r.shop_id = ${shopId} and r.id = i.reservation_id
        where i.shop_id = ${shopId} and i.worklist_id = w.id and r.hold_expires_at is null) as visits
    from worklists w where w.shop_id = ${shopId} and w.series_id = ${blockId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an absence has a list')
  const { worklist_id, block_id, days, visits } = row
  return { worklist_id: visits === 0 ? null : worklist_id, block_id, days, visits }
}
