/** Who is calling, as far as the transport can tell; made by the HTTP layer, or by the site for its own rendering. */
export type Visitor = {
  address: string
  language: 'ja' | 'en'
  requestId: string
  userAgent: string
  /** Where the page stands that sent this: ours, somebody else's, or unknown (no browser). */
  origin: 'own' | 'foreign' | 'unknown'
  /** Asked by a name of this machine, so by somebody who sits at it. */
  local?: boolean
  /** The session's cookie, or the random one that stands in for it before sign-in. */
  sessionToken?: string
  visitorToken?: string
  /** Of a browser in which somebody has signed in before. */
  deviceToken?: string
  /** Of a browser that is on its way to a provider, or just back. */
  attemptToken?: string
  csrfToken?: string
  idempotencyKey?: string
}
