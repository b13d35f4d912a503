// The owner's application: its built files, and its page at the paths where a screen stands.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { screens } from '@noren/contract/screens'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../services.ts'
import { pagePolicy, setHeaders } from './headers.ts'
import { setupOf, withSetup } from './setup.ts'

const dist = join(import.meta.dirname, '../../../../admin/dist')

/** `pageFromSource` serves development: then nothing needs to be built. */
export const mountScreens = async (
  server: FastifyInstance,
  { config, google }: Services,
  pageFromSource?: (url: string) => Promise<string>,
): Promise<void> => {
  const setup = setupOf(config, google !== undefined)
  if (pageFromSource) return mountSource(server, async (url) => withSetup(await pageFromSource(url), setup))
  const page = withSetup(readFileSync(join(dist, 'index.html'), 'utf8'), setup)
  const sendPage = (reply: FastifyReply, status: number) => {
    setHeaders(reply, pagePolicy, config.secureCookies)
    return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  }
  await server.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  server.get('/icon.svg', (_request, reply) => {
    setHeaders(reply, pagePolicy, config.secureCookies)
    return reply.sendFile('icon.svg', dist)
  })
  for (const path of screens) server.get(patternOf(path), (_request, reply) => sendPage(reply, 200))
  // The not-found page is one of the application's own.
  server.setNotFoundHandler((_request, reply) => sendPage(reply, 404))
}

const patternOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Without the page's policy: hot reloading needs scripts and sockets of its own. */
const mountSource = (server: FastifyInstance, pageOf: (url: string) => Promise<string>): void => {
  const send = async (reply: FastifyReply, url: string, status: number) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(await pageOf(url))
  for (const path of screens) server.get(patternOf(path), (request, reply) => send(reply, request.url, 200))
  server.get('/icon.svg', (_request, reply) =>
    reply.type('image/svg+xml').send(readFileSync(join(dist, '../public/icon.svg'))),
  )
  server.setNotFoundHandler((request, reply) => send(reply, request.url, 404))
}
