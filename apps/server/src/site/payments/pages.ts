// The page of a payment: where the customer waits, pays, or stops. Both of the provider's ways back lead here. A GET never changes
// anything, so coming back says nothing about whether it was paid: the page shows what is known.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Paying } from '@noren/contract/payments/customers'
import { errorStatus } from '@noren/contract/errors'
import { shopUrl } from '#features/shops/api'
import { wireToMillis } from '#platform/clock'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { noteRefusal } from '#platform/http/answer'
import { shopOfHost } from '#platform/http/hosts/shop-host'
import {
  pageContextOf,
  pathOf,
  seeOther,
  sendErrorPage,
  sendPage,
  type PageContext,
  type Site,
} from '../page-context.ts'
import { langOf, managePath, type LinkParams } from '../reservation-pages.ts'

type Request = FastifyRequest<{ Params: LinkParams }>

export const mountPaymentPages = (server: FastifyInstance, site: Site): void => {
  server.get('/r/:token/payment', async (request: Request, reply) => {
    const { token } = request.params
    const found = await site.api.payment(contextOf(site, request).requestContext, token)
    if (isRefusal(found)) return sendUnknown(site, request, reply, found)
    return show(site, request, reply, found)
  })

  server.post('/r/:token/payment', async (request: Request, reply) => {
    const context = contextOf(site, request)
    const next = await site.api.resumePayment(context.requestContext, request.params.token)
    return isRefusal(next) ? showAgain(site, request, reply, next) : seeOther(reply, next.checkout_url)
  })

  for (const [path, call] of [
    ['check', site.api.checkPayment],
    ['stop', site.api.stopPayment],
  ] as const)
    server.post(`/r/:token/payment/${path}`, async (request: Request, reply) => {
      const { token } = request.params
      const context = contextOf(site, request)
      const known = await call(context.requestContext, token)
      if (isRefusal(known)) return showAgain(site, request, reply, known)
      return seeOther(
        reply,
        managePath(context, token, '/payment', path === 'check' ? { returned: '1' } : {}),
      )
    })
}

/** Of a request of somebody who may have paid: the booking's token. They are on the payment's page, or on the one that it leads to. */
export const tokenOfPayer = ({ url }: FastifyRequest): string | undefined =>
  /^\/(?:r\/([^/?]+)\/payment|s\/[^/?]+\/done\/([^/?]+))(?=[/?]|$)/.exec(url)?.slice(1).find(Boolean)

/** Whatever fails there says that no money is lost, leads back to the page, and names whom to call where that can be read. Rule PAY-65. */
export const sendPaymentError = async (
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  { token, readsShop }: { token: string; readsShop: boolean },
): Promise<FastifyReply> => {
  const context = contextOf(site, request)
  // What made the request fail may make this fail, too.
  const shop = readsShop ? await readShop(site, context, token).catch(() => undefined) : undefined
  if (shop === 'without payment') return sendErrorPage(reply, context, refusal)
  // The name at the top leads to the shop.
  return sendErrorPage(reply, shop ? contextOf(site, request, shop.domain) : context, refusal, {
    shop,
    afterPayment: { path: managePath(context, token, '/payment', { returned: '1' }), shop },
  })
}

const readShop = async (site: Site, { requestContext }: PageContext, token: string) => {
  const found = await site.api.payment(requestContext, decodeURIComponent(token))
  if (isRefusal(found)) return found.refused === 'not_found' ? 'without payment' : undefined
  const shop = await site.api.shop(requestContext, found.shop.domain)
  return isRefusal(shop) ? undefined : shop
}

const contextOf = (site: Site, request: FastifyRequest, domain = '') =>
  pageContextOf(site, request, domain, { lang: langOf(request) })

/** Paid is shown by the completion page. */
const show = (
  site: Site,
  request: Request,
  reply: FastifyReply,
  paying: Paying,
  notice?: 'payment_unavailable',
) => {
  const { token } = request.params
  const { config } = site.services
  const context = contextOf(site, request, paying.shop.domain)
  const isHere = shopOfHost(request.headers.host, config) === paying.shop.domain
  const base = isHere ? '' : context.renderContext.base || shopUrl(config, paying.shop.domain)
  const renderContext = { ...context.renderContext, base }
  if (paying.state === 'paid' || paying.state === 'refunded')
    return seeOther(reply, pathOf(renderContext, `/done/${token}`))
  const { returned, tries } = readQuery(request.query)
  // Over, and the provider has not said yet that nobody paid.
  const isOver = wireToMillis(paying.expires_at) <= context.now
  if (notice) noteRefusal(reply, refuse(notice))
  return sendPage(reply, { site, renderContext }, notice ? errorStatus[notice] : 200, {
    kind: 'payment',
    token,
    paying,
    returned: returned || isOver,
    tries,
    notice,
  })
}

/** After a refusal: how it stands now, with why the press led nowhere. */
const showAgain = async (site: Site, request: Request, reply: FastifyReply, refusal: Refusal) => {
  const context = contextOf(site, request)
  if (refusal.refused !== 'payment_unavailable' && refusal.refused !== 'payment_over')
    return sendUnknown(site, request, reply, refusal)
  const found = await site.api.payment(context.requestContext, request.params.token)
  if (isRefusal(found)) return sendUnknown(site, request, reply, found)
  return show(
    site,
    request,
    reply,
    found,
    refusal.refused === 'payment_unavailable' ? refusal.refused : undefined,
  )
}

/** A booking without advance payment has no such page; its own page says whether there is a booking. */
const sendUnknown = async (site: Site, request: Request, reply: FastifyReply, refusal: Refusal) => {
  const context = contextOf(site, request)
  if (refusal.refused !== 'not_found')
    return sendPaymentError(site, request, reply, refusal, { token: request.params.token, readsShop: true })
  const managed = await site.api.managed(context.requestContext, request.params.token)
  return isRefusal(managed)
    ? sendErrorPage(reply, context, refuse('not_found'), { of: 'reservation' })
    : seeOther(reply, managePath(context, request.params.token))
}

/** How often the page looks by itself. Rule PAY-9. */
const triesMax = 12

const readQuery = (query: unknown): { returned: boolean; tries: number } => {
  if (typeof query !== 'object' || query === null) return { returned: false, tries: 0 }
  const tries = 'tries' in query ? Number(query.tries) : 0
  return {
    returned: 'returned' in query && query.returned === '1',
    tries: Number.isSafeInteger(tries) && tries > 0 ? Math.min(tries, triesMax) : 0,
  }
}
