import { renderTokenMade } from '#messages'
import type { AccountWriter } from '#features/messages/api'
import { readAddressee } from '../account.ts'
import { accountMail } from '../demo-account.ts'

/** Tells an owner who did not make it. */
export const writeTokenMade: AccountWriter = async ({ db, config }, message) => {
  const user = await readAddressee(db, message.userId)
  if (!user) return null
  const content = renderTokenMade(
    user.language,
    `${config.publicUrl}/account`,
    String(message.details['name']),
  )
  return accountMail(config, user, content, message)
}
