// The configuration that the owner's application needs. The server writes it into the page, so that it is there at once.

export const setupId = 'setup'

/** Third parties that may receive data, depending on the configuration; the page about them names each. */
export const thirdParties = ['google', 'mail', 'payments', 'push', 'storage', 'errors'] as const
export type ThirdParty = (typeof thirdParties)[number]

export type Setup = {
  /** Whether sign-in with Google, or its sandbox, is configured. */
  google: boolean
  /** Whether customers can pay in advance here: a payment provider, or its sandbox, is configured. */
  payments: boolean
  billing: 'beta' | 'live' | 'off'
  /** Where the calls go, without a slash at its end; null is where the page came from. Rule API-3. */
  apiBaseUrl: string | null
  /** Before every name that the screens keep in the browser. */
  storagePrefix: string
  /** For maps, once there are any. */
  mapsKey: string | null
  /** Where unexpected errors are reported, and for which version; null reports nothing. */
  errorReporting: { dsn: string; release: string } | null
  /** Milliseconds, as configured; the client caps it and replaces what is no number. Rule API-2. */
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

/** Whether nothing at all is said of the operator. Rule PUB-61. */
export const isUnnamed = (operator: Setup['operator']): boolean =>
  Object.values(operator).every((value) => value === null)
