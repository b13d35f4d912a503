import type { Lang } from '@noren/words/format'
import { messages } from '@noren/words/messages'
import { accountEmail, type AccountEmail } from '#emails/account-email'

/** The link that sets a new password, or the first one of an account that had none. */
export const renderReset = (language: Lang, url: string, { isFirst }: { isFirst: boolean }): AccountEmail => {
  const words = messages[language]
  const { subject, lead, link, validity, unknown } = isFirst ? words.firstPassword : words.reset
  return accountEmail(language, subject, lead, { head: link, url, notes: [validity, unknown] })
}

/** Told after the fact, with the way to take the account back. */
export const renderPasswordChanged = (
  language: Lang,
  url: string,
  { isFirst, isUnlinked }: { isFirst: boolean; isUnlinked: boolean },
): AccountEmail => {
  const { passwordChanged, passwordSet, unlinked } = messages[language]
  const { subject, lead, link, unknown } = isFirst ? passwordSet : passwordChanged
  const whole = isUnlinked ? `${lead}\n${unlinked}` : lead
  return accountEmail(language, subject, whole, { head: link, url, notes: [unknown] })
}
