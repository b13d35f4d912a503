import { messages } from '@noren/words/messages'
import { accountEmail, type AccountEmail } from '#emails/account-email'

/** The link that proves an address. */
export const renderVerification = (language: 'ja' | 'en', url: string): AccountEmail => {
  const { subject, lead, link, validity, unknown } = messages[language].verify
  return accountEmail(language, subject, lead, { head: link, url, notes: [validity, unknown] })
}
