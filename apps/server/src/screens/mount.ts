// The owner's application: its built files, and its page at the paths where a screen stands. Pages that are to be read come with
// their contents, everything else is rendered by the browser.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type Screen, screenAt, screens } from '@noren/contract/screens'
import { parseTheme, themeStyle } from '@noren/contract/theme'
import { type Lang, languages } from '@noren/words/format'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { prepareResponse, type CachedResponse } from '#platform/http/cached-response'
import { chooseEncoding } from '#platform/http/encoding'
import { cookieNames } from '#platform/http/cookies'
import { headersOf, pagePolicy, pagePolicyCalling, setHeaders } from '#platform/http/headers'
import { languageOf } from '#platform/http/request-context'
import type { Services } from '#platform/services'
import { chunksOf, type Manifest, releaseOf } from './chunks.ts'
import { mountCrawlers } from './crawlers.ts'
import { openPrerendered } from './prerendered.ts'
import { plainHead, waysIn, withHead } from './head.ts'
import { calledOrigins, setupOf, withSetup } from './setup.ts'
import { mountWorker } from './worker.ts'

const dist = join(import.meta.dirname, '../../../admin/dist')

/** By what kind they are. Installing the application needs all but the last (rule SCR-28). */
const publicFiles: Readonly<Record<string, string>> = {
  'icon.svg': 'image/svg+xml',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable.png': 'image/png',
  'apple-touch-icon.png': 'image/png',
  'manifest.webmanifest': 'application/manifest+json',
  'share.jpg': 'image/jpeg',
}

type Options = {
  /** Development: nothing needs to be built, and the browser renders every page. */
  pageFromSource?: (url: string) => Promise<string>
  /** Where the demo salon's booking page stands. */
  demo?: string
}

export const mountScreens = async (
  server: FastifyInstance,
  services: Services,
  { pageFromSource, demo }: Options,
): Promise<void> => {
  const { config } = services
  const known = {
    google: services.google !== undefined,
    payments: services.payments !== undefined,
    demo: demo ?? null,
  }
  if (pageFromSource) {
    const setup = setupOf(config, { ...known, release: 'source' })
    return mountSource(server, async (url) => withSetup(await pageFromSource(url), setup))
  }

  const style = themeStyle(parseTheme(config.theme ?? {}, (text) => server.log.warn(text)))
  const page = readFileSync(join(dist, 'index.html'), 'utf8').replace(
    '</head>',
    style === '' ? '</head>' : `<style>:root{${style}}</style></head>`,
  )
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const setup = setupOf(config, { ...known, release: releaseOf(manifest) })
  const prerendered = await openPrerendered(services, { setup, page, manifest })
  const preloadsOf = (screen?: Screen): string =>
    chunksOf(manifest, ['src/application.tsx', ...((screen && firstScreens[screen]) ?? [])])
      .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
      .join('')
  const plain = {
    ...headersOf(pagePolicyCalling(calledOrigins(config)), config.secureCookies),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  }
  const shells = new Map<string, CachedResponse>()
  /** The page without contents but with its frame, by language and screen; of no screen where nothing stands. */
  const shellOf = (request: FastifyRequest, screen?: Screen): CachedResponse => {
    const lang = languageFor(request)
    const isVisitor = !mayBeSignedIn(request)
    const key = `${lang} ${isVisitor} ${screen}`
    const found = shells.get(key)
    if (found) return found
    const { root, noScript } = prerendered.renderLoading(screen ?? '')
    const made = prepareResponse(
      screen === undefined ? 404 : 200,
      withSetup(
        withHead(page, lang, plainHead(screen, lang))
          .replace('</head>', `${preloadsOf(screen)}</head>`)
          // Spares the browser a call that could only be refused.
          .replace('<body>', isVisitor ? '<body data-visitor>' : '<body>'),
        setup,
      ).replace('<div id="root"></div>', () => `${noScript}<div id="root">${root}</div>`),
      { ...plain, ...byAddress[addressOf(screen)] },
      Infinity,
    )
    shells.set(key, made)
    return made
  }

  const show = (path: Screen) => async (request: FastifyRequest, reply: FastifyReply) => {
    const proper = properAddress(request)
    if (proper !== undefined) return reply.redirect(proper, 308)
    // Who brings a session is led on from the top page, and must not see it before that. Rule PUB-1.
    const isPrerendered = prerendered.has(path) && !(path === '/' && mayBeSignedIn(request))
    const response = isPrerendered
      ? await prerendered.show(path, languageFor(request), languageAsked(request))
      : shellOf(request, path)
    return send(request, reply, response)
  }
  const mayBeSignedIn = (request: FastifyRequest): boolean =>
    request.cookies[cookieNames(config).session] !== undefined

  await server.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  // Without a hash in their names: asked for again after a day.
  for (const name of Object.keys(publicFiles))
    server.get(`/${name}`, (_request, reply) => {
      setHeaders(reply, pagePolicy, config.secureCookies)
      return reply.type(publicFiles[name] ?? '').sendFile(name, dist, { maxAge: '1d', immutable: false })
    })
  mountWorker(server, config, { dist, manifest })
  mountCrawlers(server, config, prerendered.paths)
  for (const path of screens) server.get(patternOf(path), show(path))
  // The not-found page is one of the application's own.
  server.setNotFoundHandler((request, reply) => {
    const proper = properAddress(request)
    if (proper !== undefined) return reply.redirect(proper, 308)
    return send(request, reply, shellOf(request))
  })
}

/** Where a screen stands that was asked for with a slash at its end, or in capitals. Its own words come first: it never leads to another host. */
const properAddress = ({ method, url }: FastifyRequest): string | undefined => {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const [path = '', query] = url.split(/\?(.*)/s)
  const canonical = screenAt(path)?.canonical
  if (canonical === undefined || canonical === path) return undefined
  return query ? `${canonical}?${query}` : canonical
}

const send = (request: FastifyRequest, reply: FastifyReply, response: CachedResponse): FastifyReply => {
  if (response.status === 200 && request.headers['if-none-match']?.includes(response.etag))
    return reply.code(304).headers(response.notModifiedHeaders).send()
  const { headers, body } = response.encode(chooseEncoding(request.headers['accept-encoding']))
  return reply.code(response.status).headers(headers).send(body)
}

/** What the address says, else what was chosen before, else what the browser asks for. */
const languageFor = (request: FastifyRequest): Lang =>
  languageAsked(request) ??
  languages.find((lang) => lang === request.cookies['language']) ??
  languageOf(request.headers['accept-language'])

const languageAsked = ({ url }: FastifyRequest): Lang | undefined => {
  const asked = new URLSearchParams(url.split('?')[1]).get('lang')
  return languages.find((lang) => lang === asked)
}

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

const patternOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Without the page's policy: hot reloading needs scripts and sockets of its own. */
const mountSource = (server: FastifyInstance, pageOf: (url: string) => Promise<string>): void => {
  const answer = async (request: FastifyRequest, reply: FastifyReply, screen?: Screen) => {
    const lang = languageFor(request)
    reply.raw.removeHeader('content-security-policy')
    return reply
      .code(screen === undefined ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send(withHead(await pageOf(request.url), lang, plainHead(screen, lang)))
  }
  for (const path of screens) server.get(patternOf(path), (request, reply) => answer(request, reply, path))
  for (const [name, type] of Object.entries(publicFiles))
    server.get(`/${name}`, (_request, reply) =>
      reply.type(type).send(readFileSync(join(dist, '../public', name))),
    )
  server.setNotFoundHandler((request, reply) => answer(request, reply))
}
