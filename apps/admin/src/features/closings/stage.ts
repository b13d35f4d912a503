import type { SalesDay } from '@noren/contract/bills/closings'
import { minutesFrom, shopTime, type ShopTime } from '#platform/clock.ts'

type Visit = SalesDay['visits'][number]

/** Treated; or over and not noted yet; or still to come, or begun. Rule BILL-40. */
export const stageAt =
  (now: ShopTime) =>
  ({ amount, end_at }: Pick<Visit, 'amount' | 'end_at'>): 'treated' | 'open' | 'coming' => {
    if (amount !== null) return 'treated'
    return minutesFrom(now.date, shopTime(end_at)) <= now.minutes ? 'open' : 'coming'
  }
