import type { Lang } from '@noren/words/format'
import { common } from '@noren/words/common'
import { plans } from '@noren/words/plans'
import { renderEmail, type RenderedEmail } from '#emails/email-template'

export type PlanNews = 'standard' | 'free' | 'failed'

/** What has become of the plan, and which menus customers no longer see or see again. */
export const renderPlanNews = (
  language: Lang,
  news: PlanNews,
  { hidden, shown, url }: { hidden: readonly string[]; shown: readonly string[]; url: string },
): RenderedEmail & { subject: string } => {
  const { product } = common[language]
  const { [news]: texts, link, hidden: hiddenText, shown: shownText } = plans[language].mails
  const content = {
    language,
    sender: product,
    paragraphs: [
      texts.lead,
      ...(hidden.length > 0 ? [hiddenText(hidden)] : []),
      ...(shown.length > 0 ? [shownText(shown)] : []),
    ],
    facts: [],
    link: { head: link, url, notes: [texts.note] },
    signature: [product, new URL(url).origin],
  }
  return { subject: texts.subject, ...renderEmail(content) }
}
