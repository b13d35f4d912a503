// The configuration as pages may know it, inside the page: a data block, which the policy against inline scripts lets stand.
import { setupId, type Setup, type ThirdParty } from '@noren/contract/setup'
import type { Config } from '#platform/config'

type Known = {
  google: boolean
  payments: boolean
  demo: string | null
  /** Of the pages: what reports of errors are sorted by. */
  release: string
}

export const setupOf = (config: Config, { google, payments, demo, release }: Known): Setup => {
  const { name, address, telephone, email, url } = config.operator
  return {
    google,
    payments,
    billing: config.billing,
    apiBaseUrl: config.apiBaseUrl ?? null,
    storagePrefix: config.storagePrefix,
    mapsKey: config.mapsKey ?? null,
    errorReporting: config.errorReportingDsn ? { dsn: config.errorReportingDsn, release } : null,
    apiTimeout: config.apiTimeout ?? null,
    operator: {
      name: name ?? null,
      address: address ?? null,
      telephone: telephone ?? null,
      email: email ?? null,
      url: url ?? null,
    },
    demo,
    sends: sendsOf(config),
  }
}

/** Other origins that the pages may call, and no more than those. */
export const calledOrigins = ({ apiBaseUrl, errorReportingDsn }: Config): string[] =>
  [apiBaseUrl, errorReportingDsn].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))

/** The page with the block before its head ends. `<` is written so that no value can end the block. */
export const withSetup = (page: string, setup: Setup): string => {
  const json = JSON.stringify(setup).replaceAll('<', '\\u003c')
  return page.replace(
    '</head>',
    () => `<script type="application/json" id="${setupId}">${json}</script></head>`,
  )
}

const sendsOf = (config: Config): ThirdParty[] => [
  ...(config.google ? (['google'] as const) : []),
  ...(config.smtpUrl ? (['mail'] as const) : []),
  ...(config.payments ? (['payments'] as const) : []),
  // Where somebody of a shop has turned it on.
  'push',
  ...(config.objectStore ? (['storage'] as const) : []),
  ...(config.errorReportingDsn ? (['errors'] as const) : []),
]
