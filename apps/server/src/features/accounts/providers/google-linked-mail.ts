import { renderGoogleLinked } from '#messages'
import type { AccountWriter } from '#features/messages/rules'
import { readAddressee } from '../queries.ts'
import { accountMail } from '../rules.ts'

export const writeGoogleLinked: AccountWriter = async ({ db, config }, message) => {
  const user = await readAddressee(db, message.userId)
  if (!user) return null
  return accountMail(config, user, renderGoogleLinked(user.language, `${config.publicUrl}/account`), message)
}
