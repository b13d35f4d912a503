// The pages: each is rendered once a day for all who ask for it in the same way, and kept as bytes.
import type * as admin from '@noren/admin'
import { type PublicPage, publicPages, type Screen, themes } from '@noren/contract/screens'
import type { Setup } from '@noren/contract/setup'
import { type Lang, languages } from '@noren/words/format'
import type { FastifyRequest } from 'fastify'
import { millisToWire, wireToLocalDate } from '#platform/clock'
import { prepareResponse, type CachedResponse } from '#platform/http/caching/cached-response'
import { cookieNames } from '#platform/http/cookies'
import { headersOf } from '#platform/http/headers'
import { languageOf } from '#platform/http/request-context'
import type { Services } from '#platform/services'
import { chunksOf, type Manifest, scriptsOfPage } from './chunks.ts'
import { headersOfScreen, plainHead, publicHead, withHead } from './head.ts'
import { withSetup } from './setup.ts'

/** apps/admin as it was built or, in development, from its source. */
export type FrontEnd = {
  template: (file: 'index.html' | 'public.html', url: string) => string | Promise<string>
  renderer: () => Promise<typeof admin>
  /** In development there is none, and nothing is kept. */
  manifest?: Manifest
  policy: string
}

type Wanted = {
  url: string
  lang: Lang
  /** The language that the address names. */
  asked: Lang | undefined
  /** Brings no session cookie. */
  isVisitor: boolean
  /** What the device chose. Rule SCR-232. */
  theme: (typeof themes)[number]
  /** The miniature of the booking page shows the next days. */
  today: string
}

export const openPages = (
  { config, clock }: Services,
  { template, renderer, manifest, policy }: FrontEnd,
  setup: Setup,
) => {
  const headers = {
    ...headersOf(policy, config.secureCookies),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  }

  const renderPublic = async (path: PublicPage, { url, lang, asked, today }: Wanted) => {
    const { renderPage } = await renderer()
    const { body, ...about } = renderPage(path, { lang, setup, today })
    // From the top page people go on to sign up: the application is fetched when all else is loaded.
    const ahead = path === '/' ? scriptsOfPage(manifest) : []
    const head =
      publicHead(about, { lang, asked, path, origin: config.publicUrl }) + linksTo(ahead, 'rel="prefetch"')
    const html = withHead(await template('public.html', url), lang, head)
    const whole = html.replace('<body></body>', () => `<body>${body}</body>`)
    return prepareResponse(200, whole, headers)
  }

  /** Without contents but with the frame of the screen. */
  const renderScreen = async (screen: Screen | undefined, { url, lang, isVisitor, theme }: Wanted) => {
    const { renderLoading } = await renderer()
    const { root, noScript } = renderLoading(screen ?? '')
    const first = chunksOf(manifest, (screen && firstScreens[screen]) ?? [])
    const next = chunksOf(manifest, (screen && nextParts[screen]) ?? []).filter(
      (file) => !first.includes(file),
    )
    const head =
      plainHead(screen, lang) +
      (isVisitor ? '' : sessionLink(setup)) +
      linksTo(first, 'rel="modulepreload"') +
      linksTo(next, 'rel="prefetch"')
    const html = withSetup(withHead(await template('index.html', url), lang, head), setup)
    const whole = html
      .replace('data-theme="auto"', `data-theme="${theme}"`)
      // Spares the browser a call that could only be refused.
      .replace('<body>', isVisitor ? '<body data-visitor>' : '<body>')
      .replace('<div id="root"></div>', () => `${noScript}<div id="root">${root}</div>`)
    const status = screen === undefined ? 404 : 200
    return prepareResponse(status, whole, { ...headers, ...headersOfScreen(screen) })
  }

  const kept = new Map<string, { today: string; page: CachedResponse }>()
  /** Of no screen: the not-found page, which is one of the application's own. */
  return async (
    { url, cookies, headers: sent }: FastifyRequest,
    screen?: Screen,
  ): Promise<CachedResponse> => {
    const named = new URLSearchParams(url.split('?')[1]).get('lang')
    const asked = languages.find((lang) => lang === named)
    const chosen = languages.find((lang) => lang === cookies['language'])
    const lang = asked ?? chosen ?? languageOf(sent['accept-language'])
    const isVisitor = cookies[cookieNames(config).session] === undefined
    const today = wireToLocalDate(millisToWire(clock.now()))

    const theme = themes.find((one) => one === cookies['theme']) ?? 'auto'

    const key = `${lang} ${asked} ${isVisitor} ${theme} ${screen}`
    const known = kept.get(key)
    if (known?.today === today) return known.page
    const wanted = { url, lang, asked, isVisitor, theme, today }
    const path = publicPages.find((one) => one === screen)
    const page = await (path === undefined ? renderScreen(screen, wanted) : renderPublic(path, wanted))
    if (manifest) kept.set(key, { today, page })
    return page
  }
}

const linksTo = (files: readonly string[], kind: string): string =>
  files.map((file) => `<link ${kind} crossorigin href="${file}">`).join('')

/** Every screen begins with who is there: asked for together with the scripts, in the way in which the screens ask. */
const sessionLink = ({ apiBaseUrl }: Setup): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${apiBaseUrl ?? ''}/api/auth/me">`

/** The code of the screens that people open first is fetched together with the application's. Rule SCR-30. */
const firstScreens: Partial<Record<Screen, readonly string[]>> = {
  '/login': ['src/features/accounts/login/login-page.tsx'],
  '/signup': ['src/features/accounts/signup/signup-page.tsx'],
  '/reservation-calendar': ['src/shell/owner-gate.tsx', 'src/features/reservations/calendar-page.tsx'],
  '/customers': ['src/shell/owner-gate.tsx', 'src/features/customers/list/customer-list-page.tsx'],
  '/shop/about': ['src/shell/owner-gate.tsx', 'src/features/shops/settings/settings-page.tsx'],
}

/** What the next press needs is fetched when all else is loaded, so that it opens at once, also without a network. Rule SCR-30. */
const nextParts: Partial<Record<Screen, readonly string[]>> = {
  '/reservation-calendar': ['src/features/reservations/entry/entry-dialog.tsx'],
}
