// The writes of special periods; reservations that would be left outside are named first, as for all hours.
import type {
  SpecialHour,
  SpecialHourChange,
  SpecialHourInput,
  SpecialHoursInput,
  SpecialPeriodInput,
} from '@noren/contract/hours/special'
import { specialHoursMax } from '@noren/contract/limits'
import { dayOf, parseLocal } from '@noren/scheduling/time'
import { millisToLocalMinute, millisToWire, localTextToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import {
  findResult,
  idempotencyKey as keyFor,
  saveResult,
  type IdempotencyKey,
} from '#platform/idempotency-keys'
import type { Services } from '#platform/services'
import { changeHours, type Inside } from '../business-days.ts'
import { listAtStarts, readSpecialHour } from './list-special-hours.ts'

type Invalid = Refusal<'invalid'>
type Taken = Refusal<'special_taken'>

export const createSpecialHour = async (
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey }: { input: SpecialHourInput; idempotencyKey: string | undefined },
  now: Millis,
): Promise<SpecialHour | Inside | Invalid | Taken | Refusal<'idempotency_key_reused'>> => {
  const past = refusePast(input, now)
  if (past) return past
  const { keep_reservations, ...body } = input
  const key = idempotencyKey === undefined ? undefined : keyFor(idempotencyKey, 'special_hour', body)
  type Made = SpecialHour | Taken | Invalid | Refusal<'idempotency_key_reused'>
  const repeated = key && ((tx: Tx) => findRepeated(tx, scope, key))
  return changeHours<Made>(
    services,
    scope,
    { keep: keep_reservations ?? false, now, repeated },
    async (tx) => {
      if (await isTaken(tx, scope, input)) return refuse('special_taken')
      const full = await refuseFull(tx, scope, { field: 'start_at', more: 1 }, now)
      if (full) return full
      const { id } = await tx
        .insertInto('special_hours')
        .values({ shop_id: scope.shopId, ...columnsOf(input), created_at: millisToWire(now) })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (key) await saveResult(tx, scope, key, id, now)
      return read(tx, scope, id)
    },
  )
}

/** The period that this key has made; undefined for the first with it. */
const findRepeated = async (
  tx: Tx,
  scope: ShopScope,
  key: IdempotencyKey,
): Promise<SpecialHour | Refusal<'idempotency_key_reused'> | undefined> => {
  const made = await findResult(tx, scope, key)
  if (made === undefined || isRefusal(made)) return made
  // Deleted meanwhile: the key has made its one thing.
  return (await readSpecialHour(tx, scope, made)) ?? refuse('idempotency_key_reused')
}

/** All periods or none. One that is there already, as from another tab, is not made again. Rule HOURS-14. */
export const createSpecialHours = async (
  services: Services,
  scope: ShopScope,
  { periods, keep_reservations: keep = false }: SpecialHoursInput,
  now: Millis,
): Promise<SpecialHour[] | Inside | Invalid> => {
  const past = periods.flatMap((period, index) => (isPast(period, now) ? [`periods.${index}.end_at`] : []))
  if (past.length > 0)
    return refuse('invalid', { errors: Object.fromEntries(past.map((field) => [field, ['date_past']])) })
  return changeHours<SpecialHour[] | Invalid>(services, scope, { keep, now }, async (tx) => {
    const wanted = new Map(periods.map((period) => [keyOf(period), period]))
    const listWanted = async () =>
      (await listAtStarts(tx, scope, periods)).filter((row) => wanted.has(keyOf(row)))
    const missing = new Map(wanted)
    for (const row of await listWanted()) missing.delete(keyOf(row))
    if (missing.size === 0) return listWanted()
    const full = await refuseFull(tx, scope, { field: 'periods', more: missing.size }, now)
    if (full) return full
    const made = { shop_id: scope.shopId, created_at: millisToWire(now) }
    const rows = [...missing.values()].map((period) => ({ ...made, ...columnsOf(period) }))
    await tx.insertInto('special_hours').values(rows).execute()
    return listWanted()
  })
}

export const updateSpecialHour = async (
  services: Services,
  scope: ShopScope,
  { id, input }: { id: number; input: SpecialHourChange },
  now: Millis,
): Promise<SpecialHour | Inside | Invalid | Taken | Refusal<'not_found' | 'outdated'>> => {
  const past = refusePast(input, now)
  if (past) return past
  const { keep_reservations: keep = false, expected } = input
  type Changed = SpecialHour | Taken | Refusal<'not_found' | 'outdated'>
  return changeHours<Changed>(services, scope, { keep, now }, async (tx) => {
    const stored = expected && (await readSpecialHour(tx, scope, id))
    if (stored && !isSame(expected, stored)) return refuse('outdated')
    if (await isTaken(tx, scope, input, id)) return refuse('special_taken')
    const { numUpdatedRows } = await tx
      .updateTable('special_hours')
      .set(columnsOf(input))
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows === 0n ? refuse('not_found') : read(tx, scope, id)
  })
}

export const deleteSpecialHour = (
  services: Services,
  scope: ShopScope,
  { id, keep }: { id: number; keep: boolean },
  now: Millis,
): Promise<true | Inside | Refusal<'not_found'>> =>
  changeHours(services, scope, { keep, now }, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('special_hours')
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows === 0n ? refuse('not_found') : (true as const)
  })

const read = async (tx: Tx, scope: ShopScope, id: number): Promise<SpecialHour> => {
  const row = await readSpecialHour(tx, scope, id)
  if (!row) throw new Error('a period that was just written is not there')
  return row
}

/** Whether another period than this one has the same status, start and end. Rule HOURS-57. */
const isTaken = async (
  tx: Tx,
  { shopId }: ShopScope,
  input: SpecialPeriodInput,
  self?: number,
): Promise<boolean> => {
  const { status, start_at, end_at } = columnsOf(input)
  const same = await tx
    .selectFrom('special_hours')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('status', '=', status)
    .where('start_at', '=', start_at)
    .where('end_at', '=', end_at)
    .where('id', 'is distinct from', self ?? null)
    .executeTakeFirst()
  return same !== undefined
}

/** Every page and every judgement reads those that touch its days. Rule HOURS-72. */
const refuseFull = async (
  tx: Tx,
  { shopId }: ShopScope,
  { field, more }: { field: string; more: number },
  now: Millis,
): Promise<Invalid | undefined> => {
  const { count } = await tx
    .selectFrom('special_hours')
    .where('shop_id', '=', shopId)
    .where('end_at', '>=', millisToWire(now))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count + more > specialHoursMax
    ? refuse('invalid', { errors: { [field]: ['special_hours_full'] } })
    : undefined
}

/** What makes two periods the same one. */
const keyOf = (period: SpecialPeriodInput | SpecialHour): string => {
  const { status, start_at, end_at } = columnsOf(period)
  return `${status} ${start_at} ${end_at}`
}

const columnsOf = ({ status, start_at, end_at, description }: SpecialPeriodInput) => ({
  status,
  start_at: localTextToWire(start_at),
  end_at: localTextToWire(end_at),
  description: description ?? '',
})

const isSame = (one: SpecialPeriodInput, other: SpecialPeriodInput): boolean =>
  JSON.stringify(columnsOf(one)) === JSON.stringify(columnsOf(other))

const refusePast = (input: SpecialPeriodInput, now: Millis): Invalid | undefined =>
  isPast(input, now) ? refuse('invalid', { errors: { end_at: ['date_past'] } }) : undefined

/** A period that has begun may be changed; one that is over by its last date is past. */
const isPast = ({ end_at }: SpecialPeriodInput, now: Millis): boolean =>
  dayOf(parseLocal(end_at) ?? 0) < dayOf(millisToLocalMinute(now))
