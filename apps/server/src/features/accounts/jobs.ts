import { renderVerification } from '#messages'
import type { AccountWriter } from '#features/messages/rules'
import { dayMs } from '#platform/clock'
import { keepUserLink } from '#platform/identity/links'
import { randomToken } from '#platform/identity/secret'
import { accountMail } from './rules.ts'
import { readAddressee } from './queries.ts'

const linkLife = dayMs

/** A fresh link to the account's address, made for each try; earlier ones stay good until one is used. */
export const writeVerification: AccountWriter = async (services, message) => {
  const { db, clock, config } = services
  const user = await readAddressee(db, message.userId)
  if (!user || user.verified) return null
  const token = randomToken()
  const now = clock.now()
  await keepUserLink(db, { kind: 'verify', token, userId: user.id, expiresAt: now + linkLife }, now)
  const content = renderVerification(user.language, `${config.publicUrl}/account-verify?token=${token}`)
  return accountMail(config, user, content, message)
}
