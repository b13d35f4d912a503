import { common } from '@noren/words/common'
import { mailboxes } from '@noren/words/reservations/mailboxes'
import { renderEmail, type RenderedEmail } from '#emails/email-template'

/** Asks the holder of a shop's own address for a press. */
export const renderAddressProof = (
  language: 'ja' | 'en',
  url: string,
): RenderedEmail & { subject: string } => {
  const { shop, notYours } = mailboxes[language]
  const { product } = common[language]
  return {
    ...renderEmail({
      language,
      sender: product,
      paragraphs: [shop.text],
      facts: [],
      link: { head: shop.open, url, notes: [notYours] },
      signature: [product],
    }),
    subject: shop.subject,
  }
}
