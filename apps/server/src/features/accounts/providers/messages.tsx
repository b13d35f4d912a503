import type { Lang } from '@noren/words/format'
import { messages } from '@noren/words/messages'
import { accountEmail, type AccountEmail } from '#emails/account-email'

/** So that an owner hears of another way into the account. */
export const renderGoogleLinked = (language: Lang, url: string): AccountEmail => {
  const { subject, lead, link, unknown } = messages[language].googleLinked
  return accountEmail(language, subject, lead, { head: link, url, notes: [unknown] })
}
