// Why a start is offered to customers or not, with what stands in its way.
import type { ReservationSummary } from '@noren/contract/errors'
import { judgeStart } from '@noren/scheduling/judge-start'
import { planUsage } from '@noren/scheduling/plan'
import type { Reason } from '@noren/scheduling/reasons'
import { sql } from 'kysely'
import { planUsageSql, reservationLimit } from '#features/plans/api'
import { inTheWay, listConflicts } from '#features/occupancies/api'
import { millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { readOfferFacts } from './offer-facts.ts'
import { menuIdsOf, ordersOf, type WantedVisit } from './orders.ts'

/** Undefined where the shop has no such menus, or they cannot be one visit. `start` is a local minute. A draft is explained as `unpublished`. */
export const explain = (
  { db, config }: Services,
  scope: ShopScope,
  { wanted, start }: { wanted: WantedVisit; start: number },
  now: Millis,
): Promise<{ reasons: Reason[]; standing: ReservationSummary[] } | undefined> =>
  read(db, scope, async (tx) => {
    const menuIds = menuIdsOf(wanted)
    const window = { menuIds, from: start - 1440, to: start + 1440, now, drafts: true }
    const facts = await readOfferFacts(tx, scope, window, config)
    const orders = ordersOf(facts, wanted)
    if (orders === null) return undefined
    const limit = reservationLimit(config, facts.planCode)
    const { rows } = await sql<{ used: number; published: boolean }>`
      select case when ${limit !== null}::boolean then ${planUsageSql(scope, now)} else 0 end as used,
        (select bool_and(m.publish_state = 'published') from menus m
          where m.shop_id = ${scope.shopId} and m.id = any(${menuIds}::bigint[])) as published
      from shops s where s.id = ${scope.shopId}`.execute(tx)
    const { reasons, asked, busy } = judgeStart({
      ...orders.question,
      start,
      now: millisToLocalMinute(now),
      isUnpublished: !facts.published || !rows[0]?.published,
      isNotForMenu: orders.order.isNotForMenu,
      isPlanFull: planUsage(rows[0]?.used ?? 0, limit) === 'reached',
    })
    const isTaken = reasons.includes('taken') || reasons.includes('buffer')
    if (!isTaken) return { reasons, standing: [] }
    const standing = await listConflicts(tx, scope, { staffIds: asked, ranges: busy, now })
    // The preparation or clean-up of others is theirs as well.
    const { reasons: only } = inTheWay(standing, {
      start,
      end: start + orders.order.guest.service.totalDuration,
    })
    return {
      reasons: reasons.map((reason) => (reason === 'taken' ? (only?.[0] ?? reason) : reason)),
      standing,
    }
  })
