import { formatDate, type Lang } from '@noren/words/format'
import { planNotices } from '@noren/words/plans/notices'
import { accountEmail, type AccountEmail } from '#emails/account-email'

type Language = Lang
type Used = { shop: string; count: number; limit: number }

export const renderPlanUsage = (
  language: Language,
  kind: 'plan_near' | 'plan_reached',
  { shop, count, limit }: Used,
  url: string,
): AccountEmail => {
  const words = planNotices[language]
  const { subject, lead, after, spam } = words[kind]
  return accountEmail(language, subject, [lead(shop, count, limit), after], {
    head: words.link,
    url,
    notes: [spam],
  })
}

/** `menus`: their names, in the owner's order. */
export const renderMenusHidden = (
  language: Language,
  { shop, limit, menus }: { shop: string; limit: number; menus: readonly string[] },
  url: string,
): AccountEmail => {
  const { subject, lead, kept, link, item, others } = planNotices[language].menus_hidden
  const named = menus.slice(0, namedMax).map(item)
  const rest = menus.length > namedMax ? [others(menus.length - namedMax)] : []
  return accountEmail(language, subject, [lead(shop, limit), [...named, ...rest].join('\n')], {
    head: link,
    url,
    notes: [kept],
  })
}

/** `date`: the day on which the plans begin, 'YYYY-MM-DD'. */
export const renderBetaEnds = (
  language: Language,
  { date, menus, reservations }: { date: string; menus: number; reservations: number },
  url: string,
): AccountEmail => {
  const { subject, lead, free, kept, link } = planNotices[language].beta_ends
  const day = formatDate(language, date)
  const paragraphs = [lead(day), free(menus, reservations), kept(menus)]
  return accountEmail(language, subject(day), paragraphs, { head: link, url, notes: [] })
}

const namedMax = 20
