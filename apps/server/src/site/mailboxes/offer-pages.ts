// The page of the times that a shop offers for a visit: a press takes one of them, or none. A GET never changes anything. Rule RES-138.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OfferNotice } from '@noren/booking'
import { offerLinkPath } from '@noren/contract/addresses'
import { errorStatus } from '@noren/contract/errors'
import type { CustomerOffer } from '@noren/contract/reservations/offers'
import { shopUrl } from '#features/shops/api'
import { isRefusal, refuse } from '#platform/errors'
import { noteRefusal } from '#platform/http/answer'
import { shopOfHost } from '#platform/http/hosts/shop-host'
import { lastValue, readFields } from '../form.ts'
import { pageContextOf, seeOther, sendErrorPage, sendPage, type Site } from '../page-context.ts'
import { langOf } from '../reservation-pages.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

export const mountOfferPages = (server: FastifyInstance, site: Site): void => {
  server.get('/o/:token', (request: Request, reply) => show(site, request, reply))

  server.post('/o/:token', async (request: Request, reply) => {
    const { token } = request.params
    const { requestContext, renderContext } = contextOf(site, request)
    const choice = lastValue(readFields(request.body), 'choice')
    const outcome = await (choice === 'none'
      ? site.api.declineOffer(requestContext, token)
      : site.api.takeOffer(requestContext, token, /^[1-3]$/.test(choice) ? Number(choice) : 0))
    if (!isRefusal(outcome)) {
      const lang = renderContext.isLangChosen ? `?lang=${renderContext.lang}` : ''
      return seeOther(reply, `${offerLinkPath(token)}${lang}`)
    }
    if (outcome.refused === 'offer_over' || outcome.refused === 'slot_taken')
      return show(site, request, reply, outcome.refused)
    // No button of the page says so: it is shown as it is.
    if (outcome.refused === 'invalid') return show(site, request, reply)
    return sendErrorPage(reply, contextOf(site, request), outcome, { of: 'reservation' })
  })
}

const contextOf = (site: Site, request: Request, domain = '') =>
  pageContextOf(site, request, domain, { lang: langOf(request) })

/** As it is now; `notice` says why the press changed nothing. */
const show = async (site: Site, request: Request, reply: FastifyReply, notice?: OfferNotice) => {
  const { token } = request.params
  const first = contextOf(site, request)
  const offer = await site.api.offer(first.requestContext, token)
  if (isRefusal(offer)) return sendErrorPage(reply, first, offer, { of: 'reservation' })
  if (notice) noteRefusal(reply, refuse(notice))
  return sendPage(reply, shopContext(site, request, offer), notice ? errorStatus[notice] : 200, {
    kind: 'offer',
    token,
    offer,
    notice,
  })
}

/** The visit decides which shop the page belongs to; under another host its pages are reached by their full address. */
const shopContext = (site: Site, request: Request, { reservation: { shop } }: CustomerOffer) => {
  const { config } = site.services
  const context = contextOf(site, request, shop.domain)
  const isHere = shopOfHost(request.headers.host, config) === shop.domain
  const base = isHere ? '' : context.renderContext.base || shopUrl(config, shop.domain)
  const currentPath = offerLinkPath(request.params.token)
  return { ...context, renderContext: { ...context.renderContext, base, currentPath } }
}
