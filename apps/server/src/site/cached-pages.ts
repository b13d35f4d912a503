// The pages that are the same for everybody: shop, menus, times. Rendered once per shop version; a hit is answered with stored
// bytes and headers before Fastify sees the request, and without the database.
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page, ClosedReason } from '@noren/booking'
import type { PublicShop } from '@noren/contract/booking'
import { dayOf, formatDay, minutesPerDay } from '@noren/scheduling/time'
import type { Cache } from '#platform/cache'
import { localMinuteToMillis, millisToLocalMinute, type Millis } from '#platform/clock'
import { isRefusal, type Refusal } from '#platform/errors'
import type { EarlyAnswer } from '#platform/http/early/early'
import { prepareResponse, sendCached, type CachedResponse } from '#platform/http/cached-response'
import { chooseEncoding } from '#platform/http/encoding'
import { rewriteShopHost } from '#platform/http/hosts/shop-host'
import { languageOf } from '#platform/http/request-context'
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

export type CachedPages = ReturnType<typeof openCachedPages>

export const openCachedPages = (
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  cache: Cache<CachedResponse>,
) => {
  const renderings = new Map<string, Promise<Rendered>>()
  const keyFor = openKeyLookup(config)

  /** False on a miss, and on a long page that was never sent so compressed: then Fastify answers. */
  const answer: EarlyAnswer = (request, response) => {
    const key = request.method === 'GET' ? keyFor(request) : undefined
    const cached = key === undefined ? undefined : cache.get(key, clock.now())
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (!cached?.isReady(encoding)) return false
    sendCached(request, response, cached, encoding)
    return true
  }

  /** Renders, caches and sends. Requests for the same page share one rendering. */
  const serve = async (
    site: Site,
    request: FastifyRequest,
    reply: FastifyReply,
    pageRequest: PageRequest,
  ) => {
    const context = pageContextOf(site, request, pageRequest.domain, {
      lang: pageRequest.query.lang,
      currentPath: currentPathOf(pageRequest),
    })
    const key = cacheKey(pageRequest, isOwnHost(request), request.headers['accept-language'])
    let rendering = renderings.get(key)
    if (!rendering) {
      rendering = renderPage(cache, context, pageRequest, key)
      renderings.set(key, rendering)
    }
    const page = await rendering.finally(() => renderings.get(key) === rendering && renderings.delete(key))
    if ('refused' in page) return sendErrorPage(reply, context, page)
    if ('to' in page) return seeOther(reply, page.to)
    if (request.headers['if-none-match']?.includes(page.etag))
      return reply.code(304).headers(page.notModifiedHeaders).send()
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    await page.makeReady(encoding)
    const { headers, body } = page.encode(encoding)
    return reply.code(page.status).headers(headers).send(body)
  }

  /** After a change no request may join a rendering that began before it. */
  const invalidate = (changed: readonly number[] | 'all'): void => {
    cache.invalidate(changed)
    renderings.clear()
  }

  return { answer, serve, invalidate }
}

/** Cache keys by address and language, remembered because the same few addresses come again and again. */
const openKeyLookup = (config: Services['config']) => {
  const keys = new Map<string, string | undefined>()
  const rewrite = config.siteHost === undefined ? urlOf : rewriteShopHost(config)
  return (request: IncomingMessage): string | undefined => {
    const url = rewrite(request)
    const isOwn = url !== request.url
    const language = request.headers['accept-language'] ?? ''
    const address = `${isOwn ? 'own ' : ''}${url} ${language}`
    if (keys.has(address)) return keys.get(address)
    const pageRequest = parsePageRequest(url)
    const key =
      pageRequest && pageRequest.query.start === undefined
        ? cacheKey(pageRequest, isOwn, language)
        : undefined
    if (keys.size >= keysMax) keys.clear()
    if (address.length <= addressMax) keys.set(address, key)
    return key
  }
}

const urlOf = ({ url = '' }: IncomingMessage): string => url

const keysMax = 2_000
const addressMax = 400

type Rendered = CachedResponse | Refusal | { to: string }

const renderPage = async (
  cache: Cache<CachedResponse>,
  context: PageContext,
  pageRequest: PageRequest,
  key: string,
): Promise<Rendered> => {
  const { site, requestContext, domain, now, renderContext } = context
  // The version is read before the data, and the times carry theirs because they may come from the cache: a page may be taken for
  // older than it is, never for newer.
  const confirmVersion = cache.startVersionRead()
  const current = await site.api.version(requestContext, domain)
  if (isRefusal(current)) return current
  confirmVersion(current.shop_id, current.version, now)
  const cached = cache.get(key, now)
  if (cached) return cached

  const shop = await site.api.shop(requestContext, domain)
  if (isRefusal(shop)) return shop
  const found =
    pageRequest.path === '' ? await shopPage(context, shop) : await bookPage(context, shop, pageRequest)
  if ('refused' in found || 'to' in found) return found
  const html = site.frontEnd.render({ context: renderContext, page: found.page })
  const headers = {
    ...htmlHeaders(site.services.config, found.page),
    'cache-control': 'no-cache',
  }
  const prepared = prepareResponse(found.status, html, headers, Math.min(found.until, nextMidnight(now)))
  cache.set(key, current.shop_id, Math.min(current.version, found.version), prepared)
  return prepared
}

/** What a page says of today and of coming days holds as long as today lasts. */
const nextMidnight = (now: Millis): Millis =>
  localMinuteToMillis((dayOf(millisToLocalMinute(now)) + 1) * minutesPerDay)

/** `version` is that of the times on the page; the shop itself is always read anew. */
type PageResult = { status: number; page: Page; version: number; until: Millis } | Refusal | { to: string }

const withoutTimes = { version: Infinity, until: Infinity }

/** Shown until today's answer may be another one. Where nothing can be booked, the hours alone are said. */
const shopPage = async (
  { site, requestContext, domain }: PageContext,
  shop: PublicShop,
): Promise<PageResult> => {
  if (!shop.published) return { status: 404, page: { kind: 'shop', shop }, ...withoutTimes }
  let times = { version: 0, until: 0 }
  const found = await site.api.today(requestContext, domain, (_shop, version, until) => {
    times = { version, until }
  })
  if (isRefusal(found)) return found
  const today = closedReasonOf(shop) ? withoutOffer(found) : found
  return { status: 200, page: { kind: 'shop', shop, today }, ...times }
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
): Promise<PageResult> => {
  const { site, requestContext, domain, renderContext, now } = context
  // The shop's page says why.
  if (closedReasonOf(shop)) return { to: pathOf(renderContext, '') }
  const only = shop.menus.length === 1 ? shop.menus[0] : undefined
  const menu = query.menu === undefined ? only : shop.menus.find(({ id }) => id === Number(query.menu))
  if (!menu)
    return query.menu === undefined
      ? { status: 200, page: { kind: 'menu', shop }, ...withoutTimes }
      : { to: pathOf(renderContext, '/book') }

  const isMonth = query.view === 'month'
  const last = lastDayOf(shop, now)
  const spanFrom = (date: string | undefined) => (isMonth ? monthSpan : weekSpan)(last, date, now)
  const times: { version: number; until: Millis }[] = []
  const ask = ({ fromDay, days }: ReturnType<typeof spanFrom>) =>
    site.api.availability(
      requestContext,
      domain,
      { menu_id: menu.id, from: formatDay(fromDay), days },
      (_shop, version, until) => times.push({ version, until }),
    )
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
  const version = Math.min(...times.map((one) => one.version))
  const until = Math.min(...times.map((one) => one.until))
  return { status: 200, page, version, until }
}

/** The page's address within its shop, without its language. */
const currentPathOf = ({ path, query }: PageRequest): string => {
  const search = new URLSearchParams(query)
  search.delete('lang')
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

const cacheKey = (
  { domain, path, query }: PageRequest,
  isOwn: boolean,
  language: string | undefined,
): string =>
  [
    query.lang ?? `${languageOf(language)}?`,
    isOwn ? 'own' : '',
    domain + path,
    query.menu,
    query.from,
    query.view,
    query.lost,
  ].join(' ')
