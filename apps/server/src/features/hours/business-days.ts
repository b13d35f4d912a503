// The hours' writes. Reservations are never moved or deleted by them: those that would be left outside are named first.
import type { BusinessDaysInput } from '@noren/contract/hours'
import type { ReservationSummary } from '@noren/contract/errors'
import type { HoursRules } from '@noren/scheduling/hours'
import { leftOutside } from '@noren/scheduling/hours/outside'
import { sql } from 'kysely'
import { confirmedWith, lockAndWrite } from '#features/shops/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { readComing, readRules } from './coming.ts'
import { readBusinessDaysIn } from './offer-facts.ts'
import { rangesByWeekday, type DayAsTyped } from './day-notes.ts'

export type Inside = Refusal<'reservations_inside'>

export const setBusinessDays = async (
  services: Services,
  scope: ShopScope,
  input: BusinessDaysInput,
  now: Millis,
): Promise<true | Inside | Refusal<'outdated'>> => {
  const { shopId } = scope
  const { is_holiday_working, keep_reservations: keep = false, expected } = input
  return changeHours<true | Refusal<'outdated'>>(services, scope, { keep, now }, async (tx) => {
    if (expected && !isSame(expected, await readBusinessDaysIn(tx, scope))) return refuse('outdated')
    // Saving them is what a new shop's list waits for. Rule SHOP-20.
    await tx
      .updateTable('shops')
      .set({ is_holiday_working, first_steps_confirmed: confirmedWith('hours') })
      .where('id', '=', shopId)
      .execute()
    const days = rangesByWeekday(input.days).map((ranges, weekday) => ({ weekday, ranges }))
    await sql`
      update business_days d set status = case when jsonb_array_length(v.ranges) > 0 then 'open' else 'close' end, ranges = v.ranges
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as v(weekday int, ranges jsonb)
      where d.shop_id = ${shopId} and d.weekday = v.weekday`.execute(tx)
    return true
  })
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

/** The live visits that lay inside the hours before and lie outside after. Blocked time may lie anywhere: it is no visit. */
export const findLeftOutside = async (
  tx: Tx,
  scope: ShopScope,
  { before, after, now }: { before: HoursRules; after: HoursRules; now: Millis },
): Promise<ReservationSummary[]> => {
  const stays = (await readComing(tx, scope, { now })).filter((stay) => stay.isLive && !stay.named.is_block)
  return leftOutside(stays, before, after).map(({ named }) => named)
}

type Week = { is_holiday_working: boolean; days: readonly DayAsTyped[] }

const isSame = (one: Week, other: Week): boolean =>
  one.is_holiday_working === other.is_holiday_working &&
  JSON.stringify(rangesByWeekday(one.days)) === JSON.stringify(rangesByWeekday(other.days))
