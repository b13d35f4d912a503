import type { FastifyInstance } from 'fastify'
import { encodingFor } from '#platform/cache'
import { headersOf, sitePolicy } from '#platform/http/headers'
import type { Config } from '#platform/config'
import type { FrontEnd } from './front-end.ts'

/** Names carry a hash of the contents, so a file once loaded is never asked for again. */
export const mountAssets = (server: FastifyInstance, config: Config, { files }: FrontEnd): void => {
  const base = {
    ...headersOf(sitePolicy, config.secureCookies),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  }
  server.get<{ Params: { name: string } }>('/assets/booking/:name', (request, reply) => {
    const file = files.get(request.params.name)
    if (!file) return reply.code(404).headers(base).header('cache-control', 'no-store').send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    const body = file.bodies[encoding]
    reply.headers(base).type(file.type)
    if (body && encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(body ?? file.bodies.identity)
  })
}
