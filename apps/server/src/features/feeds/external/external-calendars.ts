// What the owner does with external calendars, and what a reading writes. Rules FEED-8 to FEED-16.
import { externalCalendarsMax } from '@noren/contract/limits'
import type {
  ExternalCalendar,
  ExternalChange,
  ExternalInput,
  ReadingError,
} from '@noren/contract/feeds/external'
import { formatDay } from '@noren/scheduling/time'
import { sql } from 'kysely'
import { queueAccountMessage } from '#features/messages/api'
import { replaceExternal, deleteExternal, listUnderExternal } from '#features/occupancies/api'
import { lockAndWrite } from '#features/shops/api'
import { millisToLocalMinute, millisToWire, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { withoutUndefined } from '#platform/database/without-undefined'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult, idempotencyKey as keyFor, saveResult } from '#platform/idempotency-keys'
import { takeHits } from '#platform/limits'
import type { Services } from '#platform/services'
import { readPlanIn } from '../read-feed.ts'
import { refusedByPlan } from '../limits.ts'
import type { Busy } from './read-calendar-file.ts'
import { externalOnWire, isActiveStaff, readExternal, type ExternalRow } from './list-external.ts'
import {
  changesLimit,
  failingFor,
  nextReading,
  overlapToldEvery,
  readNowLimit,
  toldVisitsMax,
  windowAt,
} from './limits.ts'

type NotAdded = Refusal<
  'invalid' | 'plan_required' | 'calendar_limit' | 'idempotency_key_reused' | 'too_many'
>
type NotChanged = Refusal<'invalid' | 'plan_required' | 'not_found' | 'outdated' | 'too_many'>
type NotAsked = Refusal<'plan_required' | 'not_found' | 'too_many'>

export const addExternal = async (
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey }: { input: ExternalInput; idempotencyKey: string | undefined },
  now: Millis,
): Promise<ExternalCalendar | NotAdded> => {
  const limited = await takeHits(services, [[`external-calendars:${scope.shopId}`, changesLimit]], now)
  if (limited) return limited
  return lockAndWrite<ExternalCalendar | NotAdded>(services, scope, async (tx) => {
    const key = idempotencyKey === undefined ? undefined : keyFor(idempotencyKey, 'external_calendar', input)
    const made = key && (await findResult(tx, scope, key))
    if (isRefusal(made)) return made
    if (made !== undefined) return (await find(tx, scope, made)) ?? refuse('idempotency_key_reused')
    const refused = refusedByPlan(services.config, await readPlanIn(tx, scope))
    if (refused) return refused
    if (!(await isActiveStaff(tx, scope, input.staff_id))) return unknownStaff()
    if ((await readExternal(tx, scope)).length >= externalCalendarsMax) return refuse('calendar_limit')
    const { id } = await tx
      .insertInto('external_calendars')
      .values({
        shop_id: scope.shopId,
        name: input.name,
        url: input.url,
        staff_id: input.staff_id,
        show_titles: input.show_titles ?? false,
        next_read_at: millisToWire(now),
        created_at: millisToWire(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (key) await saveResult(tx, scope, key, id, now)
    return findNow(tx, scope, id)
  })
}

/** Another address, staff member or another way with titles: what it took is free until it was read again, which is at once. */
export const changeExternal = async (
  services: Services,
  scope: ShopScope,
  { id, change }: { id: number; change: ExternalChange },
  now: Millis,
): Promise<ExternalCalendar | NotChanged> => {
  const limited = await takeHits(services, [[`external-calendars:${scope.shopId}`, changesLimit]], now)
  if (limited) return limited
  return lockAndWrite<ExternalCalendar | NotChanged>(services, scope, async (tx) => {
    const refused = refusedByPlan(services.config, await readPlanIn(tx, scope))
    if (refused) return refused
    const before = (await readExternal(tx, scope)).find((one) => one.id === id)
    if (!before) return refuse('not_found')
    const { version, ...fields } = change
    if (version !== undefined && version !== before.version) return refuse('outdated')
    const after = { ...before, ...withoutUndefined(fields) }
    const isMoved = after.staff_id !== before.staff_id
    if (isMoved && !(await isActiveStaff(tx, scope, after.staff_id))) return unknownStaff()
    const isOther = after.url !== before.url
    if (isOther) await deleteExternal(tx, scope, id)
    const isReadAnew = isOther || isMoved || after.show_titles !== before.show_titles
    await sql`
      update external_calendars set name = ${after.name}, url = ${after.url}, staff_id = ${after.staff_id}, show_titles = ${after.show_titles},
        claimed_until = null, version = version + 1
      where shop_id = ${scope.shopId} and id = ${id}`.execute(tx)
    if (isReadAnew)
      await sql`
        update external_calendars set etag = null, content_hash = null, counted_for = null, claimed_until = null,
          next_read_at = ${millisToWire(now)}
        where shop_id = ${scope.shopId} and id = ${id}`.execute(tx)
    if (isOther)
      await sql`
        update external_calendars set read_at = null, error = null, failures = 0, events = 0, truncated = false
        where shop_id = ${scope.shopId} and id = ${id}`.execute(tx)
    return findNow(tx, scope, id)
  })
}

export const readExternalNow = async (
  services: Services,
  scope: ShopScope,
  id: number,
  now: Millis,
): Promise<ExternalCalendar | NotAsked> => {
  const limited = await takeHits(services, [[`external-reading:${scope.shopId}`, readNowLimit]], now)
  if (limited) return limited
  return lockAndWrite<ExternalCalendar | NotAsked>(services, scope, async (tx) => {
    const refused = refusedByPlan(services.config, await readPlanIn(tx, scope))
    if (refused) return refused
    await sql`
      update external_calendars set next_read_at = ${millisToWire(now)} where shop_id = ${scope.shopId} and id = ${id}`.execute(
      tx,
    )
    return (await find(tx, scope, id)) ?? refuse('not_found')
  })
}

/** Also on the free plan. Its time is free with the same commit. */
export const removeExternal = (
  services: Services,
  scope: ShopScope,
  id: number,
): Promise<true | Refusal<'not_found'>> =>
  lockAndWrite<true | Refusal<'not_found'>>(services, scope, async (tx) => {
    if (!(await find(tx, scope, id))) return refuse('not_found')
    await deleteExternal(tx, scope, id)
    await sql`delete from external_calendars where shop_id = ${scope.shopId} and id = ${id}`.execute(tx)
    return true
  })

export type Reading =
  | { kind: 'unchanged' }
  | { kind: 'failed'; error: ReadingError }
  | { kind: 'read'; busy: readonly Busy[]; truncated: boolean; etag: string | undefined; hash: Buffer }

/** What a reading found, unless the calendar was changed or removed meanwhile. */
export const writeReading = (
  services: Services,
  scope: ShopScope,
  { before, reading, spread }: { before: ExternalRow; reading: Reading; spread: number },
  now: Millis,
): Promise<void> =>
  lockAndWrite(services, scope, async (tx) => {
    const row = (await readExternal(tx, scope)).find(({ id }) => id === before.id)
    if (!row || row.version !== before.version) return
    if (reading.kind === 'failed') return writeFailure(tx, scope, { row, error: reading.error, spread }, now)
    if (reading.kind === 'read') await writeTimes(tx, scope, { row, reading }, now)
    await sql`
      update external_calendars set read_at = ${millisToWire(now)}, failures = 0, error = null, failure_told_at = null, claimed_until = null,
        next_read_at = ${millisToWire(nextReading(0, spread, now))}
      where shop_id = ${scope.shopId} and id = ${row.id}`.execute(tx)
  })

const writeTimes = async (
  tx: Tx,
  scope: ShopScope,
  { row, reading }: { row: ExternalRow; reading: Extract<Reading, { kind: 'read' }> },
  now: Millis,
): Promise<void> => {
  const ofCalendar = { calendarId: row.id, from: millisToLocalMinute(now) }
  const known = new Set((await listUnderExternal(tx, scope, ofCalendar)).map(({ id }) => id))
  await replaceExternal(tx, scope, {
    calendarId: row.id,
    staffId: row.staff_id,
    times: reading.busy.map(({ start, end, title }) => ({
      start,
      end,
      title: row.show_titles && title !== '' ? title : null,
    })),
  })
  const met = (await listUnderExternal(tx, scope, ofCalendar)).filter(({ id }) => !known.has(id))
  const isTold = row.overlap_told_at !== null && wireToMillis(row.overlap_told_at) > now - overlapToldEvery
  const tells = met.length > 0 && !isTold
  if (tells)
    await tell(tx, scope, 'external_overlap', now, {
      calendar: row.name,
      visits: met.slice(0, toldVisitsMax).map(({ start_at, title }) => ({ start_at, title })),
      more: Math.max(0, met.length - toldVisitsMax),
    })
  await sql`
    update external_calendars set etag = ${reading.etag ?? null}::text, content_hash = ${reading.hash},
      counted_for = ${formatDay(windowAt(now).day)}::date, events = ${reading.busy.length}, truncated = ${reading.truncated},
      overlap_told_at = ${tells ? millisToWire(now) : row.overlap_told_at}::timestamptz
    where shop_id = ${scope.shopId} and id = ${row.id}`.execute(tx)
}

/** What was read last stays: a server that is away for an hour must not make the time bookable. */
const writeFailure = async (
  tx: Tx,
  scope: ShopScope,
  { row, error, spread }: { row: ExternalRow; error: ReadingError; spread: number },
  now: Millis,
): Promise<void> => {
  const since = wireToMillis(row.read_at ?? row.created_at)
  const tells = row.failure_told_at === null && now - since >= failingFor
  if (tells) await tell(tx, scope, 'external_failing', now, { calendar: row.name, error })
  await sql`
    update external_calendars set failures = failures + 1, error = ${error}, claimed_until = null,
      next_read_at = ${millisToWire(nextReading(row.failures, spread, now))},
      failure_told_at = ${tells ? millisToWire(now) : row.failure_told_at}::timestamptz
    where shop_id = ${scope.shopId} and id = ${row.id}`.execute(tx)
}

const tell = async (
  tx: Tx,
  { shopId }: ShopScope,
  kind: 'external_overlap' | 'external_failing',
  now: Millis,
  details: object,
): Promise<void> => {
  const owner = await tx.selectFrom('users').where('shop_id', '=', shopId).select('id').executeTakeFirst()
  if (owner) await queueAccountMessage(tx, { userId: owner.id, kind, details }, now)
}

const find = async (tx: Tx, scope: ShopScope, id: number): Promise<ExternalCalendar | undefined> => {
  const row = (await readExternal(tx, scope)).find((one) => one.id === id)
  return row && externalOnWire(row)
}

const findNow = async (tx: Tx, scope: ShopScope, id: number): Promise<ExternalCalendar> => {
  const found = await find(tx, scope, id)
  if (!found) throw new Error('an external calendar that was just written is not there')
  return found
}

const unknownStaff = (): Refusal<'invalid'> => refuse('invalid', { errors: { staff_id: ['staff_unknown'] } })
