import { common } from '@noren/words/common'
import { plans } from '@noren/words/plans'
import { renderEmail, type RenderedEmail } from '#emails/email-template'

export type PlanNews = 'standard' | 'free' | 'failed'

/** What has become of the plan, and which menus customers no longer see. */
export const renderPlanNews = (
  language: 'ja' | 'en',
  news: PlanNews,
  { hidden, url }: { hidden: readonly string[]; url: string },
): RenderedEmail & { subject: string } => {
  const { product } = common[language]
  const { [news]: texts, link, hidden: hiddenText } = plans[language].mails
  const content = {
    language,
    sender: product,
    paragraphs: [texts.lead, ...(hidden.length > 0 ? [hiddenText(hidden)] : [])],
    facts: [],
    link: { head: link, url, notes: [texts.note] },
    signature: [product, new URL(url).origin],
  }
  return { subject: texts.subject, ...renderEmail(content) }
}
