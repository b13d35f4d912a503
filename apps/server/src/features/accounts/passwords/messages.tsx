import { mails } from '@noren/words/mails'
import { accountLetter, type AccountLetter } from '../messages.tsx'

/** The link that sets a new password. */
export const renderReset = (language: 'ja' | 'en', url: string): AccountLetter => {
  const { subject, lead, link, validity, unknown } = mails[language].reset
  return accountLetter(language, subject, lead, { head: link, url, notes: [validity, unknown] })
}

/** Told after the fact, with the way to take the account back. */
export const renderPasswordChanged = (language: 'ja' | 'en', url: string): AccountLetter => {
  const { subject, lead, link, unknown } = mails[language].passwordChanged
  return accountLetter(language, subject, lead, { head: link, url, notes: [unknown] })
}
