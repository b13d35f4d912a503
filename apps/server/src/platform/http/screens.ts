// The owner's application: its built files, and its page at the paths where a screen stands.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { screens } from '@noren/contract/screens'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { pagePolicy, setHeaders } from './headers.ts'

const dist = join(import.meta.dirname, '../../../../admin/dist')

export const mountScreens = async (server: FastifyInstance, config: Config): Promise<void> => {
  const page = readFileSync(join(dist, 'index.html'))
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
  for (const path of screens)
    server.get(path.replace(/\{(\w+)\}/g, ':$1'), (_request, reply) => sendPage(reply, 200))
  // The not-found page is one of the application's own.
  server.setNotFoundHandler((_request, reply) => sendPage(reply, 404))
}
