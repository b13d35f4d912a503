import { sql } from 'kysely'
import { readOwner } from '#features/accounts/api'
import { queueAccountMessage } from '#features/messages/api'
import type { Millis } from '#platform/clock'
import type { Config } from '#platform/config'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { menuLimit } from './allowances.ts'

/**
 * On the free plan, menus beyond `limit` become drafts, the last of the owner's order first. Says which, in that order. The shop is
 * locked. Rule PLAN-5.
 */
export const hideMenus = async (tx: Tx, { shopId }: ShopScope, limit: number): Promise<string[]> => {
  // The plan may have changed before the lock.
  const { rows } = await sql<{ id: number; name: string; position: number }>`
    update menus set publish_state = 'draft', version = version + 1, plan_hidden_version = version + 1
    where shop_id = ${shopId} and id in (
      select m.id from menus m where m.shop_id = ${shopId} and m.publish_state = 'published'
      order by m.position, m.id offset ${limit})
    and exists (select from shops s where s.id = ${shopId} and s.plan_code = 'free')
    returning id, name, position`.execute(tx)
  return namesOf(rows)
}

/** What the plan had hidden is shown again, but for what the owner has changed since. Says which, in her order. The shop is locked. Rule PLAN-5. */
export const showHiddenMenus = async (tx: Tx, { shopId }: ShopScope): Promise<string[]> => {
  const { rows } = await sql<{ id: number; name: string; position: number }>`
    update menus set publish_state = 'published', version = version + 1, plan_hidden_version = null
    where shop_id = ${shopId} and publish_state = 'draft' and archived_at is null and plan_hidden_version = version
    returning id, name, position`.execute(tx)
  return namesOf(rows)
}

const namesOf = (rows: readonly { id: number; name: string; position: number }[]): string[] =>
  rows.toSorted((a, b) => a.position - b.position || a.id - b.id).map(({ name }) => name)

/** The same by the limit that holds, and the owner is told which menus. */
export const hideExcess = async (
  tx: Tx,
  scope: ShopScope,
  config: Pick<Config, 'billing'>,
  now: Millis,
): Promise<void> => {
  const limit = menuLimit(config, 'free')
  if (limit !== null) await tellHidden(tx, scope, config, await hideMenus(tx, scope, limit), now)
}

/** Rule PLAN-25. */
export const tellHidden = async (
  tx: Tx,
  scope: ShopScope,
  config: Pick<Config, 'billing'>,
  menus: readonly string[],
  now: Millis,
): Promise<void> => {
  if (menus.length === 0) return
  const { name: shop } = await tx
    .selectFrom('shops')
    .where('id', '=', scope.shopId)
    .select('name')
    .executeTakeFirstOrThrow()
  const owner = await readOwner(tx, scope)
  const details = { shop, limit: menuLimit(config, 'free'), menus }
  await queueAccountMessage(tx, { userId: owner?.userId ?? null, kind: 'menus_hidden', details }, now)
}
