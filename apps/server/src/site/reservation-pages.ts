// The customer's own reservation: the completion page, the page behind the mailed link, cancelling. A GET never changes anything.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ManagedReservation } from '@noren/contract/booking'
import { exampleToken, manageLinkPath, type ManagePage } from '@noren/contract/addresses'
import type { ChangeRefusal, Page } from '@noren/booking'
import { isFinal, isLive } from '@noren/scheduling/status'
import { validation, validationText } from '@noren/words/validation'
import { shopUrl } from '#features/shops/api'
import { errorStatus } from '@noren/contract/errors'
import { isRefusal } from '#platform/errors'
import { noteRefusal } from '#platform/http/answer'
import { shopOfHost } from '#platform/http/hosts/shop-host'
import {
  pageContextOf,
  seeOther,
  sendPage,
  sendErrorPage,
  type PageContext,
  type Site,
} from './page-context.ts'
import { lastValue, readFields } from './form.ts'

export type LinkParams = { token: string; domain?: string }

export const mountReservationPages = (server: FastifyInstance, site: Site): void => {
  const show =
    (path: string, pageOf: (token: string, reservation: ManagedReservation) => Page | undefined) =>
    async (request: FastifyRequest<{ Params: LinkParams }>, reply: FastifyReply) => {
      const context = await readManagedContext(site, request, path)
      if (!context.found) return sendErrorPage(reply, context, context.refusal, { of: 'reservation' })
      const page = pageOf(request.params.token, context.found)
      return page
        ? sendPage(reply, context, 200, page)
        : seeOther(reply, managePath(context, request.params.token))
    }

  server.get(
    '/s/:domain/done/:token',
    show('/done', (token, reservation) =>
      // How it ended is shown by the reservation's own page.
      isFinal(reservation.status)
        ? undefined
        : { kind: 'done', token, reservation, mailDomain: mailDomainOf(site) },
    ),
  )
  // What a test mail links to. Rule FORM-17.
  for (const path of ['', '/reservation.ics', '/again'] as const)
    server.get(manageLinkPath(exampleToken, path), (request, reply) =>
      sendPage(reply, pageContextOf(site, request, '', { lang: langOf(request) }), 200, {
        kind: 'error',
        code: 'link_example',
      }),
    )
  server.get(
    '/r/:token',
    async (request: FastifyRequest<{ Params: LinkParams; Querystring: Moved }>, reply) => {
      const context = await readManagedContext(site, request, '')
      const { found } = context
      if (!found) return sendErrorPage(reply, context, context.refusal, { of: 'reservation' })
      const { moved } = request.query
      // Shown as long as the visit is still at that start.
      const isMoved = typeof moved === 'string' && moved.length === 16 && found.start_at.startsWith(moved)
      return sendPage(reply, context, 200, {
        kind: 'manage',
        token: request.params.token,
        reservation: found,
        moved: isMoved && isLive(found.status),
      })
    },
  )
  server.get(
    '/r/:token/cancel',
    show('/cancel', (token, reservation) =>
      reservation.can.cancel ? { kind: 'cancel', token, reservation } : undefined,
    ),
  )

  server.post<{ Params: LinkParams }>('/r/:token/cancel', async (request, reply) => {
    const { token } = request.params
    const context = await readManagedContext(site, request, '')
    if (!context.found) return sendErrorPage(reply, context, context.refusal, { of: 'reservation' })
    const reason = lastValue(readFields(request.body), 'reason').trim()
    const outcome = await site.api.cancel(context.requestContext, token, reason === '' ? {} : { reason })
    if (!isRefusal(outcome)) return seeOther(reply, managePath(context, token))
    if (outcome.refused === 'past_deadline' || outcome.refused === 'final')
      return sendManagePage(reply, context, token, outcome.refused)
    if (outcome.refused === 'invalid')
      return sendPage(reply, context, 422, {
        kind: 'cancel',
        token,
        reservation: context.found,
        reason,
        error: errorOf(context, outcome.errors?.['reason']?.[0]),
      })
    return sendErrorPage(reply, context, outcome, { of: 'reservation', shop: context.found.shop })
  })

  server.get<{ Params: LinkParams }>('/r/:token/reservation.ics', async (request, reply) => {
    const context = pageContextOf(site, request, '', { lang: langOf(request) })
    const outcome = await site.api.calendar(context.requestContext, request.params.token)
    if (isRefusal(outcome)) return sendErrorPage(reply, context, outcome, { of: 'reservation' })
    return reply
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', 'attachment; filename="reservation.ics"')
      .type('text/calendar; charset=utf-8')
      .send(outcome.file)
  })
}

/** The reservation decides which shop the page belongs to. `path` is the page's own, for the link to the other language. */
export const readManagedContext = async (
  site: Site,
  request: FastifyRequest<{ Params: LinkParams }>,
  path: string,
) => {
  const { token, domain } = request.params
  const lang = langOf(request)
  const first = pageContextOf(site, request, domain ?? '', { lang })
  const found = await site.api.managed(first.requestContext, token)
  if (isRefusal(found) || (domain !== undefined && domain.toLowerCase() !== found.shop.domain))
    return { ...first, found: undefined, refusal: isRefusal(found) ? found : notHere }
  const context = pageContextOf(site, request, found.shop.domain, { lang })
  const { config } = site.services
  const isOfPath = first.renderContext.base !== ''
  // Under another shop's host this shop's pages are reached by their full address.
  const base =
    isOfPath || shopOfHost(request.headers.host, config) === found.shop.domain
      ? context.renderContext.base
      : shopUrl(config, found.shop.domain)
  const currentPath = domain === undefined ? `${manageLinkPath(token)}${path}` : `${base}${path}/${token}`
  return {
    ...context,
    renderContext: { ...context.renderContext, base, currentPath },
    found,
    refusal: notHere,
  }
}

/** After a refusal: the reservation as it is now, with what happened to it and whom to call. */
export const sendManagePage = async (
  reply: FastifyReply,
  context: PageContext,
  token: string,
  refused: ChangeRefusal,
  wait?: number,
) => {
  const reservation = await context.site.api.managed(context.requestContext, token)
  if (isRefusal(reservation)) return sendErrorPage(reply, context, reservation, { of: 'reservation' })
  noteRefusal(reply, { refused, ...(wait !== undefined && { retry_after: wait }) })
  return sendPage(reply, context, errorStatus[refused], {
    kind: 'manage',
    token,
    reservation,
    refused,
    wait,
  })
}

/** A page of the mailed link, in the chosen language. */
export const managePath = (
  { renderContext }: Pick<PageContext, 'renderContext'>,
  token: string,
  path: ManagePage = '',
  query: Readonly<Record<string, string>> = {},
): string => {
  const search = new URLSearchParams(query)
  if (renderContext.isLangChosen) search.set('lang', renderContext.lang)
  return `${manageLinkPath(token, path)}${search.size > 0 ? `?${search.toString()}` : ''}`
}

type Moved = { moved?: unknown }

const errorOf = ({ renderContext: { lang } }: PageContext, key = 'invalid'): string =>
  validationText(lang, key) ?? validation[lang].invalid

const notHere = { refused: 'not_found' } as const

export const langOf = ({ query, body }: FastifyRequest): string | undefined => {
  const lang =
    typeof query === 'object' && query !== null && 'lang' in query
      ? query.lang
      : lastValue(readFields(body), 'lang')
  return typeof lang === 'string' ? lang : undefined
}

const mailDomainOf = ({ services }: Site): string => services.config.mailFrom.split('@')[1] ?? ''
