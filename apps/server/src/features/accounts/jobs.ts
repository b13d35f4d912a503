import { proofPath } from '@noren/contract/addresses'
import { renderAddressProof, renderKnown, renderVerification } from '#messages'
import { forgetOldMailboxes, isContactProven, makeProof, type AccountWriter } from '#features/messages/api'
import type { Job } from '#platform/background/job'
import { dayMs, millisToWire } from '#platform/clock'
import { keepUserLink } from './user-links.ts'
import { randomToken } from '#platform/identity/secret'
import { sweepSessions } from './sessions.ts'
import { sweepLimits } from '#platform/limits'
import { accountMail } from './demo-account.ts'
import { findAccounts, readAddressee } from './account.ts'

const linkLife = dayMs

/** A fresh link to the account's address, made for each try; earlier ones stay good until one is used. */
export const writeVerification: AccountWriter = async (services, message) => {
  const { db, clock, config } = services
  const user = await readAddressee(db, message.userId)
  if (!user || user.verified) return null
  // Whoever has the account learns of it here, and nobody does on the screen. Rule ACC-107.
  if ((await findAccounts(db, user.email)).proven)
    return accountMail(config, user, renderKnown(user.language, config.publicUrl), message)
  const token = randomToken()
  const now = clock.now()
  await keepUserLink(db, { kind: 'verify', token, userId: user.id, expiresAt: now + linkLife }, now)
  const content = renderVerification(user.language, `${config.publicUrl}/account-verify?token=${token}`)
  return accountMail(config, user, content, message)
}

/** Goes to the address that is to be proven, in the language of the owner. Rule MSG-44. */
export const writeAddressProof: AccountWriter = async (services, message) => {
  const { db, clock, config, secret } = services
  const address = String(message.details['address'])
  const shopId = Number(message.details['shopId'])
  const owner = await readAddressee(db, message.userId)
  const now = clock.now()
  if (!owner) return null
  if (await isContactProven(services, { shopId, address }, now)) return null
  const url = config.publicUrl + proofPath(makeProof(secret, address, now, shopId))
  return accountMail(config, { ...owner, email: address }, renderAddressProof(owner.language, url), message)
}

/** What is over: ended sessions, past limits, expired links and attempts. */
export const sweep: Job = {
  name: 'sweep',
  schedule: '17 * * * *',
  handle: async ({ db, clock }) => {
    const now = clock.now()
    await forgetOldMailboxes({ db, clock })
    await sweepSessions(db, now)
    await sweepLimits(db, now)
    await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', millisToWire(now)).execute()
    await db.deleteFrom('link_tokens').where('expires_at', '<=', millisToWire(now)).execute()
  },
}
