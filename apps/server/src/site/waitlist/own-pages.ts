// The own place on the waiting list, behind the mailed link: what is held, and the presses. A GET changes nothing, because mail scanners
// follow links.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '@noren/booking'
import { waitingPath, type WaitingPage } from '@noren/contract/addresses'
import { errorStatus } from '@noren/contract/errors'
import type { OwnWaiting } from '@noren/contract/booking/waitlist'
import { shopUrl } from '#features/shops/api'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { noteRefusal } from '#platform/http/answer'
import { shopOfHost } from '#platform/http/hosts/shop-host'
import { lastValue, readFields } from '../form.ts'
import {
  pageContextOf,
  pathOf,
  seeOther,
  sendErrorPage,
  sendPage,
  type PageContext,
  type Site,
} from '../page-context.ts'

type OfLink = { Params: { token: string } }
type Found = PageContext & { token: string; waiting: OwnWaiting }

export const mountWaitingPages = (server: FastifyInstance, site: Site): void => {
  server.get<OfLink>('/w/:token', async (request, reply) => {
    const found = await find(site, request, reply)
    return found ? show(reply, found) : reply
  })

  const press = (
    path: WaitingPage,
    act: (found: Found, request: FastifyRequest<OfLink>, reply: FastifyReply) => Promise<FastifyReply>,
  ) => {
    // A reload of what a form leads to.
    server.get<OfLink>(`/w/:token${path}`, (request, reply) =>
      seeOther(reply, waitingPath(request.params.token)),
    )
    server.post<OfLink>(`/w/:token${path}`, async (request, reply) => {
      const found = await find(site, request, reply)
      if (!found) return reply
      if (found.requestContext.origin === 'foreign')
        return sendErrorPage(reply, found, refuse('foreign_origin'))
      return act(found, request, reply)
    })
  }

  press('/prove', async (found, _request, reply) => {
    const { requestContext, token } = found
    return answer(reply, found, await site.api.proveWaiting(requestContext, token))
  })
  press('/leave', async (found, _request, reply) => {
    const { requestContext, token } = found
    return answer(reply, found, await site.api.leaveWaiting(requestContext, token))
  })
  press('/decline', async (found, request, reply) => {
    const { requestContext, token } = found
    const body = { offer_id: numberOf(request, 'offer') }
    return answer(reply, found, await site.api.declineWaiting(requestContext, token, body))
  })
  press('/book', async (found, request, reply) => {
    const { requestContext, token } = found
    const booked = await site.api.bookWaiting(requestContext, token, {
      offer_id: numberOf(request, 'offer'),
      expected_price: numberOf(request, 'expected_price'),
    })
    if (isRefusal(booked)) return answer(reply, found, booked)
    return seeOther(reply, pathOf(found.renderContext, `/done/${booked.manage_url.split('/').at(-1) ?? ''}`))
  })
}

/** Undefined once it is answered: the link opens nothing. */
const find = async (
  site: Site,
  request: FastifyRequest<OfLink>,
  reply: FastifyReply,
): Promise<Found | undefined> => {
  const { token } = request.params
  const fields = readFields(request.body)
  const query = request.query
  const asked = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined
  const lang = typeof asked === 'string' ? asked : lastValue(fields, 'lang')
  const first = pageContextOf(site, request, '', { lang })
  const waiting = await site.api.waiting(first.requestContext, token)
  if (isRefusal(waiting)) return void (await sendErrorPage(reply, first, waiting, { of: 'reservation' }))
  const { domain } = waiting.shop
  const context = pageContextOf(site, request, domain, { lang })
  const { config } = site.services
  const isHere = first.renderContext.base !== '' || shopOfHost(request.headers.host, config) === domain
  const base = isHere ? context.renderContext.base : shopUrl(config, domain)
  return {
    ...context,
    renderContext: { ...context.renderContext, base, currentPath: waitingPath(token) },
    token,
    waiting,
  }
}

type Notice = Extract<Page, { kind: 'waitlist' }>['notice']

const show = (reply: FastifyReply, found: Found, notice?: Notice, status = 200) =>
  sendPage(reply, found, status, { kind: 'waitlist', token: found.token, waiting: found.waiting, notice })

const answer = async (
  reply: FastifyReply,
  found: Found,
  outcome: OwnWaiting | Refusal,
): Promise<FastifyReply> => {
  const { site, requestContext, token, renderContext } = found
  const lang = renderContext.isLangChosen ? `?lang=${renderContext.lang}` : ''
  if (!isRefusal(outcome)) return seeOther(reply, `${waitingPath(token)}${lang}`)
  noteRefusal(reply, outcome)
  const now = await site.api.waiting(requestContext, token)
  if (isRefusal(now)) return sendErrorPage(reply, found, now, { of: 'reservation' })
  return show(reply, { ...found, waiting: now }, noticeOf(outcome.refused), errorStatus[outcome.refused])
}

const noticeOf = (code: Refusal['refused']): Notice => {
  if (code === 'menu_changed') return 'changed'
  if (code === 'slot_taken' || code === 'not_offered') return 'lost'
  return code === 'waitlist_over' || code === 'invalid' ? 'over' : 'refused'
}

const numberOf = (request: FastifyRequest, name: string): number => {
  const text = lastValue(readFields(request.body), name)
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}
