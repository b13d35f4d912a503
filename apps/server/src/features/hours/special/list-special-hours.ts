import type { SpecialHour } from '@noren/contract/hours/special'
import { localTextToWire, wireToLocalText, millisToWire, type Millis } from '#platform/clock'
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
      .where('end_at', '>=', millisToWire(now))
      .where('status', 'in', status ? [status] : ['open', 'close'])
      .orderBy('start_at')
      .orderBy('id')
      .execute()
    return rows.map(specialOnWire)
  })

/** Those that begin when any of these does, by time. */
export const listAtStarts = async (
  tx: Tx,
  scope: ShopScope,
  periods: readonly { start_at: string }[],
): Promise<SpecialHour[]> => {
  const starts = periods.map(({ start_at }) => localTextToWire(start_at))
  const rows = await selectSpecial(tx, scope)
    .where('start_at', 'in', starts)
    .orderBy('start_at')
    .orderBy('id')
    .execute()
  return rows.map(specialOnWire)
}

export const readSpecialHour = async (
  tx: Tx,
  scope: ShopScope,
  id: number,
): Promise<SpecialHour | undefined> => {
  const row = await selectSpecial(tx, scope).where('id', '=', id).executeTakeFirst()
  return row && specialOnWire(row)
}

const specialOnWire = (row: SpecialHour): SpecialHour => ({
  ...row,
  start_at: wireToLocalText(row.start_at),
  end_at: wireToLocalText(row.end_at),
})

const selectSpecial = (tx: Tx, { shopId }: ShopScope) =>
  tx
    .selectFrom('special_hours')
    .where('shop_id', '=', shopId)
    .select(['id', 'status', 'start_at', 'end_at', 'description'])
