// The public pages, and the owner's application: its built files, and its page at the paths where a screen stands.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { publicPages, type Screen, screenAt, screens } from '@noren/contract/screens'
import { parseTheme, themeStyle } from '@noren/contract/theme'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from '#platform/http/cached-response'
import { chooseEncoding } from '#platform/http/encoding'
import { pagePolicy, setHeaders } from '#platform/http/headers'
import type { Services } from '#platform/services'
import { pagesFromBuild } from './build.ts'
import { type Manifest, releaseOf } from './chunks.ts'
import { mountCrawlers } from './crawlers.ts'
import { enter } from './entry-gate.ts'
import { wantedBy, type Pages } from './pages.ts'
import { setupOf } from './setup.ts'
import { pagesFromSource, type Source } from './source.ts'
import { mountWorker } from './worker.ts'

const admin = join(import.meta.dirname, '../../../admin')

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
  /** Development: nothing needs to be built. */
  source?: Source
  /** Where the demo salon's booking page stands. */
  demo?: string
}

export const mountScreens = async (
  server: FastifyInstance,
  services: Services,
  { source, demo }: Options,
): Promise<void> => {
  const { config } = services
  const known = {
    google: services.google !== undefined,
    payments: services.payments !== undefined,
    demo: demo ?? null,
  }
  const dist = join(admin, 'dist')
  const files = source ? join(admin, 'public') : dist
  let pages: Pages
  if (source) {
    await server.register(fastifyStatic, { root: files, serve: false })
    pages = pagesFromSource(services, source, setupOf(config, { ...known, release: 'source' }))
  } else {
    const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
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
    mountWorker(server, config, { dist, manifest })
    pages = await pagesFromBuild(services, {
      dist,
      manifest,
      setup: setupOf(config, { ...known, release: releaseOf(manifest) }),
      theme: themeStyle(parseTheme(config.theme ?? {}, (text) => server.log.warn(text))),
    })
  }
  // Without a hash in their names: asked for again after a day.
  for (const [name, type] of Object.entries(publicFiles))
    server.get(`/${name}`, (_request, reply) => {
      setHeaders(reply, pagePolicy, config.secureCookies)
      return reply.type(type).sendFile(name, files, { maxAge: '1d', immutable: false })
    })
  mountCrawlers(server, config, publicPages)
  mountPages(server, services, pages)
}

const mountPages = (server: FastifyInstance, services: Services, pages: Pages): void => {
  const answer = async (request: FastifyRequest, reply: FastifyReply, screen?: Screen) => {
    const proper = properAddress(request)
    if (proper !== undefined) return reply.redirect(proper, 308)
    const next = screen === '/' ? await enter(services, request) : undefined
    if (next !== undefined) return reply.header('cache-control', 'no-store').redirect(next)
    const path = publicPages.find((one) => one === screen)
    const wanted = wantedBy(request, services.config)
    return send(
      request,
      reply,
      path === undefined ? await pages.screen(screen, wanted) : await pages.publicPage(path, wanted),
    )
  }
  for (const screen of screens)
    server.get(patternOf(screen), (request, reply) => answer(request, reply, screen))
  server.setNotFoundHandler((request, reply) => answer(request, reply))
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

const patternOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')
