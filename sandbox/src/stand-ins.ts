// Mailbox, Google and payment provider, each where no real one is configured.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { OpenStandIns } from '@noren/server/stand-ins'
import { startGoogle } from './google.ts'
import { mountMailbox } from './mailbox-pages.ts'
import { startMailbox } from './mailbox.ts'
import { createAccount } from './stripe/accounts.ts'
import { startStripe, type StripeStandIn } from './stripe/stand-in.ts'

export const openStandIns: OpenStandIns = async (config) => {
  const { publicUrl, dataDir } = config
  const mailbox = config.smtpUrl ? undefined : await openMailbox()
  const google = config.google ? undefined : startGoogle({ publicUrl: () => publicUrl })
  // The database outlives a restart, so what it says of contracts must be true after it.
  const file = join(dataDir, 'sandbox-stripe.json')
  const stripe = config.payments ? undefined : await startStripe({ product: () => publicUrl, file })
  return {
    mounted: [mailbox, google, stripe].filter((part) => part !== undefined),
    smtpUrl: mailbox?.smtpUrl,
    google,
    payments: stripe && { ...stripe, makeAccount: async () => makeAccount(stripe) },
    stop: async () => {
      await stripe?.stop()
      await mailbox?.stop()
    },
  }
}

const openMailbox = async () => {
  const mailbox = await startMailbox()
  return { ...mailbox, mount: (server: FastifyInstance) => mountMailbox(server, mailbox) }
}

/** As if its owner had given everything on the provider's page. */
const makeAccount = ({ world }: StripeStandIn): string => {
  const account = createAccount(world, {})
  world.memory.put('account', null, {
    ...account,
    details_submitted: true,
    charges_enabled: true,
    payouts_enabled: true,
  })
  return account.id
}
