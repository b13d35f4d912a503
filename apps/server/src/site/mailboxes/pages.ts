// The page behind the link of a mail to an address that nobody has shown to read. Rule MSG-41.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { manageLinkPath, proofPath } from '@noren/contract/addresses'
import { errorStatus } from '@noren/contract/errors'
import { isRefusal } from '#platform/errors'
import { pageContextOf, seeOther, sendErrorPage, sendPage, type Site } from '../page-context.ts'
import { langOf } from '../reservation-pages.ts'

/** Named `token`, so that the page's address is sent to nobody. */
type Request = FastifyRequest<{ Params: { token: string }; Querystring: { r?: unknown } }>

export const mountMailboxPages = (server: FastifyInstance, site: Site): void => {
  server.get('/m/:token', (request: Request, reply) =>
    sendPage(reply, contextOf(site, request), 200, { kind: 'mailbox', action: actionOf(request) }),
  )

  server.post('/m/:token', async (request: Request, reply) => {
    const context = contextOf(site, request)
    const outcome = await site.api.prove(context.requestContext, request.params.token)
    const manageToken = manageTokenOf(request)
    // The reservation is reached also where the link is too old to prove anything.
    if (manageToken !== undefined && (!isRefusal(outcome) || outcome.refused !== 'too_many'))
      return seeOther(reply, manageLinkPath(manageToken))
    const page = { kind: 'mailbox', action: actionOf(request) } as const
    if (!isRefusal(outcome)) return sendPage(reply, context, 200, { ...page, outcome: 'proven' })
    if (outcome.refused !== 'link_invalid' && outcome.refused !== 'invalid')
      return sendErrorPage(reply, context, outcome)
    return sendPage(reply, context, errorStatus.link_invalid, { ...page, outcome: 'link_invalid' })
  })
}

const contextOf = (site: Site, request: Request) =>
  pageContextOf(site, request, '', { lang: langOf(request) })

const actionOf = (request: Request): string => proofPath(request.params.token, manageTokenOf(request))

/** Part of an address that this page leads to: of the shape of such tokens alone. */
const manageTokenOf = ({ query: { r } }: Request): string | undefined =>
  typeof r === 'string' && /^\d{1,15}\.[\w-]{43}$/.test(r) ? r : undefined
