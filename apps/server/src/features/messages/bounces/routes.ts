// POST /api/webhooks/bounces: a delivery report as the mail system got it. No endpoint of the contract: its body is a mail, and nobody
// but the operator's mail system calls it. Rule MSG-145, decision 0083.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse, type Refusal } from '#platform/errors'
import { sendRefusal } from '#platform/http/answer'
import { languageOf } from '#platform/http/request-context'
import { isSame } from '#platform/identity/secret'
import type { Services } from '#platform/services'
import { takeBounce } from './take-bounce.ts'
import { readBounce } from './read-bounce.ts'

/** Our mails to customers are below 60 KB, and a report may bring one back whole. */
const bodyLimit = 256 * 1024

export const mountBounces = (server: FastifyInstance, services: Services): void => {
  const { config, secret, clock } = services
  const refusalOf = (authorization = ''): Refusal | undefined => {
    if (!config.bounces) return refuse('not_found')
    return isSame(authorization, `Bearer ${config.bounces.token}`) ? undefined : refuse('unauthenticated')
  }
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: 'POST',
      url: '/api/webhooks/bounces',
      bodyLimit,
      // Before the body is read.
      onRequest: (request, reply, done) => {
        const refused = refusalOf(request.headers.authorization)
        if (!refused) return done()
        void sendRefusal(reply, refused, contextOf(request))
      },
      handler: async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        // What is no report, or about another mail, is no failure to whoever hands it on: it would come again and again.
        const bounce = await readBounce(secret, raw).catch(() => undefined)
        return reply.send({
          taken: bounce !== undefined && (await takeBounce(services, bounce, clock.now())),
        })
      },
    })
  })
}

const contextOf = ({ headers, id }: FastifyRequest) => ({
  language: languageOf(headers['accept-language']),
  requestId: id,
})
