// Prerendered pages: rendered once a day by path and language, then cached as bytes.
import type { Prerendered } from '@noren/admin'
import type { Setup } from '@noren/contract/setup'
import type { Lang } from '@noren/words/format'
import { prepareResponse, type CachedResponse } from '#platform/http/cached-response'
import { millisToWire, wireToLocalDate } from '#platform/clock'
import { headersOf, pagePolicyCalling } from '#platform/http/headers'
import type { Services } from '#platform/services'
import { chunksOf, type Manifest } from './chunks.ts'
import { escape, withHead } from './head.ts'
import { calledOrigins, withSetup } from './setup.ts'

export const openPrerendered = async (
  { config, clock }: Services,
  { setup, page, manifest }: { setup: Setup; page: string; manifest: Manifest },
) => {
  const { prerenderedPages, render: renderPage, renderLoading } = await import('@noren/admin')
  const cached = new Map<string, { today: string; response: Promise<CachedResponse> }>()
  const headers = {
    ...headersOf(pagePolicyCalling(calledOrigins(config)), config.secureCookies),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  }

  const render = async (
    path: string,
    lang: Lang,
    { today, asked }: { today: string; asked: Lang | undefined },
  ): Promise<CachedResponse> => {
    const rendered = await renderPage({ path, lang, setup, today })
    const head = headOf(rendered, { lang, origin: config.publicUrl, path, asked })
    // Needed once somebody presses something: fetched when all else is loaded.
    const scripts = chunksOf(manifest, ['src/application.tsx', prerenderedPages[path] ?? ''])
      .map((file) => `<link rel="prefetch" as="script" crossorigin href="${file}">`)
      .join('')
    const html = withHead(withSetup(page, setup), lang, head + scripts).replace(
      '<div id="root"></div>',
      () => `<div id="root" data-today="${today}">${rendered.body}</div>`,
    )
    return prepareResponse(200, html, headers, Infinity)
  }

  return {
    paths: Object.keys(prerenderedPages),
    /** The frame of a screen that the browser renders. */
    renderLoading,
    has: (path: string): boolean => path in prerenderedPages,
    /** Rendered again after midnight: the miniature of the booking page shows the next days. */
    show: (path: string, lang: Lang, asked: Lang | undefined): Promise<CachedResponse> => {
      const today = wireToLocalDate(millisToWire(clock.now()))
      const key = `${lang} ${asked} ${path}`
      const known = cached.get(key)
      if (known?.today === today) return known.response
      const response = render(path, lang, { today, asked })
      cached.set(key, { today, response })
      // A failure is not cached.
      response.catch(() => cached.delete(key))
      return response
    },
  }
}

/** `title` comes escaped from React. */
const headOf = (
  { title, description }: Prerendered,
  { lang, origin, path, asked }: { lang: Lang; origin: string; path: string; asked: Lang | undefined },
): string => {
  const address = escape(origin + path)
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    // Without a language in the address it is the address for readers of any language.
    `<link rel="canonical" href="${address}${asked === 'en' ? '?lang=en' : ''}">`,
    `<link rel="alternate" hreflang="ja" href="${address}">`,
    `<link rel="alternate" hreflang="en" href="${address}?lang=en">`,
    `<link rel="alternate" hreflang="x-default" href="${address}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${escape(description)}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:locale" content="${lang === 'ja' ? 'ja_JP' : 'en_GB'}">`,
    `<meta property="og:image" content="${escape(origin)}/share.jpg">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join('')
}
