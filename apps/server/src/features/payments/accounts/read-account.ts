import { sql } from 'kysely'
import type { PlanCode } from '#features/plans/api'
import type { ShopScope } from '#platform/database/scope'
import { readOnce, type Db, type Tx } from '#platform/database/transactions'
import type { StoredAccount } from './account-state.ts'

export type AccountFacts = { planCode: PlanCode; account: StoredAccount; accountId: string | null }

export const readAccount = async (db: Db, scope: ShopScope): Promise<AccountFacts> =>
  factsOf(await readOnce(db, scope, factsQuery(scope).compile(db)))

/** Inside a transaction. */
export const findAccount = async (tx: Tx, scope: ShopScope): Promise<AccountFacts> =>
  factsOf((await factsQuery(scope).execute(tx)).rows)

const factsQuery = ({ shopId }: ShopScope) => sql<Row>`
  select s.plan_code, a.account_id, a.charges_enabled, a.details_submitted
  from shops s left join payment_accounts a on a.shop_id = ${shopId}
  where s.id = ${shopId}`

type Row = {
  plan_code: PlanCode
  account_id: string | null
  charges_enabled: boolean | null
  details_submitted: boolean | null
}

const factsOf = ([row]: readonly Row[]): AccountFacts => {
  if (!row) throw new Error('the scope names no shop')
  const { plan_code: planCode, account_id: accountId, charges_enabled, details_submitted } = row
  const account =
    accountId === null
      ? null
      : { charges_enabled: charges_enabled ?? false, details_submitted: details_submitted ?? false }
  return { planCode, accountId, account }
}
