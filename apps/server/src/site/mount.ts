// The customers' booking site in a Fastify scope of its own, the only one that reads plain forms.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bookingSitePath } from '@noren/contract/addresses'
import { findSuccessor } from '#features/domains/api'
import { shopUrl } from '#features/shops/api'
import type { Invoke } from '#platform/endpoint/invoke'
import { isRefusal, refuse, toErrorCode, type ConstraintCodes } from '#platform/errors'
import { codeOfTransport } from '#platform/http/answer'
import { logError } from '#platform/http/log'
import { placeOf } from '#platform/http/request-context'
import { openRateLimit, strangersCalls } from '#platform/rate-limit'
import type { Services } from '#platform/services'
import { openSiteApi, type BoundBooking } from './site-api.ts'
import {
  isOwnHost,
  pageContextOf,
  pathOf,
  seeOther,
  readFace,
  sendErrorPage,
  type PageContext,
  type Site,
} from './page-context.ts'
import { mountAssets } from './assets.ts'
import { book, change, confirm, showDetails } from './booking-steps.ts'
import { lastValue, readFields } from './form.ts'
import { loadFrontEnd } from './front-end.ts'
import { answerFromCache, contextOfPage, parsePageRequest, servePage } from './cached-pages.ts'
import { mountCrests } from './public/crest.ts'
import { mountShareCards } from './public/share-card.ts'
import { mountShopSitemap } from './public/sitemap.ts'
import { mountPaymentPages, sendPaymentError, tokenOfPayer } from './payments/pages.ts'
import { mountPreviews } from './previews/pages.ts'
import { mountTrials } from './previews/trials.ts'
import { mountJoinPages } from './waitlist/join-pages.ts'
import { mountWaitingPages } from './waitlist/own-pages.ts'
import { mountReceiptPages } from './receipts/pages.ts'
import { mountMailboxPages } from './mailboxes/pages.ts'
import { mountReminderPages } from './mailboxes/reminder-pages.ts'
import { mountAgainPages } from './again/pages.ts'
import { mountOfferPages } from './mailboxes/offer-pages.ts'
import { mountReservationPages } from './reservation-pages.ts'
import { mountReschedulePages } from './reschedule-pages.ts'

type Shop = { Params: { domain: string } }
type ServerError = Error & { statusCode?: number; code?: string }

export const mountSite = async (
  server: FastifyInstance,
  services: Services,
  invoke: Invoke,
  bound: BoundBooking,
  constraintCodes: ConstraintCodes,
): Promise<void> => {
  const frontEnd = await loadFrontEnd()
  const site: Site = { services, api: openSiteApi(invoke, bound), frontEnd }

  mountAssets(server, services.config, frontEnd)
  mountCrests(server, services.config)
  mountShareCards(server, site)
  mountShopSitemap(server, services)
  await server.register(async (scope) => {
    readForms(scope)
    showErrors(scope, site, constraintCodes)
    scope.addHook('onRequest', answerFromCache(services))
    limitCalls(scope, site)
    scope.addHook('preHandler', async (request, reply) => {
      const address = await successorAddress(services, request)
      if (address === undefined) return
      return reply.code(308).headers({ location: address, 'cache-control': 'no-cache' }).send()
    })
    mountBooking(scope, site)
    mountPreviews(scope, site)
    mountTrials(scope, site)
    mountReservationPages(scope, site)
    mountAgainPages(scope, site)
    mountJoinPages(scope, site)
    mountWaitingPages(scope, site)
    mountMailboxPages(scope, site)
    mountReminderPages(scope, site)
    mountReceiptPages(scope, site)
    mountReschedulePages(scope, site)
    mountOfferPages(scope, site)
    mountPaymentPages(scope, site)
    scope.all('/s/*', notFound(site))
    scope.all('/r/*', notFound(site))
    scope.all('/o/*', notFound(site))
    scope.all('/w/*', notFound(site))
  })
}

const readForms = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

const showErrors = (scope: FastifyInstance, site: Site, constraintCodes: ConstraintCodes): void => {
  scope.setErrorHandler(async (error: ServerError, request, reply) => {
    const transport = codeOfTransport(error.code ?? '', error.statusCode)
    if (!transport) logError(request.log, error, { id: request.id, route: request.routeOptions.url })
    const fields = readFields(request.body)
    const refusal = refuse(transport ?? toErrorCode(error, constraintCodes))
    const token = tokenOfPayer(request)
    if (token) return sendPaymentError(site, request, reply, refusal, { token, readsShop: true })
    const context = pageContextOf(site, request, domainOf(request), { lang: lastValue(fields, 'lang') })
    const shop = await readFace(context)
    const resend = request.method === 'POST' ? { action: request.originalUrl, fields } : undefined
    return sendErrorPage(reply, context, refusal, { shop, ...(resend && { resend }) })
  })
}

const limitCalls = (scope: FastifyInstance, site: Site): void => {
  const { config, clock } = site.services
  const limitReads = openRateLimit(config.limits, strangersCalls)
  const limitPosts = openRateLimit(config.limits, strangersCalls)
  const limitShops = openRateLimit(config.limits, strangersCalls)
  scope.addHook('onRequest', (request, reply, done) => {
    const limit = request.method === 'POST' ? limitPosts : limitReads
    const limited = limit(placeOf(request.ip), clock.now())
    if (!limited) return done()
    const token = tokenOfPayer(request)
    const readsShop = !limitShops(placeOf(request.ip), clock.now())
    if (token) return void sendPaymentError(site, request, reply, limited, { token, readsShop })
    const context = pageContextOf(site, request, domainOf(request))
    if (!readsShop) return void sendErrorPage(reply, context, limited)
    void readFace(context).then((shop) => sendErrorPage(reply, context, limited, { shop }))
  })
}

type Step = (
  reply: FastifyReply,
  context: PageContext,
  fields: ReturnType<typeof readFields>,
) => Promise<FastifyReply>

/** The shop's page and the steps of a booking. */
const mountBooking = (scope: FastifyInstance, site: Site): void => {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = parsePageRequest(request.url)
    if (!asked) return notFound(site)(request, reply)
    const { context, pageRequest } = contextOfPage(site, request, asked)
    const { start, lang, wait, again: _again, gone: _gone, ...query } = pageRequest.query
    // A full day or a full cell of the week. Rule WAIT-2.
    if (wait && pageRequest.path !== '')
      return leadToWaitlist(request, reply, { ...query, ...(lang && { lang }) }, wait)
    if (!start || pageRequest.path === '') return servePage(request, reply, context, pageRequest)
    return showDetails(reply, context, { ...query, start })
  }
  const leadToWaitlist = (
    request: FastifyRequest,
    reply: FastifyReply,
    { menu = [], staff = [], lang }: Partial<Record<'menu' | 'staff' | 'lang', string[]>>,
    wait: readonly string[],
  ) => {
    const { renderContext } = pageContextOf(site, request, domainOf(request), { lang: lang?.at(-1) })
    const [date = '', time] = (wait.at(-1) ?? '').split('T')
    const times: Record<string, string> = time === undefined ? {} : { from_time: time, to_time: time }
    return seeOther(reply, pathOf(renderContext, '/waitlist', { menu, staff, from_date: date, ...times }))
  }
  const post = (step: Step) => async (request: FastifyRequest<Shop>, reply: FastifyReply) => {
    const fields = readFields(request.body)
    const context = pageContextOf(site, request, domainOf(request), { lang: lastValue(fields, 'lang') })
    // A form on another site must not post in a customer's name.
    if (context.requestContext.origin === 'foreign')
      return sendErrorPage(reply, context, refuse('foreign_origin'))
    return step(reply, context, fields)
  }
  const leadTo = (path: string) => (request: FastifyRequest, reply: FastifyReply) =>
    seeOther(reply, pathOf(pageContextOf(site, request, domainOf(request)).renderContext, path))

  scope.get('/s/:domain', show)
  scope.get('/s/:domain/book', show)
  scope.post('/s/:domain/confirm', post(confirm))
  scope.post('/s/:domain/change', post(change))
  scope.post('/s/:domain/book', post(book))
  // A reload of a page, or Back to one, that only a form leads to.
  scope.get('/s/:domain/confirm', leadTo('/book'))
  scope.get('/s/:domain/change', leadTo('/book'))
  scope.get('/s/:domain/', leadTo(''))
}

/** An unknown page of a shop that exists leads to the shop. Rule PAGE-58. */
const notFound =
  (site: Site) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const context = pageContextOf(site, request, domainIn(request))
    const shop = await site.api.shop(context.requestContext, context.domain)
    const shown = isRefusal(shop) || !shop.published ? undefined : shop
    return sendErrorPage(reply, context, refuse('not_found'), { shop: shown })
  }

/**
 * Where a page under a domain that the shop gave up is now, with its path and query. Forms are still taken there: nobody's booking ends
 * because the shop renames itself. Rule SHOP-5.
 */
const successorAddress = async (
  { db, config }: Services,
  request: FastifyRequest,
): Promise<string | undefined> => {
  const domain = domainOf(request)
  if (domain === '' || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
  const successor = await findSuccessor(db, domain)
  if (successor === null) return undefined
  if (isOwnHost(request)) return shopUrl(config, successor) + request.originalUrl
  return request.url.replace(/^\/s\/[^/?]*/i, () => bookingSitePath(successor))
}

const domainOf = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'domain' in params
    ? String(params.domain).toLowerCase()
    : ''

/** Where the route has no parameter of its own for it. */
const domainIn = (request: FastifyRequest): string =>
  domainOf(request) || (/^\/s\/([a-z0-9-]{1,64})\//i.exec(request.url)?.[1]?.toLowerCase() ?? '')
