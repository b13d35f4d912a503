import { renderPasswordChanged, renderReset } from '#messages'
import type { AccountWriter } from '#features/messages/api'
import { minuteMs } from '#platform/clock'
import { keepUserLink } from '../user-links.ts'
import { randomToken } from '#platform/identity/secret'
import { readAddressee } from '../account.ts'
import { accountMail } from '../demo-account.ts'

const linkLife = 30 * minuteMs

/** A fresh link; earlier ones stay good until one is used. The link's host comes from the configuration alone. */
export const writeReset: AccountWriter = async (services, message) => {
  const { db, clock, config } = services
  const user = await readAddressee(db, message.userId)
  if (!user) return null
  const now = clock.now()
  const token = randomToken()
  await keepUserLink(db, { kind: 'reset', token, userId: user.id, expiresAt: now + linkLife }, now)
  const url = `${config.publicUrl}/reset-password/${token}`
  return accountMail(config, user, renderReset(user.language, url, { isFirst: !user.hasPassword }), message)
}

/** Tells an owner who did not change it, and that Google has to be linked anew. */
export const writePasswordChanged: AccountWriter = async ({ db, config }, message) => {
  const user = await readAddressee(db, message.userId)
  if (!user) return null
  const { isFirst, isUnlinked } = message.details
  const content = renderPasswordChanged(user.language, `${config.publicUrl}/forgot-password`, {
    isFirst: isFirst === true,
    isUnlinked: isUnlinked === true,
  })
  return accountMail(config, user, content, message)
}
