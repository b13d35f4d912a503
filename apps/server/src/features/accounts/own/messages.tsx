import { formatDate, type Lang } from '@noren/words/format'
import { messages } from '@noren/words/messages'
import { accountEmail, type AccountEmail } from '#emails/account-email'

/** `date`: the day on which everything goes, 'YYYY-MM-DD'. */
export const renderDeletion = (language: Lang, date: string, url: string): AccountEmail => {
  const { subject, lead, link, unknown } = messages[language].deletion
  return accountEmail(language, subject, lead(formatDate(language, date)), {
    head: link,
    url,
    notes: [unknown],
  })
}
