import { common } from '@noren/words/common'
import { messages } from '@noren/words/messages'
import { renderEmail, type EmailContent, type RenderedEmail } from '#platform/mail/email-template'

export type AccountEmail = RenderedEmail & { subject: string }

/** The link that proves an address. */
export const renderVerification = (language: 'ja' | 'en', url: string): AccountEmail => {
  const { subject, lead, link, validity, unknown } = messages[language].verify
  return accountEmail(language, subject, lead, { head: link, url, notes: [validity, unknown] })
}

/** An email of the product itself, from the address that its link leads to. */
export const accountEmail = (
  language: 'ja' | 'en',
  subject: string,
  lead: string,
  link: EmailContent['link'],
): AccountEmail => {
  const { product } = common[language]
  const signature = [product, new URL(link.url).origin]
  const content = { language, sender: product, paragraphs: [lead], facts: [], link, signature }
  return { subject, ...renderEmail(content) }
}
