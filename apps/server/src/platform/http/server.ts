// Fastify with our one error handler, cookies and a log that says only what its allow-list names.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { codeOfFault, refuse } from '../errors.ts'
import { codeOfTransport, sendRefusal } from './answer.ts'
import { compressAnswers } from './compress.ts'
import type { EarlyAnswer } from './early/early.ts'
import { apiPolicy, setHeaders } from './headers.ts'
import { loggerOf, noteFault } from './log.ts'
import { rewriteSiteHost } from './site-host.ts'
import { languageOf } from './visitor.ts'

const generalBodyLimit = 64 * 1024

/** `answerEarly` sees each request before Fastify does, and says whether it has answered it. */
export const openServer = async (config: Config, answerEarly: EarlyAnswer): Promise<FastifyInstance> => {
  const server = Fastify({
    serverFactory: (handle) => {
      const made = createServer((request, response) => {
        // Once it closes, Fastify tells everybody that asks again to go.
        if (!made.listening || !answerEarly(request, response)) handle(request, response)
      })
      // Fastify sets it only on a server that it makes itself: longer than balancers keep a connection.
      made.keepAliveTimeout = 72_000
      return made
    },
    loggerInstance: loggerOf(config.logLevel),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: generalBodyLimit,
    trustProxy: config.trustProxy ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request costs more than a kept page; what is logged names its request itself.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    // Before any hook: an address that no router can read.
    frameworkErrors: (_fault, request, reply) => {
      setHeaders(reply, apiPolicy, config.secureCookies)
      reply.header('cache-control', 'no-store')
      void sendRefusal(reply, refuse('malformed'), askingOf(request))
    },
    ...(config.siteHost && { rewriteUrl: rewriteSiteHost(config.siteHost) }),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
  })
  // Whatever is answered is answered so: refusals, ways on, what nobody thought of. Pages, and what may be kept, say otherwise.
  server.addHook('onRequest', (_request, reply, done) => {
    setHeaders(reply, apiPolicy, config.secureCookies)
    reply.header('cache-control', 'no-store')
    done()
  })
  compressAnswers(server)
  await server.register(cookie)
  // JSON alone; the site and the stand-ins read their forms in scopes of their own.
  server.removeContentTypeParser('text/plain')

  server.setErrorHandler((fault: Error & { statusCode?: number; code?: string }, request, reply) => {
    const transport = codeOfTransport(fault.code ?? '', fault.statusCode)
    const code = transport ?? codeOfFault(fault)
    if (!transport) noteFault(request.log, fault, { id: request.id, route: request.routeOptions.url })
    return sendRefusal(reply, refuse(code), askingOf(request))
  })
  return server
}

const askingOf = ({ headers, id }: FastifyRequest) => ({
  language: languageOf(headers['accept-language']),
  requestId: id,
})
