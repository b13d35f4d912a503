import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { queueAccountMessage } from '#features/messages/api'
import { usageNotice, type Told } from './usage-notice.ts'

type Used = { count: number; limit: number; told: Told; shop: string; userId: number }

/** What a booking that came to stand tells the owner of the plan, `count` with it. The shop is locked. Rules PLAN-20, PLAN-31. */
export const notifyOfUsage = async (
  tx: Tx,
  scope: ShopScope,
  { count, limit, told, shop, userId }: Used,
  now: Millis,
): Promise<void> => {
  const kind = usageNotice({ count, limit }, told, now)
  if (kind === null) return
  await queueAccountMessage(tx, { userId, kind, details: { shop, count, limit } }, now)
  // So that it is told once.
  await tx
    .updateTable('shops')
    .set(kind === 'plan_near' ? { plan_near_at: millisToWire(now) } : { plan_reached_at: millisToWire(now) })
    .where('id', '=', scope.shopId)
    .execute()
}
