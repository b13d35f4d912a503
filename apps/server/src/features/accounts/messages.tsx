import { common } from '@noren/words/common'
import { mails } from '@noren/words/mails'
import { renderLetter, type Letter, type Rendered } from '#platform/mail/letter'

export type AccountLetter = Rendered & { subject: string }

/** The link that proves an address. */
export const renderVerification = (language: 'ja' | 'en', url: string): AccountLetter => {
  const { subject, lead, link, validity, unknown } = mails[language].verify
  return accountLetter(language, subject, lead, { head: link, url, notes: [validity, unknown] })
}

/** A letter of the product itself, from the address that its link leads to. */
export const accountLetter = (
  language: 'ja' | 'en',
  subject: string,
  lead: string,
  link: Letter['link'],
): AccountLetter => {
  const { product } = common[language]
  const signature = [product, new URL(link.url).origin]
  const letter = { language, sender: product, paragraphs: [lead], facts: [], link, signature }
  return { subject, ...renderLetter(letter) }
}
