// The writes of hours that hold from a later date on; reservations that would be left outside are named first, as for all hours.
import type { DatedHoursChange, DatedHoursInput } from '@noren/contract/hours/dated'
import type { DatedHours } from '@noren/contract/hours/regular'
import { datedHoursDaysMax, datedHoursMax } from '@noren/contract/limits'
import type { RegularHours } from '@noren/scheduling/hours/regular'
import { formatDay, parseDay } from '@noren/scheduling/time'
import { millisToWire, type Millis } from '#platform/clock'
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
import { readRegular, regularOf, regularValues, todayOf, type StoredHours } from '../regular.ts'
import { datedOnWire } from './list-dated-hours.ts'

type Invalid = Refusal<'invalid'>

export const createDatedHours = (
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey }: { input: DatedHoursInput; idempotencyKey: string | undefined },
  now: Millis,
): Promise<DatedHours | Inside | Invalid | Refusal<'idempotency_key_reused' | 'dated_hours_taken'>> => {
  const { keep_reservations: keep = false, ...body } = input
  const key = idempotencyKey === undefined ? undefined : keyFor(idempotencyKey, 'dated_hours', body)
  type Made = DatedHours | Invalid | Refusal<'idempotency_key_reused' | 'dated_hours_taken'>
  const repeated = key && ((tx: Tx) => findRepeated(tx, scope, key))
  return changeHours<Made>(services, scope, { keep, now, repeated }, async (tx) => {
    const { dated } = await readRegular(tx, scope)
    const today = todayOf(now)
    const refused = refuseDate(dated, input.from_date, today)
    if (refused) return refused
    if (dated.filter(({ from }) => from > today).length >= datedHoursMax)
      return invalidDate('dated_hours_full')
    await forgetEnded(tx, scope, dated, today)
    const { id } = await tx
      .insertInto('dated_hours')
      .values({
        shop_id: scope.shopId,
        from_date: input.from_date,
        ...columnsOf(regularOf(input)),
        created_at: millisToWire(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (key) await saveResult(tx, scope, key, id, now)
    return readWritten(tx, scope, id)
  })
}

export const updateDatedHours = (
  services: Services,
  scope: ShopScope,
  { id, input }: { id: number; input: DatedHoursChange },
  now: Millis,
): Promise<
  DatedHours | Inside | Invalid | Refusal<'not_found' | 'outdated' | 'hours_begun' | 'dated_hours_taken'>
> => {
  const { keep_reservations: keep = false, version } = input
  type Changed =
    | DatedHours
    | Invalid
    | Refusal<'not_found' | 'outdated' | 'hours_begun' | 'dated_hours_taken'>
  return changeHours<Changed>(services, scope, { keep, now }, async (tx) => {
    const { dated } = await readRegular(tx, scope)
    const today = todayOf(now)
    const stored = findComing(dated, id, today)
    if (isRefusal(stored)) return stored
    if (version !== undefined && version !== stored.version) return refuse('outdated')
    const others = dated.filter((one) => one !== stored)
    const refused = refuseDate(others, input.from_date, today)
    if (refused) return refused
    await tx
      .updateTable('dated_hours')
      .set({ from_date: input.from_date, ...columnsOf(regularOf(input)), version: stored.version + 1 })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .execute()
    return readWritten(tx, scope, id)
  })
}

export const deleteDatedHours = (
  services: Services,
  scope: ShopScope,
  { id, keep }: { id: number; keep: boolean },
  now: Millis,
): Promise<true | Inside | Refusal<'not_found' | 'hours_begun'>> =>
  changeHours<true | Refusal<'not_found' | 'hours_begun'>>(services, scope, { keep, now }, async (tx) => {
    const { dated } = await readRegular(tx, scope)
    const stored = findComing(dated, id, todayOf(now))
    if (isRefusal(stored)) return stored
    await tx.deleteFrom('dated_hours').where('shop_id', '=', scope.shopId).where('id', '=', id).execute()
    return true
  })

/** What this key has made; undefined for the first with it. */
const findRepeated = async (
  tx: Tx,
  scope: ShopScope,
  key: IdempotencyKey,
): Promise<DatedHours | Refusal<'idempotency_key_reused'> | undefined> => {
  const made = await findResult(tx, scope, key)
  if (made === undefined || isRefusal(made)) return made
  // Deleted meanwhile: the key has made its one thing.
  const found = (await readRegular(tx, scope)).dated.find(({ id }) => id === made)
  return found ? datedOnWire(found) : refuse('idempotency_key_reused')
}

/** They can be changed until the day before they begin. */
const findComing = (
  dated: readonly StoredHours[],
  id: number,
  today: number,
): StoredHours | Refusal<'not_found' | 'hours_begun'> => {
  const found = dated.find((one) => one.id === id)
  if (!found) return refuse('not_found')
  return found.from > today ? found : refuse('hours_begun')
}

const refuseDate = (
  others: readonly StoredHours[],
  date: string,
  today: number,
): Invalid | Refusal<'dated_hours_taken'> | undefined => {
  const from = parseDay(date) ?? 0
  if (from <= today || from > today + datedHoursDaysMax) return invalidDate('dated_hours_date')
  return others.some((one) => one.from === from) ? refuse('dated_hours_taken') : undefined
}

const invalidDate = (key: string): Invalid => refuse('invalid', { errors: { from_date: [key] } })

/** What no date of the last two years has, so that the rows of a shop stay few. */
const forgetEnded = async (
  tx: Tx,
  { shopId }: ShopScope,
  dated: readonly StoredHours[],
  today: number,
): Promise<void> => {
  const oldest = dated.findLast(({ from }) => from <= today - datedHoursDaysMax)
  if (!oldest) return
  await tx
    .deleteFrom('dated_hours')
    .where('shop_id', '=', shopId)
    .where('from_date', '<', formatDay(oldest.from))
    .execute()
}

const columnsOf = (hours: RegularHours) => ({
  ...regularValues(hours),
  weekly: JSON.stringify(hours.weekly),
})

const readWritten = async (tx: Tx, scope: ShopScope, id: number): Promise<DatedHours> => {
  const found = (await readRegular(tx, scope)).dated.find((one) => one.id === id)
  if (!found) throw new Error('hours that were just written are not there')
  return datedOnWire(found)
}
