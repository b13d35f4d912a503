// What the build leaves open in its page, as an empty title: what stands in the head before any script runs, by language.
import { accounts } from '@noren/words/accounts'
import { landing } from '@noren/words/admin/landing'
import { common } from '@noren/words/common'
import type { Lang } from '@noren/words/format'

export const withHead = (page: string, lang: Lang, head: string): string =>
  page.replace('<html lang="ja"', `<html lang="${lang}"`).replace('<title></title>', () => head)

/** Of a page that the browser draws: its title where that is known before, and what the product is. */
export const plainHead = (path: string | undefined, lang: Lang): string => {
  const { product, productTitle } = common[lang]
  const named = path === undefined ? undefined : waysIn[path]
  return [
    `<title>${escape(named === undefined ? product : productTitle(named[lang]))}</title>`,
    `<meta name="description" content="${escape(landing[lang].description)}">`,
  ].join('')
}

/** The pages that search engines may name though the browser draws them, by their titles. */
export const waysIn: Partial<Record<string, Record<Lang, string>>> = {
  '/': { ja: landing.ja.title, en: landing.en.title },
  '/login': { ja: accounts.ja.login.title, en: accounts.en.login.title },
  '/signup': { ja: accounts.ja.signup.title, en: accounts.en.signup.title },
}

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
