import type { CompiledQuery } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { accountMessageQuery } from '#features/messages/commands'
import { usageNotice, type Told, type UsageNotice } from './rules.ts'

type Used = { count: number; limit: number; told: Told; shop: string; userId: number }

/** What a booking that came to stand tells the owner of the plan, `count` with it; sent with what makes it stand. Rules PLAN-20, PLAN-31. */
export const usageQueries = (
  tx: Tx,
  scope: ShopScope,
  { count, limit, told, shop, userId }: Used,
  now: Millis,
): CompiledQuery[] => {
  const kind = usageNotice({ count, limit }, told, now)
  return kind === null ? [] : noticeQueries(tx, scope, { kind, userId, shop, count, limit }, now)
}

/** Tells the owner, and keeps that they were told. The shop is locked. */
const noticeQueries = (
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
