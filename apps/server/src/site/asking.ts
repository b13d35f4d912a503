// Who asks, in which language, and where the page stands: on a path of the product's address or on the shop's own host.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Again, Page, Setting, Trouble } from '@noren/booking'
import { bookingSitePath } from '@noren/contract/addresses'
import { errorStatus } from '@noren/contract/errors'
import { shopUrl } from '#features/shops/links'
import type { Millis } from '#platform/clock'
import type { Refusal } from '#platform/errors'
import { headersOf, sitePolicy } from '#platform/http/headers'
import { visitorOf } from '#platform/http/visitor'
import type { Visitor } from '#platform/endpoint/visitor'
import type { Services } from '#platform/services'
import type { Ask } from './ask.ts'
import type { FrontEnd } from './front-end.ts'

export type Site = { services: Services; ask: Ask; frontEnd: FrontEnd }

export type Asking = { site: Site; visitor: Visitor; setting: Setting; domain: string; now: Millis }

/** Of a page of a shop. `here` is the page's own path and query where a GET shows it again. */
export const askingOf = (
  site: Site,
  request: FastifyRequest,
  domain: string,
  { lang, here }: { lang?: string; here?: string } = {},
): Asking => {
  const { config, clock } = site.services
  const visitor = visitorOf(request, config)
  const chosen = lang === 'ja' || lang === 'en'
  const language = chosen ? lang : visitor.language
  // Encoded, because it becomes part of addresses: what was asked for need not be a name that a shop can have.
  const base = isOwnHost(request) ? '' : bookingSitePath(domain)
  const setting: Setting = {
    lang: language,
    chosen,
    base,
    here: here === undefined ? undefined : base + here || '/',
    address: shopUrl(config, domain),
    assets: site.frontEnd.assets,
  }
  return { site, visitor: { ...visitor, language }, setting, domain, now: clock.now() }
}

/** The shop's own host was rewritten to the shop's path before the routes saw it. */
export const isOwnHost = (request: FastifyRequest): boolean => request.originalUrl !== request.url

export const htmlHeaders = (secure: boolean): Record<string, string> => ({
  ...headersOf(sitePolicy, secure),
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-language, accept-encoding',
})

/** A page for one pair of eyes, never named to others where a token stands in its address. */
export const sendPage = (
  reply: FastifyReply,
  { site, setting }: Pick<Asking, 'site' | 'setting'>,
  status: number,
  page: Page,
) =>
  reply
    .code(status)
    .headers({
      ...htmlHeaders(site.services.config.secureCookies),
      'cache-control': isWalkedBackTo(reply.request, page) ? 'private, no-cache' : 'no-store',
      'referrer-policy': referrerOf(reply.request),
    })
    .send(site.frontEnd.render({ setting, page }))

/**
 * The empty form, and what a form was answered: neither has an address at which anybody could read what was typed, so only the
 * browser that has them may show them once more. With `no-store` Back would lead to an error page, and all of it would be lost.
 */
const isWalkedBackTo = ({ method }: FastifyRequest, { kind }: Page): boolean =>
  method === 'POST' || kind === 'details'

/** A customer's link is named to nobody, also where it leads to nothing any more. */
const referrerOf = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'token' in params ? 'no-referrer' : 'same-origin'

export const sendTrouble = (
  reply: FastifyReply,
  asking: Pick<Asking, 'site' | 'setting'>,
  refusal: Refusal,
  { shopName, of, again }: { shopName?: string; of?: 'reservation'; again?: Again } = {},
) => {
  const trouble =
    of === 'reservation' && refusal.refused === 'not_found' ? 'link_unknown' : troubleOf(refusal.refused)
  const wait = refusal.retry_after ?? (trouble === 'busy' ? 2 : undefined)
  if (wait !== undefined) reply.header('retry-after', wait)
  return sendPage(reply, asking, errorStatus[refusal.refused], { kind: 'trouble', trouble, shopName, again })
}

const troubles = new Set<string>([
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
] satisfies Trouble[])

const troubleOf = (code: string): Trouble => (isTrouble(code) ? code : 'invalid')

const isTrouble = (code: string): code is Trouble => troubles.has(code)

export const seeOther = (reply: FastifyReply, path: string) =>
  reply
    .code(303)
    .headers({ location: path, 'referrer-policy': referrerOf(reply.request) })
    .send()

/** A path of the shop with its query, in the chosen language. */
export const pathOf = (
  { base, chosen, lang }: Setting,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
): string => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  if (chosen) search.set('lang', lang)
  return (base + path || '/') + (search.size > 0 ? `?${search.toString()}` : '')
}
