// The shop's own account with the provider. We keep its id and whether it takes payments; all else about it stays there. Rule PAY-21.
import { millisToWire, minuteMs, type Millis } from '#platform/clock'
import { lockAndWrite } from '#features/shops/api'
import { isUnlocked } from '#features/plans/api'
import type { Config } from '#platform/config'
import type { ShopScope } from '#platform/database/scope'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { askProvider, type Payments } from '#platform/payments/provider'
import type { Services } from '#platform/services'
import { findAccount, readAccount } from './read-account.ts'

/** The address of the provider's page, where the owner gives what is still needed. */
export const connectAccount = async (
  services: Services,
  scope: ShopScope,
  now: Millis,
): Promise<string | Refusal<'plan_required' | 'payment_unavailable'>> => {
  const { payments, config, db } = services
  const { planCode, accountId } = await readAccount(db, scope)
  if (!isUnlocked(config, planCode)) return refuse('plan_required')
  if (!payments) return refuse('payment_unavailable')
  const made = accountId ?? (await makeAccount(services, payments, scope, now))
  if (isRefusal(made)) return made
  const link = await askProvider(payments, (stripe) =>
    stripe.accountLinks.create({
      account: made,
      type: 'account_onboarding',
      return_url: backAt(config, 'returned'),
      refresh_url: backAt(config, 'expired'),
    }),
  )
  return isRefusal(link) ? link : link.url
}

/** What the provider says now. An account that it no longer lets us use is no longer ours. */
export const refreshAccount = async (
  services: Services,
  scope: ShopScope,
  now: Millis,
): Promise<true | Refusal<'payment_unavailable'>> => {
  const { payments, db } = services
  if (!payments) return refuse('payment_unavailable')
  const { accountId } = await readAccount(db, scope)
  if (accountId === null) return true
  const found = await askProvider(payments, (stripe) =>
    stripe.accounts.retrieve(accountId).catch((error: unknown) => {
      if (isTakenAway(error)) return null
      throw error
    }),
  )
  if (isRefusal(found)) return found
  return lockAndWrite<true>(services, scope, async (tx) => {
    const { shopId } = scope
    // Only this one: the shop may have connected another one meanwhile.
    if (found === null)
      await tx
        .deleteFrom('payment_accounts')
        .where('shop_id', '=', shopId)
        .where('account_id', '=', accountId)
        .execute()
    else
      await tx
        .updateTable('payment_accounts')
        .set((e) => ({
          charges_enabled: found.charges_enabled,
          details_submitted: found.details_submitted,
          version: e('version', '+', 1),
          updated_at: millisToWire(now),
        }))
        .where('shop_id', '=', shopId)
        .where('account_id', '=', accountId)
        .execute()
    return true
  })
}

/** What was paid already goes on, refunds included: a payment knows its account. */
export const disconnectAccount = (services: Services, scope: ShopScope): Promise<true> =>
  lockAndWrite<true>(services, scope, async (tx) => {
    await tx.deleteFrom('payment_accounts').where('shop_id', '=', scope.shopId).execute()
    return true
  })

/** Two presses make one account: they have one key at the provider, and the first row stays. A later one may be another account. */
const makeAccount = async (
  services: Services,
  payments: Payments,
  scope: ShopScope,
  now: Millis,
): Promise<string | Refusal<'payment_unavailable'>> => {
  const { shopId } = scope
  const made = await askProvider(payments, (stripe) =>
    stripe.accounts.create(
      {
        country: 'JP',
        // The shop's own in every respect: its dashboard, its fees, its risk.
        controller: {
          fees: { payer: 'account' },
          losses: { payments: 'stripe' },
          requirement_collection: 'stripe',
          stripe_dashboard: { type: 'full' },
        },
        metadata: { shop_id: String(shopId) },
      },
      { idempotencyKey: `account-${shopId}-${Math.floor(now / minuteMs)}` },
    ),
  )
  if (isRefusal(made)) return made
  const at = millisToWire(now)
  return lockAndWrite(services, scope, async (tx) => {
    await tx
      .insertInto('payment_accounts')
      .values({ shop_id: shopId, account_id: made.id, created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.column('shop_id').doNothing())
      .execute()
    return (await findAccount(tx, scope)).accountId ?? made.id
  })
}

/** The screen that asks the provider how the account stands. */
const backAt = ({ publicUrl }: Pick<Config, 'publicUrl'>, account: 'returned' | 'expired'): string =>
  `${publicUrl}/shop?tab=subscription&account=${account}`

const isTakenAway = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'account_invalid'
