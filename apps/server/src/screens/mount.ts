// The public pages, and the owner's application: its built files, and its page at the paths where a screen stands.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { publicPages, type Screen, screenAt, screens } from '@noren/contract/screens'
import { darkThemeStyle, parseTheme, themeStyle } from '@noren/contract/theme'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config'
import { sendCached } from '#platform/http/caching/cached-response'
import { pagePolicy, pagePolicyCalling, setHeaders } from '#platform/http/headers'
import type { Services } from '#platform/services'
import { releaseOf } from './chunks.ts'
import { mountCrawlers } from './crawlers.ts'
import { enter } from './entry-gate.ts'
import { type FrontEnd, openPages } from './pages.ts'
import { calledOrigins, setupOf } from './setup.ts'
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
  /** Development: nothing needs to be built. */
  source?: FrontEnd
  /** Where the demo salon's booking page stands. */
  demo?: string
}

export const mountScreens = async (
  server: FastifyInstance,
  services: Services,
  { source, demo }: Options,
): Promise<void> => {
  const { config } = services
  const frontEnd = source ?? openBuild(server, config)
  const { manifest } = frontEnd
  const files = manifest ? dist : join(dist, '../public')
  await server.register(
    fastifyStatic,
    manifest
      ? {
          root: join(dist, 'assets'),
          prefix: '/assets/',
          immutable: true,
          maxAge: '365d',
          index: false,
          preCompressed: true,
          setHeaders: (reply) => {
            reply.header('x-content-type-options', 'nosniff')
          },
        }
      : { root: files, serve: false },
  )
  // Without a hash in their names: asked for again after a day.
  for (const [name, type] of Object.entries(publicFiles))
    server.get(`/${name}`, (_request, reply) => {
      setHeaders(reply, pagePolicy, config.secureCookies)
      return reply.type(type).sendFile(name, files, { maxAge: '1d', immutable: false })
    })
  if (manifest) mountWorker(server, config, { dist, manifest })
  mountCrawlers(server, config, publicPages)

  const setup = setupOf(config, {
    google: services.google !== undefined,
    payments: services.payments !== undefined,
    demo: demo ?? null,
    release: releaseOf(manifest),
  })
  const show = openPages(services, frontEnd, setup)
  const answer = async (request: FastifyRequest, reply: FastifyReply, screen?: Screen) => {
    const proper = properAddress(request)
    if (proper !== undefined) return reply.redirect(proper, 308)
    const next = screen === '/' ? await enter(services, request) : undefined
    if (next !== undefined) return reply.header('cache-control', 'no-store').redirect(next)
    return sendCached(request, reply, await show(request, screen))
  }
  for (const screen of screens)
    server.get(patternOf(screen), (request, reply) => answer(request, reply, screen))
  server.setNotFoundHandler((request, reply) => answer(request, reply))
}

const openBuild = (server: FastifyInstance, config: Config): FrontEnd => {
  const theme = parseTheme(config.theme ?? {}, (text) => server.log.warn(text))
  const style = themeStyle(theme)
  const read = (file: string): string =>
    readFileSync(join(dist, file), 'utf8').replace(
      '</head>',
      style === '' ? '</head>' : `<style>:root{${style}}${darkThemeStyle(theme)}</style></head>`,
    )
  const templates = { 'index.html': read('index.html'), 'public.html': read('public.html') }
  return {
    template: (file) => templates[file],
    renderer: () => import('@noren/admin'),
    manifest: JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')),
    policy: pagePolicyCalling(calledOrigins(config)),
  }
}

/** Where a screen stands that was asked for with a slash at its end, or in capitals. Its own words come first: it never leads to another host. */
const properAddress = ({ method, url }: FastifyRequest): string | undefined => {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const [path = '', query] = url.split(/\?(.*)/s)
  const canonical = screenAt(path)?.canonical
  if (canonical === undefined || canonical === path) return undefined
  return query ? `${canonical}?${query}` : canonical
}

const patternOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')
