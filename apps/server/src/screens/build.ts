// The pages as they were built: each rendered once for all who ask for it, and kept as bytes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Screen } from '@noren/contract/screens'
import type { Setup } from '@noren/contract/setup'
import { prepareResponse, type CachedResponse } from '#platform/http/cached-response'
import { headersOf, pagePolicyCalling } from '#platform/http/headers'
import type { Services } from '#platform/services'
import { chunksOf, type Manifest, scriptsOfPage } from './chunks.ts'
import { plainHead, waysIn, withHead } from './head.ts'
import type { Pages } from './pages.ts'
import { cachePublicPages, renderPublicPage } from './public-pages.ts'
import { calledOrigins, withSetup } from './setup.ts'

type Build = {
  dist: string
  manifest: Manifest
  setup: Setup
  /** CSS declarations, or nothing. */
  theme: string
}

export const pagesFromBuild = async (
  { config, clock }: Services,
  { dist, manifest, setup, theme }: Build,
): Promise<Pages> => {
  const { renderPage, renderLoading } = await import('@noren/admin')
  const template = (file: string): string =>
    endHead(readFileSync(join(dist, file), 'utf8'), theme && `<style>:root{${theme}}</style>`)
  const headers = {
    ...headersOf(pagePolicyCalling(calledOrigins(config)), config.secureCookies),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  }

  const page = template('public.html')
  // From the top page people go on to sign up: the application is fetched when all else is loaded.
  const ahead = scriptsOfPage(manifest).map(
    (file) => `<link rel="prefetch" as="script" crossorigin href="${file}">`,
  )
  const topPage = endHead(page, ahead.join(''))

  const application = withSetup(template('index.html'), setup)
  const screens = new Map<string, CachedResponse>()

  return {
    publicPage: cachePublicPages(clock, (path, wanted, today) => {
      const rendered = { path, ...wanted, setup, today, origin: config.publicUrl }
      const html = renderPublicPage({ renderPage }, path === '/' ? topPage : page, rendered)
      return prepareResponse(200, html, headers, Infinity)
    }),
    /** Without contents but with its frame, by language and screen. */
    screen: (screen, { lang, isVisitor }) => {
      const key = `${lang} ${isVisitor} ${screen}`
      const found = screens.get(key)
      if (found) return found
      const { root, noScript } = renderLoading(screen ?? '')
      const preloads = chunksOf(manifest, (screen && firstScreens[screen]) ?? [])
        .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
        .join('')
      const html = endHead(withHead(application, lang, plainHead(screen, lang)), preloads)
        // Spares the browser a call that could only be refused.
        .replace('<body>', isVisitor ? '<body data-visitor>' : '<body>')
        .replace('<div id="root"></div>', () => `${noScript}<div id="root">${root}</div>`)
      const made = prepareResponse(
        screen === undefined ? 404 : 200,
        html,
        { ...headers, ...byAddress[addressOf(screen)] },
        Infinity,
      )
      screens.set(key, made)
      return made
    },
  }
}

const endHead = (page: string, last: string): string => page.replace('</head>', () => `${last}</head>`)

/** The code of the screens that people open first is fetched together with the application's. Rule SCR-30. */
const firstScreens: Partial<Record<Screen, readonly string[]>> = {
  '/login': ['src/features/accounts/login/page.tsx'],
  '/signup': ['src/features/accounts/signup/page.tsx'],
  '/reservation-calendar': ['src/shell/owner-gate.tsx', 'src/features/reservations/page.tsx'],
}

type Address = keyof typeof byAddress

const byAddress = {
  named: {},
  unnamed: { 'x-robots-tag': 'noindex' },
  secret: { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
}

/** The ways in are worth finding; what lies behind them is not; what a mail or a provider leads to is nobody else's business. */
const addressOf = (screen: Screen | undefined): Address =>
  screen === undefined ? 'unnamed' : waysIn.has(screen) ? 'named' : secret.test(screen) ? 'secret' : 'unnamed'

const secret = /^\/(reset-password|account-verify|oauth)\b/
