// Fastify with our one error handler, cookies and a log that says only what its allow-list names.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import cookie from '@fastify/cookie'
import { bodyLimitDefault } from '@noren/contract/endpoint'
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { toErrorCode, refuse } from '../errors.ts'
import { codeOfTransport, sendRefusal } from './answer.ts'
import { compressAnswers } from './compress.ts'
import type { EarlyAnswer } from './early/early.ts'
import { apiPolicy, headersOf } from './headers.ts'
import { rewriteShopHost, shopOfHost } from './hosts/shop-host.ts'
import { loggerOf, logError } from './log.ts'
import { openParserErrors, refuseRaw } from './parser-errors.ts'
import { languageOf } from './request-context.ts'

/** Within which a request must have arrived, its body included. */
const arrivalMax = 30_000

type Options = {
  /** Sees each request before Fastify does, and says whether it has answered it. */
  answerEarly: EarlyAnswer
  /** Milliseconds; shorter in tests. */
  arrival?: number | undefined
}

export const openServer = async (
  config: Config,
  { answerEarly, arrival = arrivalMax }: Options,
): Promise<FastifyInstance> => {
  // Whatever is answered is answered so: refusals, redirects, what nobody thought of. Pages, and what may be cached, say otherwise.
  const headers = { ...headersOf(apiPolicy, config.secureCookies), 'cache-control': 'no-store' }
  const prepared = new Map(Object.entries(headers))
  const isMisdirected = (host: string | undefined): boolean => shopOfHost(host, config) === null
  const server = Fastify({
    serverFactory: (handle) => {
      const settings = {
        requestTimeout: arrival,
        headersTimeout: arrival,
        connectionsCheckingInterval: Math.min(1_000, arrival),
        // Answered below: Node's own answer would lack the headers.
        requireHostHeader: false,
      }
      const made = createServer(settings, (request, response) => {
        const { host } = request.headers
        if (host === undefined && request.httpVersion === '1.1')
          return refuseRaw(response, headers, 'malformed')
        // Once it closes, Fastify tells everybody that asks again to go.
        if (made.listening && !isMisdirected(host) && answerEarly(request, response)) return
        // On the response itself: Fastify's own last resorts know nothing of what a hook would set.
        response.setHeaders(prepared)
        handle(request, response)
      })
      made.on('checkExpectation', (_request, response) => refuseRaw(response, headers, 'malformed'))
      // Fastify sets it only on a server that it makes itself: longer than balancers keep a connection.
      made.keepAliveTimeout = 72_000
      return made
    },
    loggerInstance: loggerOf(config.logLevel),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyLimitDefault,
    trustProxy: config.trustProxy ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request costs more than a kept page; what is logged names its request itself.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    clientErrorHandler: openParserErrors(headers),
    // Before any hook: an address that no router can read.
    frameworkErrors: (_fault, request, reply) =>
      void sendRefusal(reply, refuse('malformed'), askingOf(request)),
    ...(config.siteHost && { rewriteUrl: rewriteShopHost(config) }),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
  })
  server.addHook('onRequest', (request, reply, done) => {
    if (!isMisdirected(request.headers.host)) return done()
    void sendRefusal(reply, refuse('misdirected'), askingOf(request))
  })
  compressAnswers(server)
  await server.register(cookie)
  // JSON alone; the site and the stand-ins read their forms in scopes of their own.
  server.removeContentTypeParser('text/plain')

  server.setErrorHandler((fault: Error & { statusCode?: number; code?: string }, request, reply) => {
    const transport = codeOfTransport(fault.code ?? '', fault.statusCode)
    const code = transport ?? toErrorCode(fault)
    if (!transport) logError(request.log, fault, { id: request.id, route: request.routeOptions.url })
    return sendRefusal(reply, refuse(code), askingOf(request))
  })
  return server
}

const askingOf = ({ headers, id }: FastifyRequest) => ({
  language: languageOf(headers['accept-language']),
  requestId: id,
})
