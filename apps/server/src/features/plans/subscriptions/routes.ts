import { plans } from '@noren/contract/shops/plans'
import { bind } from '#platform/endpoint/bind'
import { hourMs, type Millis } from '#platform/clock'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { isFresh, type SessionUser } from '#platform/identity/session'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { openPortal, orderPlan, type Selling } from './contract.ts'
import { isOwnAddress } from './standing.ts'

/** Each makes objects at the provider. Rule PLAN-14. */
const callsLimit: Limit = { max: 30, window: hourMs }

export const subscriptionRoutes = {
  checkout: bind(plans.checkout)(async ({ scope, user, now, requestContext, ...services }, { body }) => {
    const { billing } = services.config
    if (billing === 'off') return refuse('not_found')
    const foreign = foreignAddresses(services, { success_url: body.success_url, cancel_url: body.cancel_url })
    if (foreign) return foreign
    if (billing === 'beta') return refuse('beta_free')
    const selling = await admit(services, user, scope.shopId, now)
    if (isRefusal(selling)) return selling
    const { interval, success_url: successUrl, cancel_url: cancelUrl } = body
    const order = { interval, successUrl, cancelUrl, language: requestContext.language }
    const url = await orderPlan(selling, scope, order, now)
    return isRefusal(url) ? url : { data: { checkout_url: url } }
  }),

  portal: bind(plans.portal)(async ({ scope, user, now, requestContext, ...services }, { body }) => {
    if (services.config.billing === 'off') return refuse('not_found')
    const foreign = foreignAddresses(services, { return_url: body.return_url })
    if (foreign) return foreign
    const selling = await admit(services, user, scope.shopId, now)
    if (isRefusal(selling)) return selling
    const asked = { returnUrl: body.return_url, language: requestContext.language }
    const url = await openPortal(selling, scope, asked)
    return isRefusal(url) ? url : { data: { portal_url: url } }
  }),
}

const foreignAddresses = (
  { config }: Pick<Services, 'config'>,
  addresses: Record<string, string>,
): Refusal<'invalid'> | undefined => {
  const foreign = Object.entries(addresses).filter(([, address]) => !isOwnAddress(address, config.publicUrl))
  if (foreign.length === 0) return undefined
  return refuse('invalid', { errors: Object.fromEntries(foreign.map(([field]) => [field, ['own_address']])) })
}

/** Money is spent here: whoever asks has just shown that they are the owner. */
const admit = async (
  services: Services,
  user: SessionUser,
  shopId: number,
  now: Millis,
): Promise<Selling | Refusal<'sign_in_again' | 'too_many' | 'payment_unavailable'>> => {
  if (!isFresh(user, now)) return refuse('sign_in_again')
  const { payments } = services
  if (!payments) return refuse('payment_unavailable', { retryable: false })
  const limited = await takeHits(services, [[`order:${shopId}`, callsLimit]], now)
  return limited ?? { ...services, payments }
}
