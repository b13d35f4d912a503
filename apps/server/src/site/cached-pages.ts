// The pages that are the same for everybody: shop, menus, times. Rendered once per shop version; a hit is answered with stored
// bytes and headers before a request is made of it, and asks nobody.
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page, Stopped } from '@noren/booking'
import type { PublicShop } from '@noren/contract/booking'
import { formatDay } from '@noren/scheduling/time'
import type { Cache } from '#platform/cache'
import { day, type Millis } from '#platform/clock'
import { isRefusal, type Refusal } from '#platform/errors'
import type { EarlyAnswer } from '#platform/http/early/early'
import { prepareResponse, sendCached, type CachedResponse } from '#platform/http/cached-response'
import { chooseEncoding } from '#platform/http/encoding'
import { rewriteShopHost } from '#platform/http/hosts/shop-host'
import { languageOf } from '#platform/http/request-context'
import type { Services } from '#platform/services'
import {
  askingOf,
  htmlHeaders,
  isOwnHost,
  pathOf,
  seeOther,
  sendTrouble,
  type Asking,
  type Site,
} from './asking.ts'
import { lastDayOf, monthOf, monthSpan, weekOf, weekSpan } from './calendar.ts'

/** What an address asks for; keys that messengers add are left aside. */
export type Wanted = {
  domain: string
  path: '' | '/book'
  query: { menu?: string; from?: string; view?: string; lost?: string; lang?: string; start?: string }
}

export const readWanted = (url: string): Wanted | undefined => {
  const found = /^\/s\/([a-z0-9-]{1,64})(\/book)?(?:\?(.*))?$/i.exec(url)
  if (!found) return undefined
  const [, domain = '', path, search = ''] = found
  const given = search === '' ? undefined : new URLSearchParams(search)
  const query: Wanted['query'] = {}
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
  const rendering = new Map<string, Promise<Rendered>>()
  const keyFor = openKeys(config)

  const answer: EarlyAnswer = (request, response) => {
    const key = request.method === 'GET' ? keyFor(request) : undefined
    const cached = key === undefined ? undefined : cache.get(key, clock.now())
    if (!cached) return false
    sendCached(request, response, cached, chooseEncoding(request.headers['accept-encoding']))
    return true
  }

  /** Renders, caches and sends. Requests for the same page share one rendering. */
  const show = async (site: Site, request: FastifyRequest, reply: FastifyReply, wanted: Wanted) => {
    const asking = askingOf(site, request, wanted.domain, { lang: wanted.query.lang, here: herePath(wanted) })
    const key = keyOf(wanted, isOwnHost(request), request.headers['accept-language'])
    let rendered = rendering.get(key)
    if (!rendered) {
      rendered = render(cache, asking, wanted, key)
      rendering.set(key, rendered)
    }
    const page = await rendered.finally(() => rendering.get(key) === rendered && rendering.delete(key))
    if ('refused' in page) return sendTrouble(reply, asking, page)
    if ('to' in page) return seeOther(reply, page.to)
    if (request.headers['if-none-match']?.includes(page.etag))
      return reply.code(304).headers(page.notModifiedHeaders).send()
    const { headers, body } = page.encode(chooseEncoding(request.headers['accept-encoding']))
    return reply.code(page.status).headers(headers).send(body)
  }

  /** After a change nobody may be given a page whose rendering began before it. */
  const invalidate: Cache<CachedResponse>['invalidate'] = (shopIds) => {
    cache.invalidate(shopIds)
    rendering.clear()
  }

  return { answer, show, invalidate }
}

/** The same few addresses are asked for again and again: what they mean is worked out once. */
const openKeys = (config: Services['config']) => {
  const known = new Map<string, string | undefined>()
  const rewrite = config.siteHost === undefined ? urlOf : rewriteShopHost(config)
  return (request: IncomingMessage): string | undefined => {
    const url = rewrite(request)
    const isOwn = url !== request.url
    const language = request.headers['accept-language'] ?? ''
    const asked = `${isOwn ? 'own ' : ''}${url} ${language}`
    if (known.has(asked)) return known.get(asked)
    const wanted = readWanted(url)
    const key = wanted && wanted.query.start === undefined ? keyOf(wanted, isOwn, language) : undefined
    if (known.size >= knownMax) known.clear()
    if (asked.length <= askedMax) known.set(asked, key)
    return key
  }
}

const urlOf = ({ url = '' }: IncomingMessage): string => url

const knownMax = 2_000
const askedMax = 400

type Rendered = CachedResponse | Refusal | { to: string }

const render = async (
  cache: Cache<CachedResponse>,
  asking: Asking,
  wanted: Wanted,
  key: string,
): Promise<Rendered> => {
  const { site, requestContext, domain, now, setting } = asking
  // The version is read before the data, and times say of which version they are, for they may come from memory: the page may
  // look older than it is, never newer.
  const confirmVersion = cache.startVersionRead()
  const known = await site.ask.version(requestContext, domain)
  if (isRefusal(known)) return known
  confirmVersion(known.shop_id, known.version, now)
  const cached = cache.get(key, now)
  if (cached) return cached

  const shop = await site.ask.shop(requestContext, domain)
  if (isRefusal(shop)) return shop
  const found = wanted.path === '' ? shopPage(shop) : await bookPage(asking, shop, wanted)
  if ('refused' in found || 'to' in found) return found
  const html = site.frontEnd.render({ setting, page: found.page })
  const headers = { ...htmlHeaders(site.services.config.secureCookies), 'cache-control': 'no-cache' }
  const response = prepareResponse(found.status, html, headers, Math.min(found.until, now + day))
  cache.set(key, known.shop_id, Math.min(known.version, found.version), response)
  return response
}

/** `version` of what the page shows beside the shop itself, which is read anew. */
type Found = { status: number; page: Page; version: number; until: Millis } | Refusal | { to: string }

const always = { version: Infinity, until: Infinity }

const shopPage = (shop: PublicShop): Found => ({
  status: shop.published ? 200 : 404,
  page: { kind: 'shop', shop },
  ...always,
})

/** Why nothing can be booked; undefined where booking is open. */
export const stoppedBy = (shop: PublicShop): Stopped | undefined => {
  if (!shop.published) return 'unpublished'
  if (!shop.accepting) return 'plan_limit'
  return shop.menus.length === 0 ? 'no_menus' : undefined
}

const bookPage = async (asking: Asking, shop: PublicShop, { query }: Wanted): Promise<Found> => {
  const { site, requestContext, domain, setting, now } = asking
  // The shop's page says why nothing can be booked.
  if (stoppedBy(shop)) return { to: pathOf(setting, '') }
  const only = shop.menus.length === 1 ? shop.menus[0] : undefined
  const menu = query.menu === undefined ? only : shop.menus.find(({ id }) => id === Number(query.menu))
  if (!menu)
    return query.menu === undefined
      ? { status: 200, page: { kind: 'menu', shop }, ...always }
      : { to: pathOf(setting, '/book') }

  const isMonth = query.view === 'month'
  const last = lastDayOf(shop, now)
  const span = (isMonth ? monthSpan : weekSpan)(last, query.from, now)
  let of = { version: 0, until: 0 }
  const asked = { menu_id: menu.id, from: formatDay(span.fromDay), days: span.days }
  const answer = await site.ask.availability(requestContext, domain, asked, (_shop, version, until) => {
    of = { version, until }
  })
  if (isRefusal(answer)) return answer
  const page: Page = isMonth
    ? { kind: 'month', shop, menu, month: monthOf(last, span, answer, now) }
    : { kind: 'week', shop, menu, week: weekOf(last, span, answer, now), lost: query.lost !== undefined }
  return { status: 200, page, ...of }
}

/** The page's address within its shop, without its language. */
const herePath = ({ path, query }: Wanted): string => {
  const search = new URLSearchParams(query)
  search.delete('lang')
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

const keyOf = ({ domain, path, query }: Wanted, isOwn: boolean, language: string | undefined): string =>
  [
    query.lang ?? `${languageOf(language)}?`,
    isOwn ? 'own' : '',
    domain + path,
    query.menu,
    query.from,
    query.view,
    query.lost,
  ].join(' ')
