import type { CompiledQuery } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { accountMessageQuery } from '#features/messages/commands'
import type { UsageNotice } from './rules.ts'

/** Tells the owner, and keeps that they were told; sent with the booking that causes it. The shop is locked. Rule PLAN-20. */
export const usageNoticeQueries = (
  tx: Tx,
  { shopId }: ShopScope,
  {
    kind,
    userId,
    ...details
  }: { kind: UsageNotice; userId: number; shop: string; count: number; limit: number },
  now: Millis,
): CompiledQuery[] => [
  accountMessageQuery(tx, { userId, kind, details }, now),
  tx
    .updateTable('shops')
    .set(kind === 'plan_near' ? { plan_near_at: millisToWire(now) } : { plan_reached_at: millisToWire(now) })
    .where('id', '=', shopId)
    .compile(),
]
