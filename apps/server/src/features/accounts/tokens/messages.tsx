import type { Lang } from '@noren/words/format'
import { apiTokens } from '@noren/words/accounts/tokens'
import { accountEmail, type AccountEmail } from '#emails/account-email'

/** Told after the fact, with the way to revoke it. */
export const renderTokenMade = (language: Lang, url: string, name: string): AccountEmail => {
  const { subject, lead, link, unknown } = apiTokens[language].mail
  return accountEmail(language, subject, lead(name), { head: link, url, notes: [unknown] })
}
