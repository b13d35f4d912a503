import { renderGoogleLinked } from '#messages'
import type { AccountWriter } from '#features/messages/api'
import { readAddressee } from '../account.ts'
import { accountMail } from '../demo-account.ts'

export const writeGoogleLinked: AccountWriter = async ({ db, config }, message) => {
  const user = await readAddressee(db, message.userId)
  if (!user) return null
  return accountMail(config, user, renderGoogleLinked(user.language, `${config.publicUrl}/account`), message)
}
