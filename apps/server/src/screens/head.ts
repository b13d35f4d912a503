// What the build leaves open in its page, as an empty title: what stands in the head before any script runs, by language.
import type { Screen } from '@noren/contract/screens'
import { accounts } from '@noren/words/accounts'
import { passwords } from '@noren/words/accounts/passwords'
import { providers } from '@noren/words/accounts/providers'
import { billSheetWords } from '@noren/words/admin/bills/sheet'
import { salesDays } from '@noren/words/admin/closings/days'
import { salesMonths } from '@noren/words/admin/closings/month'
import { personalData } from '@noren/words/admin/customers/personal-data'
import { landing } from '@noren/words/admin/landing'
import { importFiles } from '@noren/words/admin/imports/files'
import { sharing } from '@noren/words/admin/pages/sharing'
import { registration } from '@noren/words/admin/registration'
import { reportTabs } from '@noren/words/admin/reports/tabs'
import { reportVisits } from '@noren/words/admin/reports/visits'
import { reservationSearch } from '@noren/words/admin/reservations/search'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { shell } from '@noren/words/admin/shell'
import { common } from '@noren/words/common'
import type { Lang } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'

export const withHead = (page: string, lang: Lang, head: string): string =>
  page.replace('<html lang="ja"', `<html lang="${lang}"`).replace('<title></title>', () => head)

/** The head of a page that the browser renders: its title, what the product is, and no empty frame where no script will fill it. */
export const plainHead = (screen: Screen | undefined, lang: Lang): string => {
  const { product, productTitle } = common[lang]
  const title = screen === undefined ? undefined : titleOf(screen, lang)
  return [
    `<title>${escape(title === undefined ? product : productTitle(title))}</title>`,
    `<meta name="description" content="${escape(landing[lang].description)}">`,
    '<noscript><style>#root{display:none}</style></noscript>',
  ].join('')
}

/** The head of a public page, with all that search engines and those who share it ask for. */
export const publicHead = (
  about: { title: string; description: string },
  { lang, asked, path, origin }: { lang: Lang; asked: Lang | undefined; path: string; origin: string },
): string => {
  const [title, description, address] = [about.title, about.description, origin + path].map(escape)
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    // Without a language in the address it is the address for readers of any language.
    `<link rel="canonical" href="${address}${asked === 'en' ? '?lang=en' : ''}">`,
    `<link rel="alternate" hreflang="ja" href="${address}">`,
    `<link rel="alternate" hreflang="en" href="${address}?lang=en">`,
    `<link rel="alternate" hreflang="x-default" href="${address}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:locale" content="${lang === 'ja' ? 'ja_JP' : 'en_GB'}">`,
    `<meta property="og:image" content="${escape(origin)}/share.jpg">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
    `<meta property="og:image:alt" content="${escape(common[lang].product)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join('')
}

/** The title that the screen itself sets, where it depends on nobody's data. */
const titleOf = (screen: Screen, lang: Lang): string | undefined => {
  const { login, signup, verify } = accounts[lang]
  const { nav, account } = shell[lang]
  const titles: Partial<Record<Screen, string>> = {
    '/login': login.title,
    '/signin': login.title,
    '/signup': signup.title,
    '/oauth/signin': providers[lang].returning,
    '/forgot-password': passwords[lang].forgot.title,
    '/reset-password': passwords[lang].reset.title,
    '/reset-password/{token}': passwords[lang].reset.title,
    '/account-verify': verify.title,
    '/registration': registration[lang].title,
    '/reservation-calendar': reservations[lang].calendar.title,
    '/reservation-calendar/*': reservations[lang].calendar.title,
    '/reservation/{id}': reservations[lang].detail.title,
    '/reservation/{id}/bill': billSheetWords[lang].title,
    '/reservation-search': reservationSearch[lang].title,
    '/worklists': worklists[lang].title,
    '/worklists/{id}': worklists[lang].title,
    '/reservation-page': nav.page,
    '/reservation-page/share': sharing[lang].title,
    '/customers': nav.customers,
    '/customers/create': nav.customers,
    '/customers/{id}': nav.customers,
    '/customers/{id}/data': personalData[lang].title,
    '/form': nav.form,
    '/notifications': nav.push,
    '/completion-page': nav.completion,
    '/waitlist': nav.waitlist,
    '/reports': nav.reports,
    '/reports/visits': reportVisits[lang].title,
    '/reports/overdue': reportTabs[lang].names.overdue,
    '/menu': nav.menus,
    '/menu/create': nav.menus,
    '/menu/prices': nav.menus,
    '/menu/{id}/edit': nav.menus,
    '/notification-templates': nav.mails,
    '/business-day': nav.hours,
    '/shop': nav.shop,
    '/shop/about': nav.shop,
    '/shop/place': nav.shop,
    '/shop/payment': nav.shop,
    '/shop/booking': nav.shop,
    '/shop/notices': nav.shop,
    '/reports/days': salesDays[lang].title,
    '/reports/days/{date}': salesDays[lang].title,
    '/reports/month': salesMonths[lang].title,
    '/contact': nav.contact,
    '/account': account,
    '/help': nav.help,
    '/help/{page}': nav.help,
    '/data/import': importFiles[lang].title,
  }
  return titles[screen]
}

/** The ways in are worth finding; what lies behind them is not; what a mail or a provider leads to is nobody else's business. */
export const headersOfScreen = (screen: Screen | undefined): Record<string, string> => ({
  ...(screen !== '/login' && screen !== '/signup' && { 'x-robots-tag': 'noindex' }),
  ...(screen && secret.test(screen) && { 'referrer-policy': 'no-referrer' }),
})

const secret = /^\/(reset-password|account-verify|oauth)\b/

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
