import { contact } from '@noren/words/admin/contact'
import { common } from '@noren/words/common'
import { formatDate, formatTime } from '@noren/words/format'
import { renderEmail, type RenderedEmail } from '#emails/email-template'

type Content = {
  number: number
  content: string
  /** 'YYYY-MM-DD', and minutes of that day. */
  date: string
  minutes: number
  shop: { id: number; name: string; url: string }
  email: string
  files: readonly string[]
}

/** To the operator, in the product's first language. */
export const renderInquiry = ({
  number,
  content,
  date,
  minutes,
  shop,
  email,
  files,
}: Content): RenderedEmail & { subject: string } => {
  const language = 'ja'
  const { product } = common[language]
  const { subject, lead, heads, reply, page } = contact[language].mail
  return {
    subject: subject(shop.name),
    ...renderEmail({
      language,
      sender: product,
      paragraphs: [lead(shop.name), content],
      facts: [
        { head: heads.shop, value: `${shop.name} (${shop.id})` },
        { head: heads.email, value: email },
        { head: heads.date, value: `${formatDate(language, date)} ${formatTime(minutes)}` },
        { head: heads.number, value: String(number) },
        ...(files.length > 0 ? [{ head: heads.files, value: files.join('\n') }] : []),
      ],
      link: { head: page, url: shop.url, notes: [reply] },
      signature: [product, new URL(shop.url).origin],
    }),
  }
}
