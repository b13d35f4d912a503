import { formatDate } from '@noren/words/format'
import { mails } from '@noren/words/mails'
import { accountLetter, type AccountLetter } from '../messages.tsx'

/** `date`: the day on which everything goes, 'YYYY-MM-DD'. */
export const renderDeletion = (language: 'ja' | 'en', date: string, url: string): AccountLetter => {
  const { subject, lead, link, unknown } = mails[language].deletion
  return accountLetter(language, subject, lead(formatDate(language, date)), {
    head: link,
    url,
    notes: [unknown],
  })
}
