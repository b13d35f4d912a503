// The owner's address for trying her page: it marks her browser for an hour and leads to the shop. Rule SHOP-24.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasTrial, trialLife } from '#features/shops/api'
import { pageContextOf, pathOf, seeOther, sendPage, trialCookie, type Site } from '../page-context.ts'

type Params = { domain: string; token: string }

export const mountTrials = (server: FastifyInstance, site: Site): void => {
  const { config, secret } = site.services
  server.get('/s/:domain/try/:token', async (request: FastifyRequest<{ Params: Params }>, reply) => {
    const { domain, token } = request.params
    const context = pageContextOf(site, request, domain.toLowerCase())
    if (!hasTrial(secret, context.domain, token, context.now))
      return sendPage(reply, context, 404, { kind: 'error', code: 'trial_over' })
    reply.setCookie(trialCookie, token, {
      // The shop's pages alone have it.
      path: context.renderContext.base || '/',
      httpOnly: true,
      secure: config.secureCookies,
      sameSite: 'lax',
      maxAge: trialLife / 1000,
    })
    return seeOther(reply, pathOf(context.renderContext, ''))
  })
}
