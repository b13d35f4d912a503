// The links of customers who come back. A GET: it changes nothing and leads to the steps, with `again` in their addresses.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wantedFields } from '@noren/contract/booking/choice'
import { isRefusal } from '#platform/errors'
import { closedReasonOf } from '../cached-pages.ts'
import { pathOf, seeOther, sendErrorPage, type Site } from '../page-context.ts'
import { readManagedContext, type LinkParams } from '../reservation-pages.ts'
import { makeAgain } from './again.ts'
import { repeat } from './repeat.ts'

export const mountAgainPages = (server: FastifyInstance, site: Site): void => {
  const lead =
    (repeats: boolean) =>
    async (request: FastifyRequest<{ Params: LinkParams }>, reply: FastifyReply): Promise<FastifyReply> => {
      const context = await readManagedContext(site, request, '')
      const { found, requestContext, now } = context
      if (!found) return sendErrorPage(reply, context, context.refusal, { of: 'reservation' })
      const { domain } = found.shop
      const visit = await site.api.repeatedByLink(requestContext, request.params.token)
      const shop = await site.api.shop(requestContext, domain)
      if (isRefusal(visit)) return sendErrorPage(reply, context, visit, { of: 'reservation' })
      if (isRefusal(shop)) return sendErrorPage(reply, context, shop)
      // The shop's page says why nothing can be booked.
      if (closedReasonOf(shop)) return seeOther(reply, pathOf(context.renderContext, ''))
      const visitor = { ...requestContext, domain }
      const again = makeAgain(site.services.secret, visitor, visit.reservation_id, now)
      const { wanted, gone } = repeat(shop, visit)
      const query = repeats ? { ...wantedFields(wanted), ...(gone && { gone: 1 }) } : {}
      return seeOther(reply, pathOf({ ...context.renderContext, again }, '/book', query))
    }
  server.get('/r/:token/again', lead(true))
  server.get('/r/:token/another', lead(false))
}
