// The sandbox answers this machine alone, and to its own names alone: neither another machine, nor a forwarded port, nor a name that was
// rebound reaches it.
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#platform/errors'
import { sendRefusal } from '../answer.ts'
import { languageOf } from '../request-context.ts'
import { isLoopbackHost, isPeerHere } from './loopback.ts'

type StandIn = { mount: (server: FastifyInstance) => void }

/** In a scope of their own, so that whatever they mount is guarded. */
export const mountSandbox = (
  server: FastifyInstance,
  standIns: readonly StandIn[],
  /** A container's host comes from another address than its own: TRUST_PROXY names it. */
  trustProxy: readonly string[] = [],
): void => {
  const trusted = listOf(trustProxy)
  void server.register(async (scope) => {
    scope.addHook('onRequest', ({ headers, id, raw }, reply, done) => {
      const isHere = isPeerHere(raw, trusted)
      if (isHere && isLoopbackHost(headers.host)) return done()
      const language = languageOf(headers['accept-language'])
      void sendRefusal(reply, refuse(isHere ? 'sandbox_host' : 'not_found'), { language, requestId: id })
    })
    for (const { mount } of standIns) mount(scope)
  })
}

const listOf = (addresses: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const one of addresses) {
    const [address = '', prefix] = one.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}
