// Pages that come with their contents: drawn once a day by path and language, then kept as bytes.
import type { Prerendered } from '@noren/admin'
import type { Setup } from '@noren/contract/setup'
import type { Lang } from '@noren/words/format'
import { prepare, type Kept } from '../cache.ts'
import { toWire } from '../clock.ts'
import { headersOf, pagePolicyCalling } from '../http/headers.ts'
import type { Services } from '../services.ts'
import { chunksOf, type Manifest } from './chunks.ts'
import { escape, withHead } from './head.ts'
import { calledOrigins, withSetup } from './setup.ts'

export const openDrawn = async (
  { config, clock }: Services,
  { setup, page, manifest }: { setup: Setup; page: string; manifest: Manifest },
) => {
  const { prerenderedPages, render, renderLoading } = await import('@noren/admin')
  const kept = new Map<string, { today: string; page: Promise<Kept> }>()
  const headers = {
    ...headersOf(pagePolicyCalling(calledOrigins(config)), config.secureCookies),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  }

  const make = async (path: string, lang: Lang, today: string): Promise<Kept> => {
    const drawn = await render({ path, lang, setup, today })
    const head = headOf(drawn, { lang, origin: config.publicUrl, path })
    // Fetched when all else is here: they are needed once somebody presses something.
    const scripts = chunksOf(manifest, ['src/application.tsx', prerenderedPages[path] ?? ''])
      .map((file) => `<link rel="prefetch" as="script" crossorigin href="${file}">`)
      .join('')
    const html = withHead(withSetup(page, setup), lang, head + scripts).replace(
      '<div id="root"></div>',
      () => `<div id="root" data-today="${today}">${drawn.body}</div>`,
    )
    return prepare(200, html, headers, Infinity)
  }

  return {
    paths: Object.keys(prerenderedPages),
    /** What stands in the page of a screen that the browser draws. */
    waiting: renderLoading,
    has: (path: string): boolean => path in prerenderedPages,
    /** Drawn anew after midnight: the miniature of the booking page shows the next days. */
    show: (path: string, lang: Lang): Promise<Kept> => {
      const today = toWire(clock.now()).slice(0, 10)
      const key = `${lang} ${path}`
      const found = kept.get(key)
      if (found?.today === today) return found.page
      const made = make(path, lang, today)
      kept.set(key, { today, page: made })
      // A fault is told to whoever asked, not to those who come later.
      made.catch(() => kept.delete(key))
      return made
    },
  }
}

/** `title` comes escaped from React. */
const headOf = (
  { title, description }: Prerendered,
  { lang, origin, path }: { lang: Lang; origin: string; path: string },
): string => {
  const address = escape(origin + path)
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    `<link rel="canonical" href="${address}${lang === 'en' ? '?lang=en' : ''}">`,
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
