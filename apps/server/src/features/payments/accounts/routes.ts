import { paymentAccounts, type PaymentAccount } from '@noren/contract/payments/accounts'
import { isUnlocked } from '#features/plans/api'
import { hourMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { isFresh } from '#platform/identity/session'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { connectAccount, disconnectAccount, refreshAccount } from './connect-account.ts'
import { readAccount } from './read-account.ts'
import { stateOf } from './account-state.ts'

/** Whoever has a session that was left open must not lead the shop's money elsewhere: both ask for the password. */
export const accountRoutes = {
  read: bind(paymentAccounts.read)(async ({ scope, ...services }) => ({
    data: await accountOf(services, scope),
  })),

  connect: bind(paymentAccounts.connect)(async (context) => {
    const { scope, user, now } = context
    if (!isFresh(user, now)) return refuse('sign_in_again')
    const limited = await limitCalls(context)
    if (limited) return limited
    const url = await connectAccount(context, scope, now)
    return isRefusal(url) ? url : { data: { onboarding_url: url } }
  }),

  refresh: bind(paymentAccounts.refresh)(async (context) => {
    const { scope, now } = context
    const limited = await limitCalls(context)
    if (limited) return limited
    const done = await refreshAccount(context, scope, now)
    return isRefusal(done) ? done : { data: await accountOf(context, scope) }
  }),

  disconnect: bind(paymentAccounts.disconnect)(async (context) => {
    if (!isFresh(context.user, context.now)) return refuse('sign_in_again')
    await disconnectAccount(context, context.scope)
    return undefined
  }),
}

/** Of one shop, each a call to the provider. Rule PAY-21. */
const callLimit: Limit = { max: 30, window: hourMs }

const limitCalls = (context: Services & { scope: ShopScope; now: Millis }) =>
  takeHits(context, [[`payment-account:${context.scope.shopId}`, callLimit]], context.now)

const accountOf = async (
  { db, config, payments }: Pick<Services, 'db' | 'config' | 'payments'>,
  scope: ShopScope,
): Promise<PaymentAccount> => {
  const { planCode, account } = await readAccount(db, scope)
  return {
    state: stateOf(account),
    offered: payments !== undefined,
    unlocked: isUnlocked(config, planCode),
  }
}
