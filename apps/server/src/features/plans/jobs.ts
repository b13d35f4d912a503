import { renderPlanNews, type PlanNews } from '#messages'
import { readAddressee, accountMail } from '#features/accounts/api'
import type { AccountMessage, AccountWriter } from '#features/messages/api'

/** The plan begins or is over; what is told is what was then, even if it changed again. */
export const writePlanChanged: AccountWriter = (services, message) =>
  write(services, message, message.details['plan'] === 'standard' ? 'standard' : 'free')

export const writePaymentFailed: AccountWriter = (services, message) => write(services, message, 'failed')

const write = async (
  { db, config }: Parameters<AccountWriter>[0],
  message: AccountMessage,
  news: PlanNews,
): ReturnType<AccountWriter> => {
  const user = await readAddressee(db, message.userId)
  if (!user) return null
  const url = `${config.publicUrl}/shop?tab=subscription`
  const content = renderPlanNews(user.language, news, {
    hidden: namesIn(message, 'hidden'),
    shown: namesIn(message, 'shown'),
    url,
  })
  return accountMail(config, user, content, message)
}

/** jsonb written by `settleSubscription` alone: names of menus. */
const namesIn = ({ details }: AccountMessage, key: 'hidden' | 'shown'): string[] =>
  Array.isArray(details[key]) ? details[key].map(String) : []
