// The public pages: rendered once a day by path and language, then cached as bytes.
import type { PublicPage } from '@noren/contract/screens'
import type { Setup } from '@noren/contract/setup'
import type { CachedResponse } from '#platform/http/cached-response'
import { type Clock, millisToWire, wireToLocalDate } from '#platform/clock'
import { escape, withHead } from './head.ts'
import type { Pages, Renderer, Wanted } from './pages.ts'

type Page = Pick<Wanted, 'lang' | 'asked'> & {
  path: PublicPage
  setup: Setup
  today: string
  origin: string
}

export const renderPublicPage = (
  { renderPage }: Pick<Renderer, 'renderPage'>,
  template: string,
  page: Page,
): string => {
  const rendered = renderPage(page.path, page)
  return withHead(template, page.lang, headOf(rendered, page)).replace(
    '<body></body>',
    () => `<body>${rendered.body}</body>`,
  )
}

/** Rendered again after midnight: the miniature of the booking page shows the next days. */
export const cachePublicPages = (
  clock: Clock,
  render: (path: PublicPage, wanted: Wanted, today: string) => CachedResponse,
): Pages['publicPage'] => {
  const cached = new Map<string, { today: string; response: CachedResponse }>()
  return (path, wanted) => {
    const today = todayOf(clock)
    const key = `${wanted.lang} ${wanted.asked} ${path}`
    const known = cached.get(key)
    if (known?.today === today) return known.response
    const response = render(path, wanted, today)
    cached.set(key, { today, response })
    return response
  }
}

export const todayOf = (clock: Clock): string => wireToLocalDate(millisToWire(clock.now()))

const headOf = (
  { title, description }: ReturnType<Renderer['renderPage']>,
  { lang, origin, path, asked }: Page,
): string => {
  const address = escape(origin + path)
  return [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    // Without a language in the address it is the address for readers of any language.
    `<link rel="canonical" href="${address}${asked === 'en' ? '?lang=en' : ''}">`,
    `<link rel="alternate" hreflang="ja" href="${address}">`,
    `<link rel="alternate" hreflang="en" href="${address}?lang=en">`,
    `<link rel="alternate" hreflang="x-default" href="${address}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${escape(title)}">`,
    `<meta property="og:description" content="${escape(description)}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:locale" content="${lang === 'ja' ? 'ja_JP' : 'en_GB'}">`,
    `<meta property="og:image" content="${escape(origin)}/share.jpg">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join('')
}
