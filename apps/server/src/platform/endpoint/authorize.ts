// Who may call, checked in this order: XSRF token and origin, session or API token, verified address, shop; then the shop's domain or the mailed
// link. The only place that mints a ShopScope for a request.
import { scopeOfCall } from '@noren/contract/accounts/token-calls'
import { needsCsrf, type Endpoint } from '@noren/contract/endpoint'
import type { Millis } from '../clock.ts'
import { mintShopScope, type ShopScope } from '../database/scope.ts'
import type { Db } from '../database/transactions.ts'
import { isRefusal, refuse, type Refusal } from '../errors.ts'
import type { RateLimit } from '../rate-limit.ts'
import { findLink, shopOfLink } from '../identity/links.ts'
import { isSame, type Secret } from '../identity/secret.ts'
import { findApiToken, hasScope, noteUse } from '../identity/api-tokens.ts'
import { findSession, type SessionUser } from '../identity/session.ts'
import type { RequestContext } from './request-context.ts'

export type Gate = {
  db: Db
  secret: Secret
  /** A shop's address → its id; the platform knows no shops, so the feature says it. */
  shopOfDomain: (db: Db, domain: string) => Promise<number | null>
  /** The id that a mailed link to a shop opens; null where it opens nothing, or no longer. */
  findLinkTarget: (db: Db, scope: ShopScope, token: string, now: Millis) => Promise<number | null>
  /** The same for the link to an offer. */
  findOffer: (db: Db, scope: ShopScope, token: string, now: Millis) => Promise<number | null>
  /** The same of a place on a waiting list. */
  findWaiting: (db: Db, scope: ShopScope, token: string) => Promise<number | null>
  /** The same for the secret address of a feed. */
  findFeed: (db: Db, scope: ShopScope, token: string) => Promise<number | null>
  /** Counts the calls of each user. */
  limitUser: RateLimit
  /** The same of those with an API token. */
  limitTokens: RateLimit
}

export const createCsrfToken = (
  secret: Secret,
  requestContext: Pick<RequestContext, 'sessionToken' | 'visitorToken'>,
): string | undefined => {
  const base = requestContext.sessionToken ?? requestContext.visitorToken
  return base === undefined ? undefined : secret.sign('csrf', base)
}

/** Checked before the body is read. */
export const authorizeRequest = (
  { secret }: Pick<Gate, 'secret'>,
  endpoint: Endpoint,
  requestContext: RequestContext,
): Refusal | undefined => {
  // No browser sends a token by itself, so no other site's page can make it.
  if (requestContext.apiToken !== undefined && isGuarded(endpoint))
    return scopeOfCall(endpoint) === undefined ? refuse('insufficient_scope') : undefined
  if (endpoint.method === 'GET') return undefined
  if (!needsCsrf(endpoint)) return requestContext.origin === 'foreign' ? refuse('foreign_origin') : undefined
  const expected = createCsrfToken(secret, requestContext)
  const isAuthorized =
    expected !== undefined &&
    requestContext.csrfToken !== undefined &&
    isSame(expected, requestContext.csrfToken)
  // A foreign page with the right token learns no more than one that guesses.
  return isAuthorized && requestContext.origin !== 'foreign' ? undefined : refuse('csrf')
}

export const authorizeUser = async (
  gate: Gate,
  endpoint: Endpoint,
  requestContext: RequestContext,
  now: Millis,
): Promise<Refusal | { user?: SessionUser; scope?: ShopScope | null }> => {
  if (!isGuarded(endpoint)) return {}
  const { apiToken, sessionToken } = requestContext
  const user = await (apiToken === undefined
    ? authorizeSession(gate, sessionToken, now)
    : authorizeToken(gate, endpoint, apiToken, now))
  if (isRefusal(user)) return user
  if (!user.verified && !endpoint.unverified) return refuse('email_unverified')
  const scope = scopeOf(user)
  if (endpoint.access === 'shop' && !scope) return refuse('no_shop')
  return { user, scope }
}

const isGuarded = ({ access }: Endpoint): boolean => access === 'user' || access === 'shop'

const authorizeSession = async (
  gate: Gate,
  token: string | undefined,
  now: Millis,
): Promise<SessionUser | Refusal> => {
  const user = token === undefined ? null : await findSession(gate.db, token, now)
  // The limit before further queries.
  return user ? (gate.limitUser(user.userId, now) ?? user) : refuse('unauthenticated')
}

/** Calls with tokens are counted apart: what programs do too often never keeps the owner out. */
const authorizeToken = async (
  gate: Gate,
  endpoint: Endpoint,
  text: string,
  now: Millis,
): Promise<SessionUser | Refusal> => {
  const token = await findApiToken(gate.db, text, now)
  if (!token) return refuse('invalid_token')
  // By account: whoever makes more tokens has no more calls.
  const limited = gate.limitTokens(token.user.userId, now)
  if (limited) return limited
  const needed = scopeOfCall(endpoint)
  if (needed === undefined) return refuse('insufficient_scope')
  if (!hasScope(token.scopes, needed)) return refuse('insufficient_scope', { reasons: [needed] })
  await noteUse(gate.db, token, now)
  return token.user
}

/** The scope of the user's own shop. */
export const scopeOf = (user: { shopId: number | null }): ShopScope | null =>
  user.shopId === null ? null : mintShopScope(user.shopId)

type Named = { domain?: string; token?: string }

/** By the shop's domain or by a mailed link, which are in the parameters or the body. */
export const authorizeTarget = async (
  gate: Gate,
  endpoint: Endpoint,
  { domain = '', token = '' }: Named,
  now: Millis,
): Promise<Refusal | object> => {
  if (endpoint.by === undefined) return {}
  if (endpoint.by === 'domain') {
    const shopId = await gate.shopOfDomain(gate.db, domain)
    return shopId === null ? refuse('not_found') : { scope: mintShopScope(shopId), domain }
  }
  if (endpoint.by === 'verify' || endpoint.by === 'reset') {
    const userId = await findLink(gate.db, endpoint.by, token, now)
    return userId === null
      ? refuse('link_invalid', { errors: { token: ['link_invalid'] } })
      : { userId, token }
  }
  const shopId = shopOfLink(token)
  if (shopId === null) return refuse('not_found')
  const scope = mintShopScope(shopId)
  const targetId = await findTarget(gate, endpoint.by, { scope, token }, now)
  return targetId === null ? refuse('not_found') : { scope, targetId, token }
}

const findTarget = (
  gate: Gate,
  by: 'manage' | 'offer' | 'waitlist' | 'feed',
  { scope, token }: { scope: ShopScope; token: string },
  now: Millis,
): Promise<number | null> => {
  if (by === 'feed') return gate.findFeed(gate.db, scope, token)
  if (by === 'waitlist') return gate.findWaiting(gate.db, scope, token)
  return by === 'offer'
    ? gate.findOffer(gate.db, scope, token, now)
    : gate.findLinkTarget(gate.db, scope, token, now)
}
