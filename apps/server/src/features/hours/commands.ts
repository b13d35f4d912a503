// The hours' writes. Reservations are never moved or deleted by them: those that would be left outside are named first.
import {
  weekdays,
  type BusinessDaysInput,
  type SpecialHour,
  type SpecialHourInput,
} from '@noren/contract/hours'
import type { ReservationSummary } from '@noren/contract/errors'
import type { HoursRules } from '@noren/scheduling/hours'
import { leftOutside } from '@noren/scheduling/outside'
import { minutesPerDay, dayOf, parseLocal, parseTime } from '@noren/scheduling/time'
import { lockShop } from '#features/shops/commands/lock-shop'
import { millisToLocalMinute, millisToWire, localTextToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { batch, type Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import {
  findResult,
  idempotencyKey as keyFor,
  saveResult,
  type IdempotencyKey,
} from '#platform/idempotency-keys'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { readComing, readRules, readSpecialHour } from './queries.ts'

type Inside = Refusal<'reservations_inside'>

export const setBusinessDays = async (
  services: Services,
  scope: ShopScope,
  { is_holiday_working, days, keep_reservations = false }: BusinessDaysInput,
  now: Millis,
): Promise<true | Inside> => {
  const { shopId } = scope
  const ranges = weekdays.map((name) => {
    const day = days.find(({ weekday }) => weekday === name)
    return day?.status === 'open' ? sortedRanges(day.business_hours) : []
  })
  return changeHours(services, scope, { keep: keep_reservations, now }, async (tx) => {
    await tx.updateTable('shops').set({ is_holiday_working }).where('id', '=', shopId).execute()
    await batch(
      tx,
      ranges.map((list, weekday) =>
        tx
          .updateTable('business_days')
          .set({ status: list.length > 0 ? 'open' : 'close', ranges: JSON.stringify(list) })
          .where('shop_id', '=', shopId)
          .where('weekday', '=', weekday)
          .compile(),
      ),
    )
    return true as const
  })
}

type Past = Refusal<'invalid'>

export const createSpecialHour = async (
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey }: { input: SpecialHourInput; idempotencyKey: string | undefined },
  now: Millis,
): Promise<SpecialHour | Inside | Past | Refusal<'idempotency_key_reused'>> => {
  const past = refusePast(input, now)
  if (past) return past
  const { keep_reservations, ...body } = input
  const key = idempotencyKey === undefined ? undefined : keyFor(idempotencyKey, 'special_hour', body)
  type Made = SpecialHour | Refusal<'idempotency_key_reused'>
  const repeated = key && ((tx: Tx) => findRepeated(tx, scope, key))
  return changeHours<Made>(
    services,
    scope,
    { keep: keep_reservations ?? false, now, repeated },
    async (tx) => {
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

export const updateSpecialHour = async (
  services: Services,
  scope: ShopScope,
  { id, input }: { id: number; input: SpecialHourInput },
  now: Millis,
): Promise<SpecialHour | Inside | Past | Refusal<'not_found'>> => {
  const past = refusePast(input, now)
  if (past) return past
  return changeHours(services, scope, { keep: input.keep_reservations ?? false, now }, async (tx) => {
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

/** The rules before and after are compared under the lock: no booking comes in between. */
const changeHours = <T>(
  services: Services,
  scope: ShopScope,
  { keep, now, repeated }: { keep: boolean; now: Millis; repeated?: (tx: Tx) => Promise<T | undefined> },
  work: (tx: Tx) => Promise<T>,
): Promise<T | Inside> =>
  writeAndNotify<T | Inside>(services, scope, async (tx) => {
    await lockShop(tx, scope)
    const made = await repeated?.(tx)
    if (made !== undefined) return made
    const before = await readRules(tx, scope, now)
    const value = await work(tx)
    if (isRefusal(value) || keep) return value
    const inside = await findLeftOutside(tx, scope, { before, after: await readRules(tx, scope, now), now })
    return inside.length > 0 ? refuse('reservations_inside', { reservations: inside }) : value
  })

/** Blocked time may lie anywhere: it is no visit. */
const findLeftOutside = async (
  tx: Tx,
  scope: ShopScope,
  { before, after, now }: { before: HoursRules; after: HoursRules; now: Millis },
): Promise<ReservationSummary[]> => {
  const stays = (await readComing(tx, scope, { now })).filter((stay) => stay.isLive && !stay.named.is_block)
  return leftOutside(stays, before, after).map(({ named }) => named)
}

const read = async (tx: Tx, scope: ShopScope, id: number): Promise<SpecialHour> => {
  const row = await readSpecialHour(tx, scope, id)
  if (!row) throw new Error('a period that was just written is not there')
  return row
}

const columnsOf = ({ status, start_at, end_at, description }: SpecialHourInput) => ({
  status,
  start_at: localTextToWire(start_at),
  end_at: localTextToWire(end_at),
  description: description ?? '',
})

/** A period that has begun may be changed; one that is over by its last date is past. */
const refusePast = ({ end_at }: SpecialHourInput, now: Millis): Past | undefined =>
  dayOf(parseLocal(end_at) ?? 0) < dayOf(millisToLocalMinute(now))
    ? refuse('invalid', { errors: { end_at: ['date_past'] } })
    : undefined

const sortedRanges = (ranges: readonly { opening_time: string; closing_time: string }[]): number[][] =>
  ranges
    .map(({ opening_time, closing_time }) => [minutesOf(opening_time), minutesOf(closing_time)])
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))

/** 24:00 is a closing time. */
const minutesOf = (time: string): number => parseTime(time) ?? minutesPerDay
