// The page on which a customer ends the reminders of a shop. A reminder's header names it: mail programs post to it with one press, by
// RFC 8058 without cookies, and people open it. Rule MSG-146.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { manageLinkPath } from '@noren/contract/addresses'
import { isRefusal } from '#platform/errors'
import { lastValue, readFields } from '../form.ts'
import { sendErrorPage, sendPage, type Site } from '../page-context.ts'
import { readManagedContext, type LinkParams } from '../reservation-pages.ts'

type Request = FastifyRequest<{ Params: LinkParams & { key: string } }>

export const mountReminderPages = (server: FastifyInstance, site: Site): void => {
  const show = async (request: Request, reply: FastifyReply, wanted?: boolean) => {
    const { token, key } = request.params
    const path = `/reminders/${encodeURIComponent(key)}` as const
    const context = await readManagedContext(site, request, path)
    if (!context.found) return sendErrorPage(reply, context, context.refusal, { of: 'reservation' })
    const outcome =
      wanted === undefined
        ? undefined
        : await site.api.reminders(context.requestContext, token, { wanted, key })
    if (outcome && isRefusal(outcome)) return sendErrorPage(reply, context, outcome, { of: 'reservation' })
    return sendPage(reply, context, 200, {
      kind: 'reminders',
      action: manageLinkPath(token, path),
      shopName: context.found.shop.name,
      state: outcome === undefined ? 'asked' : outcome.wanted ? 'wanted' : 'ended',
    })
  }
  server.get('/r/:token/reminders/:key', (request: Request, reply) => show(request, reply))

  void server.register(async (scope) => {
    // The form that the standard names; what it says is known.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, _body, done) =>
      done(null, new URLSearchParams()),
    )
    scope.post('/r/:token/reminders/:key', (request: Request, reply) =>
      show(request, reply, lastValue(readFields(request.body), 'wanted') === 'yes'),
    )
  })
}
