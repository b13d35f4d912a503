// Fastify with one error handler, cookies, default headers and a log with an allow-list.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import cookie from '@fastify/cookie'
import { bodyLimitDefault } from '@noren/contract/endpoint'
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { refuse, toErrorCode, type ConstraintCodes } from '../errors.ts'
import { codeOfTransport, sendRefusal } from './answer.ts'
import { compressAnswers } from './compress.ts'
import { apiPolicy, headersOf } from './headers.ts'
import { rewriteShopHost, shopOfHost } from './hosts/shop-host.ts'
import { loggerOf, logError } from './log.ts'
import { openParserErrors, refuseRaw } from './parser-errors.ts'
import { languageOf } from './request-context.ts'
import { openConnections } from './stopping/connections.ts'
import { uploadTimeout, watchArrival } from './uploads/arrival.ts'

/** Milliseconds within which a request must have arrived, its body included. Rule API-17. */
const arrivalTimeout = 30_000

type Options = {
  constraintCodes: ConstraintCodes
  /** Milliseconds; shorter in tests. */
  arrival?: number | undefined
  /** Aborted when the server is about to stop. */
  stopping?: AbortSignal | undefined
}

export const openServer = async (
  config: Config,
  { constraintCodes, arrival = arrivalTimeout, stopping }: Options,
): Promise<FastifyInstance> => {
  // The default for every response; pages, and responses that may be cached, override it.
  const headers = { ...headersOf(apiPolicy, config.secureCookies), 'cache-control': 'no-store' }
  const prepared = new Map(Object.entries(headers))
  const isMisdirected = (host: string | undefined): boolean => shopOfHost(host, config) === null
  const connections = openConnections()
  const refuseUnread = openParserErrors(headers, connections.isResponding)
  stopping?.addEventListener('abort', connections.endAfterAnswers, { once: true })
  const server = Fastify({
    serverFactory: (handle) => {
      const settings = {
        // Of bodies, `watchArrival` limits all but files.
        requestTimeout: Math.max(uploadTimeout, arrival),
        headersTimeout: arrival,
        connectionsCheckingInterval: Math.min(1_000, arrival),
        // Answered below: Node's own answer would lack the headers.
        requireHostHeader: false,
      }
      const made = createServer(settings, (request, response) => {
        connections.add(request.socket, response)
        watchArrival(request, arrival, refuseUnread)
        const { host } = request.headers
        if (host === undefined && request.httpVersion === '1.1')
          return refuseRaw(response, headers, 'malformed')
        // Set on the response itself, because Fastify's own error responses skip hooks.
        response.setHeaders(prepared)
        handle(request, response)
      })
      made.on('checkExpectation', (_request, response) => refuseRaw(response, headers, 'malformed'))
      // Longer than balancers keep a connection; Fastify sets it only on a server that it makes itself.
      made.keepAliveTimeout = 72_000
      connections.watch(made)
      return made
    },
    loggerInstance: loggerOf(config.logLevel),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyLimitDefault,
    trustProxy: config.trustProxy ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs more than a cached page; log lines name their request themselves.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    // What was begun is answered like everything else. Rule API-18.
    return503OnClosing: false,
    clientErrorHandler: refuseUnread,
    // For an address that no router can read; no hook has run.
    frameworkErrors: (_fault, request, reply) =>
      void sendRefusal(reply, refuse('malformed'), failureContext(request)),
    ...(config.siteHost && { rewriteUrl: rewriteShopHost(config) }),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
  })
  server.addHook('onRequest', (request, reply, done) => {
    if (!isMisdirected(request.headers.host)) return done()
    void sendRefusal(reply, refuse('misdirected'), failureContext(request))
  })
  server.addHook('preClose', async () => {
    connections.endAfterAnswers()
    // Node no longer watches how long requests take to arrive; one that never does would keep the server. Rule API-18.
    setTimeout(connections.cut, arrival).unref()
  })
  server.decorateReply('refusedWith', undefined)
  compressAnswers(server)
  await server.register(cookie)
  // Only JSON is parsed; the site and the sandbox parse forms in scopes of their own.
  server.removeContentTypeParser('text/plain')

  server.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const transport = codeOfTransport(error.code ?? '', error.statusCode)
    const code = transport ?? toErrorCode(error, constraintCodes)
    if (!transport) logError(request.log, error, { id: request.id, route: request.routeOptions.url })
    return sendRefusal(reply, refuse(code), failureContext(request))
  })
  return server
}

const failureContext = ({ headers, id }: FastifyRequest) => ({
  language: languageOf(headers['accept-language']),
  requestId: id,
})
