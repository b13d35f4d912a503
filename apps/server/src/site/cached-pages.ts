// The pages that are the same for everybody: shop, menus, times. Rendered once per shop version.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page, ClosedReason } from '@noren/booking'
import type { PublicShop } from '@noren/contract/booking'
import { formatDay } from '@noren/scheduling/time'
import type { CacheResponse } from '#platform/endpoint/bind'
import { isRefusal, type Refusal } from '#platform/errors'
import { prepareResponse, sendCached, type CachedResponse } from '#platform/http/caching/cached-response'
import { languageOf } from '#platform/http/request-context'
import type { MadeOf } from '#platform/http/caching/response-cache'
import type { Services } from '#platform/services'
import {
  pageContextOf,
  htmlHeaders,
  isOwnHost,
  pathOf,
  seeOther,
  sendErrorPage,
  type PageContext,
  type Site,
} from './page-context.ts'
import { hasFreeStart, lastDayOf, monthOf, monthSpan, weekOf, weekSpan } from './calendar.ts'
import { withoutOffer } from '#features/availability/api'

/** What an address asks for. Unknown query keys are ignored: messengers add their own. */
export type PageRequest = {
  domain: string
  path: '' | '/book'
  query: { menu?: string; from?: string; view?: string; lost?: string; lang?: string; start?: string }
}

export const parsePageRequest = (url: string): PageRequest | undefined => {
  const found = /^\/s\/([a-z0-9-]{1,64})(\/book)?(?:\?(.*))?$/i.exec(url)
  if (!found) return undefined
  const [, domain = '', path, search = ''] = found
  const given = search === '' ? undefined : new URLSearchParams(search)
  const query: PageRequest['query'] = {}
  for (const [name, pattern] of patterns) {
    const value = given?.get(name)
    if (value && pattern.test(value)) query[name] = value
  }
  return {
    domain: domain.toLowerCase(),
    path: path ? '/book' : '',
    query: path ? query : { lang: query.lang },
  }
}

const patterns = [
  ['menu', /^[1-9]\d{0,14}$/],
  ['from', /^20\d\d-\d\d-\d\d$/],
  ['view', /^month$/],
  ['lost', /^1$/],
  ['lang', /^(ja|en)$/],
  ['start', /^20\d\d-\d\d-\d\dT\d\d:\d\d$/],
] as const

/** For a hook: what is in the cache is sent before calls are counted. */
export const answerFromCache =
  ({ responses }: Pick<Services, 'responses'>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const wanted = isRead(request) ? parsePageRequest(request.url) : undefined
    const found = wanted && (await responses.find(cacheKey(request, wanted)))
    return found && sendCached(request, reply, found)
  }

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** Renders, caches and sends. Requests for the same page share one rendering. */
export const servePage = async (
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  pageRequest: PageRequest,
): Promise<FastifyReply> => {
  const context = pageContextOf(site, request, pageRequest.domain, {
    lang: pageRequest.query.lang,
    currentPath: currentPathOf(pageRequest),
  })
  const key = cacheKey(request, pageRequest)
  const page = await site.services.responses.once(key, () => renderPage(context, pageRequest, key))
  if ('refused' in page) return sendErrorPage(reply, context, page)
  if ('to' in page) return seeOther(reply, page.to)
  return sendCached(request, reply, page)
}

const renderPage = async (
  context: PageContext,
  pageRequest: PageRequest,
  key: string,
): Promise<CachedResponse | Refusal | { to: string }> => {
  const { site, requestContext, domain, renderContext } = context
  const reads: MadeOf[] = []
  const note: CacheResponse = (read) => reads.push(read)
  const shop = await site.api.shop(requestContext, domain, note)
  if (isRefusal(shop)) return shop
  const found =
    pageRequest.path === ''
      ? await shopPage(context, shop, note)
      : await bookPage(context, shop, pageRequest, note)
  if ('refused' in found || 'to' in found) return found
  const { services, frontEnd } = site
  const html = frontEnd.render({ context: renderContext, page: found.page })
  const headers = { ...htmlHeaders(services.config, found.page), 'cache-control': 'no-cache' }
  const response = prepareResponse(found.status, html, headers)
  services.responses.keep(key, response, reads)
  return response
}

type PageResult = { status: number; page: Page } | Refusal | { to: string }

/** Shown until today's answer may be another one. Where nothing can be booked, the hours alone are said. */
const shopPage = async (
  { site, requestContext, domain }: PageContext,
  shop: PublicShop,
  note: CacheResponse,
): Promise<PageResult> => {
  if (!shop.published) return { status: 404, page: { kind: 'shop', shop } }
  const found = await site.api.today(requestContext, domain, note)
  if (isRefusal(found)) return found
  const today = closedReasonOf(shop) ? withoutOffer(found) : found
  return { status: 200, page: { kind: 'shop', shop, today } }
}

/** Why nothing can be booked (rule BOOK-13); undefined while booking is open. */
export const closedReasonOf = (shop: PublicShop): ClosedReason | undefined => {
  if (!shop.published) return 'unpublished'
  if (!shop.accepting) return 'plan_limit'
  return shop.menus.length === 0 ? 'no_menus' : undefined
}

const bookPage = async (
  context: PageContext,
  shop: PublicShop,
  { query }: PageRequest,
  note: CacheResponse,
): Promise<PageResult> => {
  const { site, requestContext, domain, renderContext, now } = context
  // The shop's page says why.
  if (closedReasonOf(shop)) return { to: pathOf(renderContext, '') }
  const only = shop.menus.length === 1 ? shop.menus[0] : undefined
  const menu = query.menu === undefined ? only : shop.menus.find(({ id }) => id === Number(query.menu))
  if (!menu)
    return query.menu === undefined
      ? { status: 200, page: { kind: 'menu', shop } }
      : { to: pathOf(renderContext, '/book') }

  const isMonth = query.view === 'month'
  const last = lastDayOf(shop, now)
  const spanFrom = (date: string | undefined) => (isMonth ? monthSpan : weekSpan)(last, date, now)
  const ask = ({ fromDay, days }: ReturnType<typeof spanFrom>) =>
    site.api.availability(requestContext, domain, { menu_id: menu.id, from: formatDay(fromDay), days }, note)
  let span = spanFrom(query.from)
  let answer = await ask(span)
  if (isRefusal(answer)) return answer
  // Rule BOOK-79.
  if (query.from === undefined && !hasFreeStart(answer) && answer.next_date !== null) {
    span = spanFrom(answer.next_date)
    answer = await ask(span)
    if (isRefusal(answer)) return answer
  }
  const page: Page = isMonth
    ? { kind: 'month', shop, menu, month: monthOf(last, span, answer, now) }
    : {
        kind: 'week',
        shop,
        menu,
        week: weekOf(last, span, answer, now),
        slotUnavailable: query.lost !== undefined,
      }
  return { status: 200, page }
}

/** The page's address within its shop, without its language. */
const currentPathOf = ({ path, query }: PageRequest): string => {
  const search = new URLSearchParams(query)
  search.delete('lang')
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

const cacheKey = (request: FastifyRequest, { domain, path, query }: PageRequest): string =>
  [
    'page',
    query.lang ?? `${languageOf(request.headers['accept-language'])}?`,
    isOwnHost(request) ? 'own' : '',
    domain + path,
    query.menu,
    query.from,
    query.view,
    query.lost,
    query.start,
  ].join(' ')
