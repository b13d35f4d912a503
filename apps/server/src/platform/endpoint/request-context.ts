import type { Lang } from '@noren/words/format'
/** What the transport knows about a call; made by the HTTP layer, or by the site for its own rendering. */
export type RequestContext = {
  address: string
  language: Lang
  requestId: string
  userAgent: string
  /** Which site sent the request: ours, another one, or unknown (not a browser). */
  origin: 'own' | 'foreign' | 'unknown'
  /** The Host header is a name of this machine. */
  local?: boolean
  /** Of a program that calls with an API token: then no cookie counts. */
  apiToken?: string
  sessionToken?: string
  /** Stands in for the session's cookie before sign-in. */
  visitorToken?: string
  /** Marks a browser in which somebody has signed in before. */
  deviceToken?: string
  /** Marks a browser that is signing in with a provider. */
  attemptToken?: string
  csrfToken?: string
  idempotencyKey?: string
  /** The shop's owner tries her own page, which may not be public yet; said by the site alone. Rule SHOP-24. */
  isTrial?: boolean
}
