// The customer's own reservation: the completion page, the page behind the mailed link, cancelling. A GET never changes anything.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ManagedReservation } from '@noren/contract/booking'
import { manageLinkPath, type ManagePage } from '@noren/contract/addresses'
import type { OwnRefused, Page } from '@noren/booking'
import { isFinal, isLive } from '@noren/scheduling/status'
import { validation } from '@noren/words/validation'
import { shopUrl } from '#features/shops/links'
import { errorStatus } from '@noren/contract/errors'
import { isRefusal } from '#platform/errors'
import { shopOfHost } from '#platform/http/hosts/shop-host'
import { askingOf, seeOther, sendPage, sendTrouble, type Asking, type Site } from './asking.ts'
import { last, readFields } from './form.ts'

export type Named = { token: string; domain?: string }

export const mountReservationPages = (server: FastifyInstance, site: Site): void => {
  const show =
    (path: string, pageOf: (token: string, reservation: ManagedReservation) => Page | undefined) =>
    async (request: FastifyRequest<{ Params: Named }>, reply: FastifyReply) => {
      const asking = await askFor(site, request, path)
      if (!asking.found) return sendTrouble(reply, asking, asking.refusal, { of: 'reservation' })
      const page = pageOf(request.params.token, asking.found)
      return page
        ? sendPage(reply, asking, 200, page)
        : seeOther(reply, ownPath(asking, request.params.token))
    }

  server.get(
    '/s/:domain/done/:token',
    show('/done', (token, reservation) =>
      // What was completed once and has ended since is told by the reservation's own page.
      isFinal(reservation.status)
        ? undefined
        : { kind: 'done', token, reservation, mailDomain: mailDomainOf(site) },
    ),
  )
  server.get('/r/:token', async (request: FastifyRequest<{ Params: Named; Querystring: Moved }>, reply) => {
    const asking = await askFor(site, request, '')
    const { found } = asking
    if (!found) return sendTrouble(reply, asking, asking.refusal, { of: 'reservation' })
    const { moved } = request.query
    // Said as long as it is true, however often the page is loaded.
    const isMoved = typeof moved === 'string' && moved.length === 16 && found.start_at.startsWith(moved)
    return sendPage(reply, asking, 200, {
      kind: 'manage',
      token: request.params.token,
      reservation: found,
      moved: isMoved && isLive(found.status),
    })
  })
  server.get(
    '/r/:token/cancel',
    show('/cancel', (token, reservation) =>
      reservation.can.cancel ? { kind: 'cancel', token, reservation } : undefined,
    ),
  )

  server.post<{ Params: Named }>('/r/:token/cancel', async (request, reply) => {
    const { token } = request.params
    const asking = await askFor(site, request, '')
    if (!asking.found) return sendTrouble(reply, asking, asking.refusal, { of: 'reservation' })
    const reason = last(readFields(request.body), 'reason').trim()
    const outcome = await site.ask.cancel(asking.visitor, token, reason === '' ? {} : { reason })
    if (!isRefusal(outcome)) return seeOther(reply, ownPath(asking, token))
    if (outcome.refused === 'past_deadline' || outcome.refused === 'final')
      return sendOwn(reply, asking, token, outcome.refused)
    if (outcome.refused === 'invalid')
      return sendPage(reply, asking, 422, {
        kind: 'cancel',
        token,
        reservation: asking.found,
        reason,
        error: errorOf(asking, outcome.errors?.['reason']?.[0]),
      })
    return sendTrouble(reply, asking, outcome, { of: 'reservation', shopName: asking.found.shop.name })
  })

  server.get<{ Params: Named }>('/r/:token/reservation.ics', async (request, reply) => {
    const asking = askingOf(site, request, '', { lang: langOf(request) })
    const outcome = await site.ask.calendar(asking.visitor, request.params.token)
    if (isRefusal(outcome)) return sendTrouble(reply, asking, outcome, { of: 'reservation' })
    return reply
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', 'attachment; filename="reservation.ics"')
      .type('text/calendar; charset=utf-8')
      .send(outcome.file)
  })
}

/** The reservation first: it says which shop the page belongs to. `path` is the page's own, for the other language. */
export const askFor = async (site: Site, request: FastifyRequest<{ Params: Named }>, path: string) => {
  const { token, domain } = request.params
  const lang = langOf(request)
  const first = askingOf(site, request, domain ?? '', { lang })
  const found = await site.ask.managed(first.visitor, token)
  if (isRefusal(found) || (domain !== undefined && domain.toLowerCase() !== found.shop.domain))
    return { ...first, found: undefined, refusal: isRefusal(found) ? found : notHere }
  const asking = askingOf(site, request, found.shop.domain, { lang })
  const { config } = site.services
  const isOfPath = first.setting.base !== ''
  // Under another shop's host this shop's pages are reached by their full address.
  const base =
    isOfPath || shopOfHost(request.headers.host, config) === found.shop.domain
      ? asking.setting.base
      : shopUrl(config, found.shop.domain)
  const here = domain === undefined ? `${manageLinkPath(token)}${path}` : `${base}${path}/${token}`
  return { ...asking, setting: { ...asking.setting, base, here }, found, refusal: notHere }
}

/** After a refusal: the reservation as it is by now, which says what became of it and whom to call. */
export const sendOwn = async (
  reply: FastifyReply,
  asking: Asking,
  token: string,
  refused: OwnRefused,
  wait?: number,
) => {
  const reservation = await asking.site.ask.managed(asking.visitor, token)
  if (isRefusal(reservation)) return sendTrouble(reply, asking, reservation, { of: 'reservation' })
  if (wait !== undefined) reply.header('retry-after', wait)
  return sendPage(reply, asking, errorStatus[refused], {
    kind: 'manage',
    token,
    reservation,
    refused,
    wait,
  })
}

/** A page of the mailed link, in the chosen language. */
export const ownPath = (
  { setting }: Pick<Asking, 'setting'>,
  token: string,
  path: ManagePage = '',
  query: Readonly<Record<string, string>> = {},
): string => {
  const search = new URLSearchParams(query)
  if (setting.chosen) search.set('lang', setting.lang)
  return `${manageLinkPath(token, path)}${search.size > 0 ? `?${search.toString()}` : ''}`
}

type Moved = { moved?: unknown }

const errorOf = ({ setting }: Asking, key = 'invalid'): string => {
  const texts: Record<string, string> = validation[setting.lang]
  return texts[key] ?? texts['invalid'] ?? ''
}

const notHere = { refused: 'not_found' } as const

const langOf = ({ query, body }: FastifyRequest): string | undefined => {
  const asked =
    typeof query === 'object' && query !== null && 'lang' in query
      ? query.lang
      : last(readFields(body), 'lang')
  return typeof asked === 'string' ? asked : undefined
}

const mailDomainOf = ({ services }: Site): string => services.config.mailFrom.split('@')[1] ?? ''
