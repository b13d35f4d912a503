// The customers' booking site in a Fastify scope of its own: plain forms are read here and nowhere else.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Invoke } from '#platform/endpoint/invoke'
import { refuse, toErrorCode, type ConstraintCodes } from '#platform/errors'
import { codeOfTransport } from '#platform/http/answer'
import { logError } from '#platform/http/log'
import { placeOf } from '#platform/http/request-context'
import { openRateLimit, strangersCalls } from '#platform/rate-limit'
import type { Services } from '#platform/services'
import { openAsk, type BoundBooking } from './ask.ts'
import { askingOf, pathOf, seeOther, sendTrouble, type Asking, type Site } from './asking.ts'
import { mountAssets } from './assets.ts'
import { book, change, confirm, showDetails } from './booking-steps.ts'
import { last, readFields } from './form.ts'
import { loadFrontEnd } from './front-end.ts'
import { readWanted, type CachedPages } from './cached-pages.ts'
import { mountReservationPages } from './reservation-pages.ts'
import { mountReschedulePages } from './reschedule-pages.ts'

type Shop = { Params: { domain: string } }
type TransportError = Error & { statusCode?: number; code?: string }

export const mountSite = async (
  server: FastifyInstance,
  services: Services,
  invoke: Invoke,
  bound: BoundBooking,
  pages: CachedPages,
  constraintCodes: ConstraintCodes,
): Promise<void> => {
  const frontEnd = await loadFrontEnd()
  const site: Site = { services, ask: openAsk(invoke, bound), frontEnd }
  const stopListening = services.onChange(pages.invalidate)

  mountAssets(server, services.config, frontEnd)
  await server.register(async (scope) => {
    scope.addHook('onClose', async () => stopListening())
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.setErrorHandler((error: TransportError, request, reply) => {
      const transport = codeOfTransport(error.code ?? '', error.statusCode)
      if (!transport) logError(request.log, error, { id: request.id, route: request.routeOptions.url })
      const fields = readFields(request.body)
      return sendTrouble(
        reply,
        askingOf(site, request, domainOf(request), { lang: last(fields, 'lang') }),
        refuse(transport ?? toErrorCode(error, constraintCodes)),
        request.method === 'POST' ? { again: { action: request.originalUrl, fields } } : {},
      )
    })
    const limitReads = openRateLimit(services.config.limits, strangersCalls)
    const limitPosts = openRateLimit(services.config.limits, strangersCalls)
    scope.addHook('onRequest', (request, reply, done) => {
      // What was answered from the cache, earlier than here, costs nothing and is not counted.
      const limit = request.method === 'POST' ? limitPosts : limitReads
      const limited = limit(placeOf(request.ip), services.clock.now())
      if (!limited) return done()
      void sendTrouble(reply, askingOf(site, request, domainOf(request)), limited)
    })

    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      const wanted = readWanted(request.url)
      if (!wanted) return notFound(request, reply)
      const { start, menu, lang } = wanted.query
      if (start === undefined) return pages.show(site, request, reply, wanted)
      const here = `/book?${new URLSearchParams({ menu: menu ?? '', start }).toString()}`
      const asking = askingOf(site, request, wanted.domain, { lang, here })
      return showDetails(reply, asking, { menu: [menu ?? ''], start: [start] })
    }
    const notFound = (request: FastifyRequest, reply: FastifyReply) =>
      sendTrouble(reply, askingOf(site, request, domainOf(request)), refuse('not_found'))
    const post =
      (
        step: (
          reply: FastifyReply,
          asking: Asking,
          fields: ReturnType<typeof readFields>,
        ) => Promise<FastifyReply>,
      ) =>
      async (request: FastifyRequest<Shop>, reply: FastifyReply) => {
        const fields = readFields(request.body)
        const asking = askingOf(site, request, domainOf(request), { lang: last(fields, 'lang') })
        // Pages of other sites must not put words into a customer's mouth.
        if (asking.requestContext.origin === 'foreign')
          return sendTrouble(reply, asking, refuse('foreign_origin'))
        return step(reply, asking, fields)
      }

    scope.get('/s/:domain', show)
    scope.get('/s/:domain/book', show)
    scope.post('/s/:domain/confirm', post(confirm))
    scope.post('/s/:domain/change', post(change))
    scope.post('/s/:domain/book', post(book))
    // Somebody reloads, or comes back to, a page that only a form leads to.
    for (const step of ['confirm', 'change'])
      scope.get(`/s/:domain/${step}`, (request, reply) =>
        seeOther(reply, pathOf(askingOf(site, request, domainOf(request)).setting, '/book')),
      )
    scope.get('/s/:domain/', (request, reply) =>
      seeOther(reply, pathOf(askingOf(site, request, domainOf(request)).setting, '')),
    )
    mountReservationPages(scope, site)
    mountReschedulePages(scope, site)
    scope.all('/s/*', notFound)
    scope.all('/r/*', notFound)
  })
}

const domainOf = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'domain' in params
    ? String(params.domain).toLowerCase()
    : ''
