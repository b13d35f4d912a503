import { common } from '@noren/words/common'
import { mails } from '@noren/words/mails'
import { renderLetter, type Rendered } from '#platform/mail/letter'

/** The link that proves an address. */
export const renderVerification = (language: 'ja' | 'en', url: string): Rendered & { subject: string } => {
  const { subject, lead, link, validity, unknown } = mails[language].verify
  const { product } = common[language]
  const rendered = renderLetter({
    language,
    sender: product,
    paragraphs: [lead],
    facts: [],
    link: { head: link, url, notes: [validity, unknown] },
    signature: [product, new URL(url).origin],
  })
  return { subject, ...rendered }
}
