// Connected accounts of Stripe, one a shop.
import type { Accounts } from './provider.ts'
import { hasCode, type Call } from './stripe-calls.ts'

export const openAccounts = (call: Call): Accounts => ({
  create: ({ shopId, key: idempotencyKey }) =>
    call(async (stripe) => {
      const { id } = await stripe.accounts.create(
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
        { idempotencyKey },
      )
      return id
    }),

  read: (accountId) =>
    call(async (stripe) => {
      const found = await stripe.accounts.retrieve(accountId).catch((error: unknown) => {
        if (hasCode(error, 'account_invalid')) return null
        throw error
      })
      return found && { chargesEnabled: found.charges_enabled, detailsSubmitted: found.details_submitted }
    }),

  openOnboarding: ({ accountId: account, returnUrl: return_url, expiredUrl: refresh_url }) =>
    call(async (stripe) => {
      const { url } = await stripe.accountLinks.create({
        account,
        type: 'account_onboarding',
        return_url,
        refresh_url,
      })
      return url
    }),
})
