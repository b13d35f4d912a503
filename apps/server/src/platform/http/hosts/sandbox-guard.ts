// The sandbox answers this machine alone, and to its own names alone: neither another machine, nor a forwarded port, nor a name that was
// rebound reaches it.
import type { FastifyInstance } from 'fastify'
import { refuse } from '#platform/errors'
import { sendRefusal } from '../answer.ts'
import { languageOf } from '../request-context.ts'
import { isLoopbackHost, isPeerHere } from './loopback.ts'

type StandIn = { mount: (server: FastifyInstance) => void }

/** In a scope of their own, so that whatever they mount is guarded. */
export const mountSandbox = (server: FastifyInstance, standIns: readonly StandIn[]): void => {
  void server.register(async (scope) => {
    scope.addHook('onRequest', ({ headers, id, raw }, reply, done) => {
      const isHere = isPeerHere(raw)
      if (isHere && isLoopbackHost(headers.host)) return done()
      const language = languageOf(headers['accept-language'])
      void sendRefusal(reply, refuse(isHere ? 'sandbox_host' : 'not_found'), { language, requestId: id })
    })
    for (const { mount } of standIns) mount(scope)
  })
}
