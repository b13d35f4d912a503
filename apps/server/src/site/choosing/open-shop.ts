import type { FastifyReply } from 'fastify'
import type { ClosedReason, Fields } from '@noren/booking'
import type { PublicShop } from '@noren/contract/booking'
import { choiceOf, isProblem, type Choice } from '@noren/contract/booking/choice'
import { isRefusal } from '#platform/errors'
import { closedReasonOf } from '../cached-pages.ts'
import { readStart } from '../calendar.ts'
import { carriedFields, lastValue } from '../form.ts'
import { pathOf, seeOther, sendErrorPage, sendPage, type PageContext } from '../page-context.ts'
import { readWanted } from './wanted-fields.ts'

/** Undefined once the request is answered: the shop is not there, or nothing can be booked at present. */
export const readOpenShop = async (
  reply: FastifyReply,
  context: PageContext,
  given: Fields,
): Promise<PublicShop | undefined> => {
  const { site, requestContext, domain, renderContext } = context
  const shop = await site.api.shop(requestContext, domain)
  if (isRefusal(shop)) return void (await sendErrorPage(reply, context, shop))
  const code = closedReasonOf(shop)
  if (!code) return shop
  // Before anything was typed, the shop's page says why.
  if (reply.request.method !== 'POST') return void (await seeOther(reply, pathOf(renderContext, '')))
  const start = readStart(lastValue(given, 'start'))
  const choice = choiceOf(shop, readWanted(given), start?.date)
  return void (await sendClosed(reply, context, {
    shop,
    code,
    choice: isProblem(choice) ? undefined : choice,
    start: start ? lastValue(given, 'start') : undefined,
    fields: given,
  }))
}

/** The shop closed in the middle of a booking: the page says so and keeps the input. */
export const sendClosed = (
  reply: FastifyReply,
  context: PageContext,
  {
    fields,
    ...closed
  }: { shop: PublicShop; code: ClosedReason; choice?: Choice; start?: string; fields: Fields },
) => sendPage(reply, context, 409, { kind: 'closed', ...closed, fields: carriedFields(fields) })
