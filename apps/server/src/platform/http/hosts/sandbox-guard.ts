// The stand-ins belong to whoever sits at this machine: a port that was forwarded, or a name that was rebound, does not reach them.
import type { FastifyInstance } from 'fastify'
import { refuse } from '#platform/errors'
import { sendRefusal } from '../answer.ts'
import { languageOf } from '../request-context.ts'
import { isLoopbackHost } from './loopback.ts'

type StandIn = { mount: (server: FastifyInstance) => void }

/** In a scope of their own, so that whatever they mount is guarded. */
export const mountSandbox = (server: FastifyInstance, standIns: readonly StandIn[]): void => {
  void server.register(async (scope) => {
    scope.addHook('onRequest', ({ headers, id }, reply, done) => {
      if (isLoopbackHost(headers.host)) return done()
      const language = languageOf(headers['accept-language'])
      void sendRefusal(reply, refuse('sandbox_host'), { language, requestId: id })
    })
    for (const { mount } of standIns) mount(scope)
  })
}
