// The customer's own reservation: the completion page, the page behind the mailed link, cancelling. A GET never changes anything.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ManagedReservation } from '@noren/contract/booking'
import type { Page } from '@noren/booking'
import { shopUrl } from '#features/shops/links'
import { errorStatus } from '@noren/contract/errors'
import { isRefusal } from '#platform/errors'
import { askingOf, seeOther, sendPage, sendTrouble, type Asking, type Site } from './asking.ts'
import { last, readFields } from './form.ts'

type Named = { token: string; domain?: string }

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
    show('/done', (token, reservation) => ({
      kind: 'done',
      token,
      reservation,
      mailDomain: mailDomainOf(site),
    })),
  )
  server.get(
    '/r/:token',
    show('', (token, reservation) => ({ kind: 'manage', token, reservation })),
  )
  server.get(
    '/r/:token/cancel',
    show('/cancel', (token, reservation) =>
      reservation.can.cancel ? { kind: 'cancel', token, reservation } : undefined,
    ),
  )

  server.post<{ Params: Named }>('/r/:token/cancel', async (request, reply) => {
    const { token } = request.params
    const asking = await askFor(site, request, '')
    const reason = last(readFields(request.body), 'reason').trim()
    const outcome = await site.ask.cancel(asking.visitor, token, reason === '' ? {} : { reason })
    if (!isRefusal(outcome)) return seeOther(reply, ownPath(asking, token))
    // The page itself says what became of the reservation and whom to call.
    if (asking.found && (outcome.refused === 'past_deadline' || outcome.refused === 'final'))
      return sendPage(reply, asking, errorStatus[outcome.refused], {
        kind: 'manage',
        token,
        reservation: asking.found,
      })
    return sendTrouble(reply, asking, outcome, { of: 'reservation', shopName: asking.found?.shop.name })
  })

  server.get<{ Params: Named }>('/r/:token/reservation.ics', async (request, reply) => {
    const asking = askingOf(site, request, '', { lang: langOf(request) })
    const outcome = await site.ask.calendar(asking.visitor, request.params.token)
    if (isRefusal(outcome)) return sendTrouble(reply, asking, outcome, { of: 'reservation' })
    return reply
      .headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .header('content-disposition', 'attachment; filename="reservation.ics"')
      .type('text/calendar; charset=utf-8')
      .send(outcome.file)
  })
}

/** The reservation first: it says which shop the page belongs to. */
const askFor = async (site: Site, request: FastifyRequest<{ Params: Named }>, path: string) => {
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
    isOfPath || isHostOf(request, found.shop.domain, config.siteHost)
      ? asking.setting.base
      : shopUrl(config, found.shop.domain)
  const here = domain === undefined ? `/r/${token}${path}` : `${base}${path}/${token}`
  return { ...asking, setting: { ...asking.setting, base, here }, found, refusal: notHere }
}

const notHere = { refused: 'not_found' } as const

const isHostOf = ({ headers }: FastifyRequest, domain: string, siteHost: string | undefined): boolean =>
  siteHost !== undefined && headers.host === `${domain}.${siteHost}`

const langOf = ({ query, body }: FastifyRequest): string | undefined => {
  const asked =
    typeof query === 'object' && query !== null && 'lang' in query
      ? query.lang
      : last(readFields(body), 'lang')
  return typeof asked === 'string' ? asked : undefined
}

const ownPath = ({ setting }: Pick<Asking, 'setting'>, token: string): string =>
  `/r/${token}${setting.chosen ? `?lang=${setting.lang}` : ''}`

const mailDomainOf = ({ services }: Site): string => services.config.mailFrom.split('@')[1] ?? ''
