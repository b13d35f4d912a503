// What plan a shop has, and how much of it it has used, as SQL for the statements of other areas.
import type { Interval } from '@noren/contract/shops/plans'
import { sql } from 'kysely'
import { cachePerDatabase, type Cacheable } from '#platform/cache'
import { dayOf, minutesPerDay } from '@noren/scheduling/time'
import { dayMs, localMinuteToWire, millisToLocalMinute, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { readOnce, type Db, type Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { planWindow, type PlanCode } from './allowances.ts'
import type { ContractStatus } from './subscriptions/standing.ts'

/** Reservations made online in the last 30 days that take a place, and those that are held while they are paid. Rule PLAN-3. */
export const planUsageSql = (scope: ShopScope, now: Millis) =>
  sql<number>`(${planStandingSql(scope, now)} + ${planHeldSql(scope)})`

/** Those that stand, and those that were canceled on the day on which they were made; not what was spam. */
export const planStandingSql = (scope: ShopScope, now: Millis) =>
  sql<number>`(select count(*) from ${standing(scope, now)})`

/** Those that are held while they are paid. */
export const planHeldSql = (scope: ShopScope) => sql<number>`(select count(*) from ${held(scope)})`

const standing = ({ shopId }: ShopScope, now: Millis) => sql`
  reservations r where r.shop_id = ${shopId} and r.source = 'online'
    and (r.status <> 'canceled' or (r.created_at >= ${startOfDay(now)} and r.cancel_reason is distinct from 'spam'))
    and r.hold_expires_at is null and r.created_at > ${millisToWire(now - 30 * dayMs)}`

const held = ({ shopId }: ShopScope) => sql`
  reservations r where r.shop_id = ${shopId} and r.hold_expires_at is not null
    and exists (select from occupancies o where o.shop_id = ${shopId} and o.reservation_id = r.id)`

/** When so many of the used places are free again that a customer can book; null while there is a place. Rule PLAN-72. */
export const readFreeAt = async (
  db: Db,
  scope: ShopScope,
  { count, limit }: { count: number; limit: number | null },
  now: Millis,
): Promise<string | null> => {
  if (limit === null || count < limit) return null
  const [row] = await readOnce(
    db,
    scope,
    sql<{ free_at: string }>`
      select case when r.status = 'canceled' then ${endOfDay(now)}::timestamptz else r.created_at + interval '720 hours' end as free_at
      from ${standing(scope, now)}
      union all select r.hold_expires_at from ${held(scope)}
      order by free_at offset ${count - limit} limit 1`.compile(db),
  )
  return row?.free_at ?? null
}

/** Inside a transaction that has locked the shop: how many of the plan's reservations are used. */
export const readCounted = async (tx: Tx, scope: ShopScope, now: Millis): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select ${planUsageSql(scope, now)} as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** A visit that was canceled today takes its place until midnight: otherwise booking and canceling could go on without end. */
const startOfDay = (now: Millis): string => localMinuteToWire(dayOf(millisToLocalMinute(now)) * minutesPerDay)
const endOfDay = (now: Millis): string => startOfDay(now + dayMs)

export type Usage = {
  plan_code: PlanCode
  reservations: number
  menus: number
  /** Null without a contract, as are the others then. */
  status: ContractStatus | null
  interval: Interval | null
  auto_renew: boolean | null
  current_period_end: string | null
}

/** The shop's plan, its contract and what it has used of it. */
export const readUsage = async (db: Db, scope: ShopScope, now: Millis): Promise<Usage> => {
  const [row] = await readOnce(
    db,
    scope,
    sql<Usage>`
      select s.plan_code, ${planUsageSql(scope, now)} as reservations,
        (select count(*) from menus m where m.shop_id = ${scope.shopId} and m.publish_state = 'published') as menus,
        c.status, c.billing_interval as interval, c.auto_renew, c.current_period_end
      from shops s left join subscriptions c on c.shop_id = ${scope.shopId} where s.id = ${scope.shopId}`.compile(
      db,
    ),
  )
  if (!row) throw new Error('the scope names no shop')
  return row
}

/** The dates that the shop's calendar shows, as days; null where it shows all. From memory while the shop's version stands. */
export const readPlanWindow = async (
  { db, onChange, config }: Pick<Services, 'db' | 'onChange' | 'config'>,
  scope: ShopScope,
  now: Millis,
): Promise<{ from: number; to: number } | null> => {
  if (config.billing === 'off') return null
  const cache = planCache({ db, onChange })
  const key = String(scope.shopId)
  const known = cache.get(key, now)
  if (known) return planWindow(config, known.plan, now)
  const confirmVersion = cache.startVersionRead()
  const [row] = await readOnce(
    db,
    scope,
    sql<{ version: number; plan: PlanCode }>`
      select s.version, s.plan_code as plan from shops s where s.id = ${scope.shopId}`.compile(db),
  )
  if (!row) throw new Error('the scope names no shop')
  confirmVersion(scope.shopId, row.version, now)
  cache.set(key, scope.shopId, row.version, { plan: row.plan, validUntil: Infinity, size: 200 })
  return planWindow(config, row.plan, now)
}

const planCache = cachePerDatabase<Cacheable & { plan: PlanCode }>({ maxBytes: 1024 * 1024 })
