// The only writer of the plan that a shop has: `shops.plan_code`, which every limit reads. Rules PLAN-11, PLAN-27.
import { dayOf, formatDay } from '@noren/scheduling/time'
import { sql } from 'kysely'
import { millisToLocalMinute, type Millis } from '#platform/clock'
import type { Config } from '#platform/config'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { menuLimit, type PlanCode } from './allowances.ts'
import { hideMenus, showHiddenMenus } from './hide-menus.ts'

/** The new plan, and the menus that are no longer shown or shown again; null where the plan stays. */
export type PlanChange = { plan: PlanCode; hidden: string[]; shown: string[] } | null

/** `contract` is the plan that the shop pays for; a plan that the operator gave counts beside it while it lasts. The shop is locked. */
export const setPlan = async (
  tx: Tx,
  { shopId, ...scope }: ShopScope,
  config: Pick<Config, 'billing'>,
  contract: PlanCode,
  now: Millis,
): Promise<PlanChange> => {
  const today = formatDay(dayOf(millisToLocalMinute(now)))
  const plan = sql<PlanCode>`case when granted_at is not null and (granted_until is null or granted_until >= ${today}::date)
    then 'standard' else ${contract} end`
  const { rows } = await sql<{ plan: PlanCode }>`
    update shops set plan_code = ${plan} where id = ${shopId} and plan_code <> ${plan} returning plan_code as plan`.execute(
    tx,
  )
  const [changed] = rows
  if (!changed) return null
  const limit = menuLimit(config, changed.plan)
  return {
    plan: changed.plan,
    hidden: limit === null ? [] : await hideMenus(tx, { shopId, ...scope }, limit),
    shown: limit === null ? await showHiddenMenus(tx, { shopId, ...scope }) : [],
  }
}
