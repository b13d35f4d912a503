import type { DatedHours } from '@noren/contract/hours/regular'
import { formatDay } from '@noren/scheduling/time'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { readRegular, regularOnWire, todayOf, type StoredHours } from '../regular.ts'

/** Those that are still to begin, by date. */
export const listDatedHours = (db: Db, scope: ShopScope, now: Millis): Promise<DatedHours[]> =>
  read(db, scope, async (tx) => {
    const { dated } = await readRegular(tx, scope)
    return dated.filter(({ from }) => from > todayOf(now)).map(datedOnWire)
  })

export const datedOnWire = ({ id, version, from, ...hours }: StoredHours): DatedHours => ({
  id,
  version,
  from_date: formatDay(from),
  ...regularOnWire(hours),
})
