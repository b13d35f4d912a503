import type { Lang } from '@noren/words/format'
import { common } from '@noren/words/common'
import { renderEmail, type EmailContent, type RenderedEmail } from './email-template.tsx'

export type AccountEmail = RenderedEmail & { subject: string }

/** An email of the product itself, from the address that its link leads to; `lead` in one paragraph or several. */
export const accountEmail = (
  language: Lang,
  subject: string,
  lead: string | readonly string[],
  link: EmailContent['link'],
): AccountEmail => {
  const { product } = common[language]
  const signature = [product, new URL(link.url).origin]
  const content = { language, sender: product, paragraphs: [lead].flat(), facts: [], link, signature }
  return { subject, ...renderEmail(content) }
}
