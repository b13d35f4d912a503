// POST /api/webhooks/stripe: signed events of the payment provider. No endpoint of the contract: its body is read as bytes, because the
// signature is over them, and nobody but the provider calls it. Rules PLAN-15, PLAN-16.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Stripe } from 'stripe'
import * as z from 'zod'
import { minuteMs, type Millis } from '#platform/clock'
import { refuse, type Refusal } from '#platform/errors'
import { sendRefusal } from '#platform/http/answer'
import { languageOf } from '#platform/http/request-context'
import type { Services } from '#platform/services'
import { isKnownEvent } from './is-known-event.ts'
import type { EventHandler, ProviderEvent } from './provider-event.ts'
import type { Payments } from '#platform/payments/provider'

/** A signature's age, and how far it may lie ahead. */
const tolerance: Millis = 5 * minuteMs
const bodyLimit = 256 * 1024

export const mountWebhooks = (
  server: FastifyInstance,
  services: Services,
  handlers: readonly EventHandler[],
): void => {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/webhooks/stripe', { bodyLimit }, async (request, reply) => {
      const failed = (refusal: Refusal): FastifyReply =>
        sendRefusal(reply, refusal, {
          language: languageOf(request.headers['accept-language']),
          requestId: request.id,
        })
      const { payments } = services
      if (!payments) return failed(refuse('not_found'))
      const now = services.clock.now()
      const event = verify(await payments.library(), payments, {
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: String(request.headers['stripe-signature'] ?? ''),
        now,
      })
      if (!event) return failed(refuse('malformed'))
      const handler = handlers.find(({ handles }) => handles(event))
      if (handler && !(await isKnownEvent(services.db, event))) {
        const taken = await handler.take({ ...services, payments }, event, now)
        if (taken === 'later') return failed(refuse('payment_unavailable', { retryable: true }))
      }
      return reply.send({ received: true })
    })
  })
}

const signedEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  account: z.string().optional(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

type Signed = { body: Buffer; signature: string; now: Millis }

/** Null for whatever the provider has not signed just now. */
const verify = (
  { webhooks }: Stripe,
  { webhookSecrets }: Payments,
  { body, signature, now }: Signed,
): ProviderEvent | null => {
  // The library refuses what is too old, and takes what was stamped for later.
  const stamped = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN) * 1000
  if (!(stamped <= now + tolerance)) return null
  for (const secret of webhookSecrets) {
    const event = construct(webhooks, { body, signature, secret, now })
    if (event) return event
  }
  return null
}

const construct = (
  webhooks: Stripe['webhooks'],
  { body, signature, secret, now }: Signed & { secret: string },
): ProviderEvent | null => {
  try {
    const event: unknown = webhooks.constructEvent(body, signature, secret, tolerance / 1000, undefined, now)
    const { id, type, account, data } = signedEvent.parse(event)
    return { id, type, account: account ?? null, object: data.object }
  } catch {
    // Not signed with this secret, too old, or no event.
    return null
  }
}
