import type { Lang } from '@noren/words/format'
import { knownAddress } from '@noren/words/accounts/known-address'
import { messages } from '@noren/words/messages'
import { mailboxes } from '@noren/words/reservations/mailboxes'
import { accountEmail, type AccountEmail } from '#emails/account-email'

/** The link that proves an address. */
export const renderVerification = (language: Lang, url: string): AccountEmail => {
  const { subject, lead, link, validity, unknown } = messages[language].verify
  return accountEmail(language, subject, lead, { head: link, url, notes: [validity, unknown] })
}

/** To the holder of an account whose address somebody registered again. */
export const renderKnown = (language: Lang, publicUrl: string): AccountEmail => {
  const { subject, lead, link, forgotten, unknown } = knownAddress[language]
  const notes = [forgotten(`${publicUrl}/forgot-password`), unknown]
  return accountEmail(language, subject, lead, { head: link, url: `${publicUrl}/login`, notes })
}

/** Asks the holder of a shop's own address for a press. */
export const renderAddressProof = (language: Lang, url: string): AccountEmail => {
  const { shop, notYours } = mailboxes[language]
  return accountEmail(language, shop.subject, shop.text, { head: shop.open, url, notes: [notYours] })
}
