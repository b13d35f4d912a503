import type { specialDay, SpecialHour } from '@noren/contract/hours/special'
import { readEnd } from '@noren/scheduling/hours'
import { formatTime, minutesPerDay, parseLocal } from '@noren/scheduling/time'
import type { CompiledQuery } from 'kysely'
import type * as z from 'zod'
import { fromLocalMinute, localTextOf, toWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'

type SpecialStatus = SpecialHour['status']

/** Periods that are not over, by time. */
export const listSpecialHours = (
  db: Db,
  scope: ShopScope,
  { status, now }: { status: SpecialStatus | undefined; now: Millis },
): Promise<SpecialHour[]> =>
  read(db, scope, async (tx) => {
    const rows = await selectSpecial(tx, scope)
      .where('end_at', '>=', toWire(now))
      .where('status', 'in', status ? [status] : ['open', 'close'])
      .orderBy('start_at')
      .orderBy('id')
      .execute()
    return rows.map(specialOnWire)
  })

export const readSpecialHour = async (
  tx: Tx,
  scope: ShopScope,
  id: number,
): Promise<SpecialHour | undefined> => {
  const row = await selectSpecial(tx, scope).where('id', '=', id).executeTakeFirst()
  return row && specialOnWire(row)
}

/** The periods that touch the local minutes from `from` to `to`, by time. */
export const specialBetweenQuery = (
  tx: Tx,
  scope: ShopScope,
  { from, to }: { from: number; to: number },
): CompiledQuery<SpecialHour> =>
  selectSpecial(tx, scope)
    .where('end_at', '>', toWire(fromLocalMinute(from)))
    .where('start_at', '<', toWire(fromLocalMinute(to)))
    .orderBy('start_at')
    .orderBy('id')
    .compile()

/** Those of the periods that touch a day, cut to it. Rule HOURS-12. */
export const specialOn = (periods: readonly SpecialHour[], day: number): z.output<typeof specialDay>[] => {
  const midnight = day * minutesPerDay
  return periods.flatMap(({ id, status, start_at, end_at, description }) => {
    const start = Math.max(localMinute(start_at) - midnight, 0)
    const end = Math.min(readEnd(localMinute(end_at)) - midnight, minutesPerDay)
    return start < end
      ? [{ id, status, start_time: formatTime(start), end_time: formatTime(end), description }]
      : []
  })
}

export const specialOnWire = (row: SpecialHour): SpecialHour => ({
  ...row,
  start_at: localTextOf(row.start_at),
  end_at: localTextOf(row.end_at),
})

const selectSpecial = (tx: Tx, { shopId }: ShopScope) =>
  tx
    .selectFrom('special_hours')
    .where('shop_id', '=', shopId)
    .select(['id', 'status', 'start_at', 'end_at', 'description'])

const localMinute = (text: string): number => parseLocal(text) ?? 0
