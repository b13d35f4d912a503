// The hours' writes. Reservations are never moved or deleted by them: those that would be left outside are named first.
import type { BusinessDaysInput } from '@noren/contract/hours'
import type { RegularInput } from '@noren/contract/hours/regular'
import type { ReservationSummary } from '@noren/contract/errors'
import type { HoursRules } from '@noren/scheduling/hours'
import { leftOutside } from '@noren/scheduling/hours/outside'
import { regularHoursOn, type RegularHours } from '@noren/scheduling/hours/regular'
import { sql } from 'kysely'
import { confirmedWith, lockAndWrite } from '#features/shops/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { readComing, readOffered, readRules } from './coming.ts'
import { readRegular, regularOf, regularOnWire, regularValues, todayOf } from './regular.ts'

export type Inside = Refusal<'reservations_inside'>

/** Those that hold today, whether the shop began with them or they began on a date. Rules HOURS-63, HOURS-65. */
export const setBusinessDays = async (
  services: Services,
  scope: ShopScope,
  input: BusinessDaysInput,
  now: Millis,
): Promise<true | Inside | Refusal<'outdated'>> => {
  const { keep_reservations: keep = false, expected } = input
  return changeHours<true | Refusal<'outdated'>>(services, scope, { keep, now }, async (tx) => {
    const stored = await readRegular(tx, scope)
    const present = regularHoursOn(stored, todayOf(now))
    if (expected && !isSame(regularOf(completed(expected, present)), present)) return refuse('outdated')
    const begun = stored.dated.findLast((one) => one === present)
    const hours = regularOf(completed(input, present))
    if (begun) await writeDatedHours(tx, scope, begun.id, hours)
    else await writeOwnHours(tx, scope, hours)
    // Saving them is what a new shop's list waits for. Rule SHOP-20.
    await tx
      .updateTable('shops')
      .set({ first_steps_confirmed: confirmedWith('hours') })
      .where('id', '=', scope.shopId)
      .execute()
    return true
  })
}

/** The rules that are left out stay. */
const completed = (
  { monthly_rules, holiday_opening, ...week }: Omit<BusinessDaysInput, 'expected' | 'keep_reservations'>,
  present: RegularHours,
): RegularInput => {
  const stored = regularOnWire(present)
  return {
    ...week,
    monthly_rules: monthly_rules ?? stored.monthly_rules,
    holiday_opening: holiday_opening === undefined ? stored.holiday_opening : holiday_opening,
  }
}

const writeOwnHours = async (tx: Tx, { shopId }: ShopScope, hours: RegularHours): Promise<void> => {
  await tx.updateTable('shops').set(regularValues(hours)).where('id', '=', shopId).execute()
  const days = hours.weekly.map((ranges, weekday) => ({ weekday, ranges }))
  await sql`
    update business_days d set status = case when jsonb_array_length(v.ranges) > 0 then 'open' else 'close' end, ranges = v.ranges
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as v(weekday int, ranges jsonb)
    where d.shop_id = ${shopId} and d.weekday = v.weekday`.execute(tx)
}

const writeDatedHours = async (
  tx: Tx,
  { shopId }: ShopScope,
  id: number,
  hours: RegularHours,
): Promise<void> => {
  await tx
    .updateTable('dated_hours')
    .set({ ...regularValues(hours), weekly: JSON.stringify(hours.weekly), version: sql`version + 1` })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

/** The rules before and after are compared under the lock: no booking comes in between. */
export const changeHours = <T>(
  services: Services,
  scope: ShopScope,
  { keep, now, repeated }: { keep: boolean; now: Millis; repeated?: (tx: Tx) => Promise<T | undefined> },
  work: (tx: Tx) => Promise<T>,
): Promise<T | Inside> =>
  lockAndWrite<T | Inside>(services, scope, async (tx) => {
    const made = await repeated?.(tx)
    if (made !== undefined) return made
    const before = await readRules(tx, scope, now)
    const value = await work(tx)
    if (isRefusal(value) || keep) return value
    const inside = await findLeftOutside(tx, scope, { before, after: await readRules(tx, scope, now), now })
    return inside.length > 0 ? refuse('reservations_inside', { reservations: inside }) : value
  })

/**
 * The live visits, and times offered for them, that lay inside the hours before and lie outside after. Blocked time may lie anywhere: it is
 * no visit.
 */
export const findLeftOutside = async (
  tx: Tx,
  scope: ShopScope,
  { before, after, now }: { before: HoursRules; after: HoursRules; now: Millis },
): Promise<ReservationSummary[]> => {
  const visits = (await readComing(tx, scope, { now })).filter((stay) => stay.isLive && !stay.named.is_block)
  const offered = await readOffered(tx, scope, { now })
  return leftOutside([...visits, ...offered], before, after).map(({ named }) => named)
}

const isSame = (one: RegularHours, other: RegularHours): boolean =>
  JSON.stringify(regularOnWire(one)) === JSON.stringify(regularOnWire(other))
