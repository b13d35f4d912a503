import { renderDeletion } from '#messages'
import type { AccountWriter } from '#features/messages/api'
import { wireToLocalDate } from '#platform/clock'
import { readAddressee } from '../account.ts'
import { accountMail } from '../demo-account.ts'

/** Nothing where the deletion has been undone meanwhile. */
export const writeDeletion: AccountWriter = async ({ db, config }, message) => {
  const user = await readAddressee(db, message.userId)
  if (!user?.deletionAt) return null
  const content = renderDeletion(
    user.language,
    wireToLocalDate(user.deletionAt),
    `${config.publicUrl}/account`,
  )
  return accountMail(config, user, content, message)
}
