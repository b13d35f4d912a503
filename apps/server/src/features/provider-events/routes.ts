// Signed events of the payment provider. No endpoint of the contract: its body is read as bytes, because the
// signature is over them, and nobody but the provider calls it. Rules PLAN-15, PLAN-16.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse, type Refusal } from '#platform/errors'
import { sendRefusal } from '#platform/http/answer'
import { languageOf } from '#platform/http/request-context'
import { webhookPath } from '#platform/payments/provider'
import type { Services } from '#platform/services'
import type { EventTaker } from './event-taker.ts'
import { isKnownEvent } from './is-known-event.ts'

const bodyLimit = 256 * 1024

export const mountWebhooks = (server: FastifyInstance, services: Services, takeEvent: EventTaker): void => {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(webhookPath, { bodyLimit }, async (request, reply) => {
      const failed = (refusal: Refusal): FastifyReply =>
        sendRefusal(reply, refusal, {
          language: languageOf(request.headers['accept-language']),
          requestId: request.id,
        })
      const { payments } = services
      if (!payments) return failed(refuse('not_found'))
      const now = services.clock.now()
      const event = await payments.readEvent({
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        headers: request.headers,
        now,
      })
      if (!event) return failed(refuse('malformed'))
      if (!(await isKnownEvent(services.db, event))) {
        const taken = await takeEvent({ ...services, payments }, event, now)
        if (taken === 'later') return failed(refuse('payment_unavailable', { retryable: true }))
      }
      return reply.send({ received: true })
    })
  })
}
