// A day is closed with the cash that was counted, and opened again with a reason. Rules BILL-34 to BILL-37.
import type { SalesDay } from '@noren/contract/bills/closings'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { hasBegun, readDay } from './read-day.ts'

export type Close = {
  date: string
  userId: number
  counted: {
    cash_float: number
    cash_counted: number
    note?: string | undefined
    total: number
    cash: number
  }
}

export const closeDay = (
  services: Services,
  scope: ShopScope,
  { date, userId, counted: { total, cash, cash_float, cash_counted, note = '' } }: Close,
  now: Millis,
): Promise<SalesDay | Refusal<'invalid' | 'outdated' | 'day_closed'>> =>
  lockAndWrite<SalesDay | Refusal<'invalid' | 'outdated' | 'day_closed'>>(services, scope, async (tx) => {
    if (!hasBegun(date, now)) return refuse('invalid', { errors: { date: ['closing_future'] } })
    const day = await readDay(tx, scope, date, now)
    if (day.closing) return refuse('day_closed')
    // Somebody noted or corrected a bill while the cash was counted.
    if (day.total !== total || day.cash !== cash) return refuse('outdated')
    await tx
      .insertInto('day_closings')
      .values({
        shop_id: scope.shopId,
        date,
        cash_float,
        cash_expected: cash_float + cash,
        total,
        cash_counted,
        note,
        closed_by: userId,
        closed_at: millisToWire(now),
      })
      .execute()
    return readDay(tx, scope, date, now)
  })

export const reopenDay = (
  services: Services,
  scope: ShopScope,
  { date, userId, reason }: { date: string; userId: number; reason: string },
  now: Millis,
): Promise<SalesDay | Refusal<'not_found'>> =>
  lockAndWrite<SalesDay | Refusal<'not_found'>>(services, scope, async (tx) => {
    const reopened = await tx
      .updateTable('day_closings')
      .set({ reopened_by: userId, reopened_at: millisToWire(now), reopen_reason: reason })
      .where('shop_id', '=', scope.shopId)
      .where('date', '=', date)
      .where('reopened_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return reopened ? readDay(tx, scope, date, now) : refuse('not_found')
  })
