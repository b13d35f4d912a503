// Mailbox, Google, payment provider and push service; those that can be configured where no real one is.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { OpenStandIns } from '@noren/server/stand-ins'
import { startGoogle } from './google.ts'
import { mountMailbox } from './mailbox-pages.ts'
import { startMailbox } from './mailbox.ts'
import { mountPushService } from './push/pages.ts'
import { startPushService } from './push/stand-in.ts'
import { createAccount } from './stripe/accounts.ts'
import { startStripe, type StripeStandIn } from './stripe/stand-in.ts'

export const openStandIns: OpenStandIns = async (config) => {
  const { publicUrl, dataDir } = config
  const mailbox = config.smtpUrl ? undefined : await openMailbox()
  const google = config.google ? undefined : startGoogle({ publicUrl: () => publicUrl })
  // The database outlives a restart, so what it says of contracts must be true after it.
  const file = join(dataDir, 'sandbox-stripe.json')
  const stripe = config.payments ? undefined : await startStripe({ product: () => publicUrl, file })
  const push = await openPushService()
  return {
    mounted: [mailbox, google, stripe, push].filter((part) => part !== undefined),
    smtpUrl: mailbox?.smtpUrl,
    google,
    payments: stripe && { ...stripe, makeAccount: async () => makeAccount(stripe) },
    stop: async () => {
      await push.stop()
      await stripe?.stop()
      await mailbox?.stop()
    },
  }
}

const openMailbox = async () => {
  const mailbox = await startMailbox()
  return { ...mailbox, mount: (server: FastifyInstance) => mountMailbox(server, mailbox) }
}

const openPushService = async () => {
  const service = await startPushService()
  return { ...service, mount: (server: FastifyInstance) => mountPushService(server, service) }
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
