import { mails } from '@noren/words/mails'
import { accountLetter, type AccountLetter } from '../messages.tsx'

/** So that an owner hears of another way into the account. */
export const renderGoogleLinked = (language: 'ja' | 'en', url: string): AccountLetter => {
  const { subject, lead, link, unknown } = mails[language].googleLinked
  return accountLetter(language, subject, lead, { head: link, url, notes: [unknown] })
}
