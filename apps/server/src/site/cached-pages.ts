// The pages that are the same for everybody: shop, menus, times. Rendered once per shop version.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page, ClosedReason, Gone } from '@noren/booking'
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
  isTrying,
  pathOf,
  seeOther,
  sendErrorPage,
  type PageContext,
  type Site,
} from './page-context.ts'
import { choiceOf, choosableStaff, isProblem, type Choice } from '@noren/contract/booking/choice'
import { againPattern } from './again/again.ts'
import { repeat } from './again/repeat.ts'
import { nextStep } from './choosing/next-step.ts'
import { wantedPatterns, wantedQueryOf } from './choosing/wanted-fields.ts'
import { hasFreeStart, lastDayOf, monthOf, monthSpan, weekOf, weekSpan } from './calendar.ts'
import { withoutOffer } from '#features/availability/api'

/** What an address asks for. Unknown query keys are ignored: messengers add their own. */
export type PageRequest = {
  domain: string
  path: '' | '/book'
  query: Partial<Record<QueryName, string[]>>
}

export const parsePageRequest = (url: string): PageRequest | undefined => {
  const found = /^\/s\/([a-z0-9-]{1,64})(\/book)?(?:\?(.*))?$/i.exec(url)
  if (!found) return undefined
  const [, domain = '', path, search = ''] = found
  const given = search === '' ? undefined : new URLSearchParams(search)
  const query: PageRequest['query'] = {}
  for (const [name, pattern] of patterns) {
    const values = given?.getAll(name).filter((value) => pattern.test(value)) ?? []
    if (values.length > 0) query[name] = values.slice(0, valuesMax)
  }
  return {
    domain: domain.toLowerCase(),
    path: path ? '/book' : '',
    query: path ? query : pickShown(query),
  }
}

/** Of the shop's page: the language, and who was chosen by a link of the shop. */
const pickShown = ({ lang, staff }: PageRequest['query']): PageRequest['query'] => ({
  ...(lang && { lang }),
  ...(staff && { staff }),
})

/** A cart holds ten; an eleventh is refused in words. */
const valuesMax = 11

const patterns = [
  ...wantedPatterns,
  ['more', /^(1|second|alone|done)$/],
  ['from', /^20\d\d-\d\d-\d\d$/],
  ['view', /^month$/],
  ['day', /^20\d\d-\d\d-\d\d$/],
  ['lost', /^1$/],
  ['lang', /^(ja|en)$/],
  ['start', /^20\d\d-\d\d-\d\dT\d\d:\d\d$/],
  ['again', againPattern],
  ['gone', /^1$/],
  ['wait', /^20\d\d-\d\d-\d\d(T\d\d:\d\d)?$/],
] as const
type QueryName = (typeof patterns)[number][0]

/** For a hook: what is in the cache is sent before calls are counted. */
export const answerFromCache =
  (services: Pick<Services, 'responses' | 'secret' | 'clock'>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const wanted = isRead(request) ? parsePageRequest(request.url) : undefined
    if (!wanted || isTrying(services, request, wanted.domain, services.clock.now())) return undefined
    if (isOfVisitor(wanted)) return undefined
    const found = await services.responses.find(cacheKey(request, wanted))
    return found && sendCached(request, reply, found)
  }

/** Of a customer who comes back: such a page is rendered for its visitor alone. */
const isOfVisitor = ({ query }: PageRequest): boolean => query.again !== undefined || query.gone !== undefined

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** Renders, caches and sends. Requests for the same page share one rendering. */
export const servePage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  context: PageContext,
  pageRequest: PageRequest,
): Promise<FastifyReply> => {
  const key = cacheKey(request, pageRequest)
  const page =
    context.requestContext.isTrial || context.againId !== undefined
      ? await renderPage(context, pageRequest)
      : await context.site.services.responses.once(key, () => renderPage(context, pageRequest, key))
  if ('refused' in page) return sendErrorPage(reply, context, page)
  if ('to' in page) return seeOther(reply, page.to)
  return sendCached(request, reply, page)
}

/** With `again` that no longer holds the page is everybody's. */
export const contextOfPage = (
  site: Site,
  request: FastifyRequest,
  pageRequest: PageRequest,
): { context: PageContext; pageRequest: PageRequest } => {
  const { again, gone: _, ...query } = pageRequest.query
  const everybodys = isOfVisitor(pageRequest) ? { ...pageRequest, query } : pageRequest
  const of = (shown: PageRequest) =>
    pageContextOf(site, request, shown.domain, {
      lang: shown.query.lang?.at(-1),
      currentPath: currentPathOf(shown),
      again: again?.at(-1),
    })
  const context = of(pageRequest)
  return context.againId === undefined
    ? { context: of(everybodys), pageRequest: everybodys }
    : { context, pageRequest }
}

/** Kept under its key; without one it is for this visitor alone. */
const renderPage = async (
  context: PageContext,
  pageRequest: PageRequest,
  key?: string,
): Promise<CachedResponse | Refusal | { to: string }> => {
  const { site, requestContext, domain, renderContext } = context
  const reads: MadeOf[] = []
  const note: CacheResponse = (read) => reads.push(read)
  const shop = await site.api.shop(requestContext, domain, note)
  if (isRefusal(shop)) return shop
  const found =
    pageRequest.path === ''
      ? await shopPage(context, shop, pageRequest, note)
      : await bookPage(context, shop, pageRequest, note)
  if ('refused' in found || 'to' in found) return found
  const { services, frontEnd } = site
  const html = frontEnd.render({ context: renderContext, page: found.page })
  const headers = {
    ...htmlHeaders(services.config, found.page),
    'cache-control': key === undefined ? 'no-store' : 'no-cache',
  }
  const response = prepareResponse(found.status, html, headers)
  if (key !== undefined) services.responses.keep(key, response, reads)
  return response
}

type PageResult = { status: number; page: Page } | Refusal | { to: string }

/** Shown until today's answer may be another one. Where nothing can be booked, the hours alone are said. */
const shopPage = async (
  { site, requestContext, domain }: PageContext,
  shop: PublicShop,
  { query }: PageRequest,
  note: CacheResponse,
): Promise<PageResult> => {
  if (!shop.published) return { status: 404, page: { kind: 'shop', shop } }
  const found = await site.api.today(requestContext, domain, note)
  if (isRefusal(found)) return found
  const today = closedReasonOf(shop) ? withoutOffer(found) : found
  const staff = choosableStaff(shop, []).find(({ id }) => id === Number(query.staff?.at(-1)))
  return { status: 200, page: { kind: 'shop', shop, today, staff } }
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
  const { site, requestContext, domain, renderContext } = context
  // The shop's page says why.
  if (closedReasonOf(shop)) return { to: pathOf(renderContext, '') }
  const next = nextStep(shop, query)
  const gone = query.gone && (await goneOf(context, shop))
  switch (next.kind) {
    case 'withdrawn':
      return { to: pathOf(renderContext, '/book') }
    case 'menu':
      return { status: 200, page: { kind: 'menu', shop, staff: staffOf(shop, next.staffId), gone } }
    case 'cart': {
      const { wanted, isSecond, problem } = next
      return { status: problem ? 422 : 200, page: { kind: 'cart', shop, wanted, isSecond, problem, gone } }
    }
    case 'staff': {
      const { choice } = next
      const freeDays = await site.api.freeDays(requestContext, domain, wantedQueryOf(choice.wanted), note)
      if (isRefusal(freeDays)) return freeDays
      return { status: 200, page: { kind: 'staff', shop, choice, freeDays, gone } }
    }
    case 'time':
      return timePage(context, shop, { query, choice: next.choice, gone }, note)
  }
}

/** What of the earlier visit cannot be booked any longer. Rule BOOK-150. */
const goneOf = async ({ site, requestContext, domain, againId }: PageContext, shop: PublicShop) => {
  const visit = againId && (await site.api.repeatedByAddress(requestContext, domain, againId))
  return visit && !isRefusal(visit) ? repeat(shop, visit).gone : undefined
}

const staffOf = (shop: PublicShop, id: number | undefined) => shop.staff.find((staff) => staff.id === id)

/** The free times of a week or a month, at the prices of its first date. */
const timePage = async (
  { site, requestContext, domain, now }: PageContext,
  shop: PublicShop,
  { query, choice: today, gone }: { query: PageRequest['query']; choice: Choice; gone?: Gone | undefined },
  note: CacheResponse,
): Promise<PageResult> => {
  const { wanted } = today
  const from = query.from?.at(-1)
  const last = lastDayOf(shop, now)
  const ask = ({ fromDay, days }: { fromDay: number; days: number }) =>
    site.api.availability(
      requestContext,
      domain,
      { ...wantedQueryOf(wanted), from: formatDay(fromDay), days },
      note,
    )
  /** Rule BOOK-79. */
  const find = async <T extends { fromDay: number; days: number }>(spanFrom: (date?: string) => T) => {
    const span = spanFrom(from)
    const answer = await ask(span)
    if (isRefusal(answer) || from !== undefined || hasFreeStart(answer) || answer.next_date === null)
      return { span, answer }
    const next = spanFrom(answer.next_date)
    return { span: next, answer: await ask(next) }
  }
  const pricedOn = (date: string) => {
    const choice = choiceOf(shop, wanted, date)
    return isProblem(choice) ? today : choice
  }
  if (query.view !== undefined) {
    const { span, answer } = await find((date) =>
      monthSpan(last, from ?? (date && `${date.slice(0, 7)}-01`), now),
    )
    if (isRefusal(answer)) return answer
    const opened = answer.days.find(({ date }) => date === query.day?.at(-1))?.date
    const choice = pricedOn(opened ?? formatDay(span.fromDay))
    const month = { ...monthOf(last, span, answer, now, from === undefined), opened }
    return { status: 200, page: { kind: 'month', shop, choice, month } }
  }
  const { span, answer } = await find((date) => weekSpan(last, date, now))
  if (isRefusal(answer)) return answer
  const page: Page = {
    kind: 'week',
    shop,
    choice: pricedOn(formatDay(span.fromDay)),
    week: weekOf(last, span, answer, now, from === undefined),
    slotUnavailable: query.lost !== undefined,
    gone,
  }
  return { status: 200, page }
}

/** The page's address within its shop, without its language. */
export const currentPathOf = ({ path, query }: PageRequest): string => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      name === 'lang' ? [] : values.map((value): [string, string] => [name, value]),
    ),
  )
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

const cacheKey = (request: FastifyRequest, { domain, path, query }: PageRequest): string =>
  [
    'page',
    query.lang?.at(-1) ?? `${languageOf(request.headers['accept-language'])}?`,
    isOwnHost(request) ? 'own' : '',
    domain + path,
    ...patterns.flatMap(([name]) => (name === 'lang' ? [] : (query[name]?.join(',') ?? ''))),
  ].join(' ')
