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

/** Undefined where the shop has no such menu. `start` is a local minute. A draft is explained as `unpublished`. */
export const explain = (
  { db, config }: Services,
  scope: ShopScope,
  { menuId, start }: { menuId: number; start: number },
  now: Millis,
): Promise<{ reasons: Reason[]; standing: ReservationSummary[] } | undefined> =>
  read(db, scope, async (tx) => {
    const window = { menuId, from: start - 1440, to: start + 1440, now, drafts: true }
    const facts = await readOfferFacts(tx, scope, window, config)
    const { menu } = facts
    if (!menu) return undefined
    const limit = reservationLimit(config, facts.planCode)
    const { rows } = await sql<{ used: number; published: boolean }>`
      select case when ${limit !== null}::boolean then ${planUsageSql(scope, now)} else 0 end as used,
        (select m.publish_state = 'published' from menus m where m.shop_id = ${scope.shopId} and m.id = ${menuId}) as published
      from shops s where s.id = ${scope.shopId}`.execute(tx)
    const { reasons, asked, occupied } = judgeStart({
      ...facts,
      service: menu,
      start,
      now: millisToLocalMinute(now),
      isUnpublished: !facts.published || !rows[0]?.published,
      isPlanFull: planUsage(rows[0]?.used ?? 0, limit) === 'reached',
    })
    const isTaken = reasons.includes('taken') || reasons.includes('buffer')
    if (!isTaken) return { reasons, standing: [] }
    const standing = await listConflicts(tx, scope, { staffIds: asked, ...occupied, now })
    // The preparation or clean-up of others is theirs as well.
    const { reasons: only } = inTheWay(standing, { start, end: start + menu.totalDuration })
    return {
      reasons: reasons.map((reason) => (reason === 'taken' ? (only?.[0] ?? reason) : reason)),
      standing,
    }
  })
