// The receipt of an advance payment: by the manage link for the customer, by the session for the shop. Rule PAY-26.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { manageLinkPath } from '@noren/contract/addresses'
import { receiptNameMax, type Receipt } from '@noren/contract/payments/receipts'
import { line } from '@noren/contract/text'
import { shopUrl } from '#features/shops/api'
import { shopOfHost } from '#platform/http/hosts/shop-host'
import { isRefusal } from '#platform/errors'
import { pageContextOf, sendErrorPage, sendPage, type PageContext, type Site } from '../page-context.ts'

type Query = { lang?: unknown; to?: unknown }
type ByToken = FastifyRequest<{ Params: { token: string }; Querystring: Query }>
type ByShop = FastifyRequest<{ Params: { id: string }; Querystring: Query }>

export const mountReceiptPages = (server: FastifyInstance, site: Site): void => {
  server.get('/r/:token/receipt', async (request: ByToken, reply) => {
    const { token } = request.params
    const first = pageContextOf(site, request, '', { lang: langOf(request) })
    const receipt = await site.api.receipt(first.requestContext, token)
    if (isRefusal(receipt)) return sendErrorPage(reply, first, receipt, { of: 'reservation' })
    const context = ofShop(site, request, receipt, manageLinkPath(token, '/receipt'))
    return sendPage(reply, context, 200, { kind: 'receipt', receipt, token })
  })

  server.get('/receipts/:id', async (request: ByShop, reply) => {
    const first = pageContextOf(site, request, '', { lang: langOf(request) })
    const receipt = await site.api.shopReceipt(first.requestContext, request.params.id)
    // Whoever is not signed in, or not of the shop, learns nothing of it.
    if (isRefusal(receipt)) return sendErrorPage(reply, first, { refused: 'not_found' })
    const context = ofShop(site, request, receipt, request.url.split('?')[0] ?? '')
    const name = addresseeOf(request.query.to) ?? receipt.name
    return sendPage(reply, context, 200, { kind: 'receipt', receipt: { ...receipt, name }, asksName: true })
  })
}

/** Whom the customer wants it made out to; null where nothing that can be printed is given. Rule PAY-34. */
const addresseeOf = (given: unknown): string | null => {
  const name = line(receiptNameMax).safeParse(given)
  return name.success && name.data !== '' ? name.data : null
}

/** The shop is known by the receipt alone; its pages are reached by their full address. */
const ofShop = (
  site: Site,
  request: FastifyRequest<{ Querystring: Query }>,
  { shop }: Receipt,
  currentPath: string,
): PageContext => {
  const { config } = site.services
  const context = pageContextOf(site, request, shop.domain, { lang: langOf(request) })
  const { base } = context.renderContext
  const isHere = base !== '' || shopOfHost(request.headers.host, config) === shop.domain
  const renderContext = {
    ...context.renderContext,
    base: isHere ? base : shopUrl(config, shop.domain),
    currentPath,
  }
  return { ...context, renderContext }
}

const langOf = ({ query }: FastifyRequest<{ Querystring: Query }>): string | undefined =>
  typeof query.lang === 'string' ? query.lang : undefined
