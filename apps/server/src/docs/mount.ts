// GET /api/openapi.json and GET /api/docs. Both are made once, from the contract and the public address.
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config'
import { cookieNames } from '#platform/http/cookies'
import { prepareResponse, sendCached } from '#platform/http/caching/cached-response'
import { apiPolicy, headersOf, pagePolicy } from '#platform/http/headers'
import { describeNamed } from './named-api.ts'
import { describeApi } from './openapi.ts'
import { renderDocs } from './page.ts'

export const mountDocs = (server: FastifyInstance, config: Config): void => {
  const { publicUrl } = config
  const { session } = cookieNames(config)

  const mount = (path: string, text: string, type: string, policy: string): void => {
    const headers = { ...headersOf(policy, config.secureCookies), vary: 'accept-encoding' }
    const response = prepareResponse(200, text, { ...headers, 'content-type': type })
    server.get(path, (request, reply) => sendCached(request, reply, response))
  }
  mount(
    '/api/openapi.json',
    JSON.stringify(describeNamed(publicUrl, session)),
    'application/json; charset=utf-8',
    apiPolicy,
  )
  mount('/api/docs', renderDocs(describeApi(publicUrl, session)), 'text/html; charset=utf-8', pagePolicy)
}
