// What every page is rendered from: the request, its language and its address, which is a path below the product's address or the
// shop's own host. And how a page is sent.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AfterPayment, Resend, Page, RenderContext, ErrorPageCode } from '@noren/booking'
import { bookingSitePath } from '@noren/contract/addresses'
import { errorStatus } from '@noren/contract/errors'
import type { Look } from '@noren/contract/shops/cloths'
import { hasTrial, shopUrl } from '#features/shops/api'
import type { Millis } from '#platform/clock'
import type { Config } from '#platform/config'
import { isRefusal, type Refusal } from '#platform/errors'
import { noteRefusal } from '#platform/http/answer'
import { headersOf, sitePolicyFor } from '#platform/http/headers'
import { readRequestContext } from '#platform/http/request-context'
import type { RequestContext } from '#platform/endpoint/request-context'
import type { Services } from '#platform/services'
import type { SiteApi } from './site-api.ts'
import { readAgain } from './again/again.ts'
import type { FrontEnd } from './front-end.ts'

export type Site = { services: Services; api: SiteApi; frontEnd: FrontEnd }

export type PageContext = {
  site: Site
  requestContext: RequestContext
  renderContext: RenderContext
  domain: string
  now: Millis
  /** The reservation whose fields the customer's step is filled with. Rule BOOK-150. */
  againId?: number | undefined
}

/** For a page of a shop. `currentPath` is the page's own path and query where a GET shows it again. */
export const pageContextOf = (
  site: Site,
  request: FastifyRequest,
  domain: string,
  { lang, currentPath, again }: { lang?: string; currentPath?: string; again?: string | undefined } = {},
): PageContext => {
  const { config, clock, secret } = site.services
  const now = clock.now()
  const isTrial = isTrying({ secret }, request, domain, now)
  const requestContext = readRequestContext(request, config)
  const isLangChosen = lang === 'ja' || lang === 'en'
  const language = isLangChosen ? lang : requestContext.language
  const againId = readAgain(secret, { ...requestContext, domain }, again, now)
  // Encoded, because it becomes part of addresses and may be any text, not only a valid domain.
  const base = isOwnHost(request) ? '' : bookingSitePath(domain)
  const renderContext: RenderContext = {
    lang: language,
    isLangChosen,
    base,
    currentPath: currentPath === undefined ? undefined : base + currentPath || '/',
    address: shopUrl(config, domain),
    isTrial,
    again: againId === undefined ? undefined : again,
    assets: site.frontEnd.assets,
  }
  return {
    site,
    requestContext: { ...requestContext, language, isTrial },
    renderContext,
    domain,
    now,
    againId,
  }
}

/** The owner's browser, in the hour after she asked to try her page. Rule SHOP-24. */
export const isTrying = (
  { secret }: Pick<Services, 'secret'>,
  request: FastifyRequest,
  domain: string,
  now: Millis,
): boolean => hasTrial(secret, domain, request.cookies[trialCookie], now)

export const trialCookie = 'trial'

/** A request to the shop's own host was rewritten to the shop's path before routing. */
export const isOwnHost = (request: FastifyRequest): boolean => request.originalUrl !== request.url

type Setup = Pick<Config, 'secureCookies' | 'publicUrl' | 'checkoutOrigin'>

export const htmlHeaders = (config: Setup, page: Page): Record<string, string> => ({
  ...headersOf(
    sitePolicyFor({ framers: framersOf(page), leadsTo: leadsTo(config, page) }),
    config.secureCookies,
  ),
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-language, accept-encoding',
})

/** The sites that the page's shop has allowed; of a page that belongs to no shop, none. Rule PAGE-51. */
const framersOf = (page: Page): readonly string[] => {
  if ('shop' in page) return page.shop.embed_origins
  if ('paying' in page) return page.paying.shop.embed_origins
  if ('offer' in page) return page.offer.reservation.shop.embed_origins
  if ('waiting' in page) return page.waiting.shop.embed_origins
  return 'reservation' in page ? page.reservation.shop.embed_origins : []
}

/** Where its form may end: the provider's page, or its stand-in's, at the product's own address or at that of the setting. */
const leadsTo = ({ publicUrl, checkoutOrigin }: Setup, page: Page): readonly string[] =>
  page.kind === 'payment' || (page.kind === 'confirm' && page.choice.advance_payment !== 'none')
    ? [publicUrl, checkoutOrigin]
    : []

/** A page for one visitor, never cached by others; its address is sent to nobody where a token stands in it. */
export const sendPage = (
  reply: FastifyReply,
  { site, renderContext }: Pick<PageContext, 'site' | 'renderContext'>,
  status: number,
  page: Page,
) =>
  reply
    .code(status)
    .headers({
      ...htmlHeaders(site.services.config, page),
      // An address leads to fields that come from an earlier reservation. Rule BOOK-152.
      'cache-control':
        isRestorable(reply.request, page) && renderContext.again === undefined
          ? 'private, no-cache'
          : 'no-store',
      'referrer-policy': referrerOf(reply.request),
    })
    .send(site.frontEnd.render({ context: withOwnPath(renderContext, reply.request, page), page }))

/** What cannot be shown has an address as well: it can be read in the other language, and asked for again. */
const withOwnPath = (context: RenderContext, request: FastifyRequest, { kind }: Page): RenderContext => {
  if (kind !== 'error' || context.currentPath !== undefined || request.method === 'POST') return context
  // With two slashes it would be another site's.
  return { ...context, currentPath: request.originalUrl.replace(/^[/\\]+/, '/') }
}

/**
 * The empty form and every answer to a form. No address leads to what was typed, so only the browser that has the page may show
 * it again. With `no-store`, Back would lead to an error page and the input would be lost.
 */
const isRestorable = ({ method }: FastifyRequest, { kind }: Page): boolean =>
  method === 'POST' || kind === 'details'

/** The address of a manage link is sent to nobody, not even when the link no longer works. */
const referrerOf = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'token' in params ? 'no-referrer' : 'same-origin'

type ShopFace = NonNullable<AfterPayment['shop']>

/** The shop of an address, for a page that cannot be shown as it was asked for; what made the request fail may make this fail, too. */
export const readFace = async ({
  site,
  requestContext,
  domain,
}: PageContext): Promise<(Look & ShopFace) | undefined> => {
  const shop = domain === '' ? undefined : await site.api.shop(requestContext, domain).catch(() => undefined)
  return shop === undefined || isRefusal(shop) || !shop.published ? undefined : shop
}

export const sendErrorPage = (
  reply: FastifyReply,
  context: Pick<PageContext, 'site' | 'renderContext'>,
  refusal: Refusal,
  {
    shop,
    of,
    resend,
    afterPayment,
  }: {
    shop?: (Look & ShopFace) | undefined
    of?: 'reservation'
    resend?: Resend
    afterPayment?: AfterPayment
  } = {},
) => {
  const code =
    of === 'reservation' && refusal.refused === 'not_found'
      ? 'link_unknown'
      : errorPageCodeOf(refusal.refused)
  noteRefusal(reply, refusal)
  const look = shop && { cloth: shop.cloth, voice: shop.voice, pattern: shop.pattern }
  const contact = shop && { name: shop.name, phone_number: shop.phone_number, email: shop.email }
  const page: Page = { kind: 'error', code, shopName: shop?.name, contact, look, resend, afterPayment }
  return sendPage(reply, context, errorStatus[refusal.refused], page)
}

const errorPageCodes = new Set<string>([
  'not_found',
  'past_deadline',
  'final',
  'slot_taken',
  'too_many',
  'busy',
  'fault',
  'foreign_origin',
  'too_large',
  'media_type',
  'malformed',
] satisfies ErrorPageCode[])

const errorPageCodeOf = (code: string): ErrorPageCode => (isErrorPageCode(code) ? code : 'invalid')

const isErrorPageCode = (code: string): code is ErrorPageCode => errorPageCodes.has(code)

export const seeOther = (reply: FastifyReply, path: string) =>
  reply
    .code(303)
    .headers({ location: path, 'referrer-policy': referrerOf(reply.request) })
    .send()

/** A path of the shop with its query, in the chosen language. */
export const pathOf = (
  { base, isLangChosen, lang, again }: RenderContext,
  path: string,
  query: Readonly<Record<string, string | number | readonly string[]>> = {},
): string => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, String(value)]),
    ),
  )
  if (isLangChosen) search.set('lang', lang)
  if (again !== undefined && path === '/book') search.set('again', again)
  return (base + path || '/') + (search.size > 0 ? `?${search.toString()}` : '')
}
