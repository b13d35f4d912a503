// What stands in for the outside world in the demo and in tests. The server has none of it: the sandbox hands it over at the start.
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config'
import type { StripeSettings } from '#platform/payments/stripe'

export type StandIns = {
  /** Their pages and calls, in the product's own server. */
  mounted: readonly { mount: (server: FastifyInstance) => void }[]
  /** Where mails go. */
  smtpUrl?: string | undefined
  google?:
    | {
        readonly issuer: URL
        clientId: string
        clientSecret: string
        fetch: (url: string, options: RequestInit) => Promise<Response>
      }
    | undefined
  payments?:
    | (StripeSettings & {
        /** The id of an account that takes payments, for the demo salon. */
        makeAccount: () => Promise<string>
      })
    | undefined
  stop: () => Promise<void>
}

/** Those for which no real service is configured. */
export type OpenStandIns = (config: Config) => Promise<StandIns>
