// What the build leaves open in its page, as an empty title: what stands in the head before any script runs, by language.
import type { Screen } from '@noren/contract/screens'
import { accounts } from '@noren/words/accounts'
import { passwords } from '@noren/words/accounts/passwords'
import { providers } from '@noren/words/accounts/providers'
import { landing } from '@noren/words/admin/landing'
import { sharing } from '@noren/words/admin/pages/sharing'
import { registration } from '@noren/words/admin/registration'
import { reservationSearch } from '@noren/words/admin/reservations/search'
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
    '/reservation-search': reservationSearch[lang].title,
    '/reservation-page': nav.page,
    '/reservation-page/share': sharing[lang].title,
    '/customers': nav.customers,
    '/customers/create': nav.customers,
    '/customers/{id}': nav.customers,
    '/form': nav.form,
    '/completion-page': nav.completion,
    '/menu': nav.menus,
    '/menu/create': nav.menus,
    '/menu/{id}/edit': nav.menus,
    '/notification-templates': nav.mails,
    '/business-day': nav.hours,
    '/shop': nav.shop,
    '/contact': nav.contact,
    '/account': account,
  }
  return titles[screen]
}

/** The pages that search engines may name though the browser renders them. */
export const waysIn: ReadonlySet<Screen> = new Set(['/login', '/signup'])

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
