// What a page of the owner's application must know of how this Noren is run. The server writes it into the page, so that nothing waits for it.

export const setupId = 'setup'

/** Who is sent something by this configuration; each is named on the page about third parties. */
export const recipients = ['google', 'mail', 'payments', 'storage', 'errors'] as const
export type ThirdParty = (typeof recipients)[number]

export type Setup = {
  /** Whether Google, or its stand-in, can be signed in with. */
  google: boolean
  billing: 'beta' | 'live' | 'off'
  /** Where the calls go, without a slash at its end; null is where the page came from. Rule API-3. */
  apiBaseUrl: string | null
  /** Before every name that the screens keep in the browser. */
  storagePrefix: string
  /** For maps, once there are any. */
  mapsKey: string | null
  /** Where unexpected errors are reported, and for which version; null reports nothing. */
  errorReporting: { dsn: string; release: string } | null
  /** Milliseconds, as configured; the client caps it and mends what is no number. Rule API-2. */
  apiTimeout: number | null
  operator: {
    name: string | null
    address: string | null
    telephone: string | null
    email: string | null
    url: string | null
  }
  /** Address of the demo salon's booking page, where there is one to try. */
  demo: string | null
  sends: ThirdParty[]
}
