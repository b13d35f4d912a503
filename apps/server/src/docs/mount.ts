// GET /api/openapi.json and GET /api/docs. Both are made once, from the contract and the public address.
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config'
import { cookieNames } from '#platform/http/cookies'
import { pagePolicy, setHeaders } from '#platform/http/headers'
import { describeApi } from './openapi.ts'
import { renderDocs } from './page.ts'

export const mountDocs = (server: FastifyInstance, config: Config): void => {
  const document = describeApi(config.publicUrl, cookieNames(config).session)
  const [text, page] = [JSON.stringify(document), renderDocs(document)]

  server.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  )
  server.get('/api/docs', (_request, reply) => {
    setHeaders(reply, pagePolicy, config.secureCookies)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
