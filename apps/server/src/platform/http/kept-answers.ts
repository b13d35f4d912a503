// Answers of the API that are the same for everybody: in the first hook from what is kept, asking nobody.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, prepare, type Cache, type Kept } from '../cache.ts'
import type { Clock, Millis } from '../clock.ts'
import type { KeepEffect } from '../endpoint/bind.ts'
import { apiPolicy, headersOf } from './headers.ts'

export type KeptAnswers = ReturnType<typeof openKeptAnswers>

export const openKeptAnswers = (cache: Cache, clock: Clock, secure: boolean) => {
  const headers = {
    ...headersOf(apiPolicy, secure),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }

  const mount = (server: FastifyInstance): void => {
    server.addHook('onRequest', (request, reply, done) => {
      const { raw } = request
      const kept = raw.method === 'GET' && raw.url ? cache.find(raw.url, clock.now()) : undefined
      if (!kept) return done()
      reply.hijack()
      if (request.headers['if-none-match']?.includes(kept.etag)) {
        reply.raw.writeHead(304, kept.unchanged).end()
        return
      }
      const encoding = encodingFor(request.headers['accept-encoding'])
      reply.raw.writeHead(kept.status, kept.heads[encoding]).end(kept.texts[encoding], 'latin1')
    })
  }

  /** Watches one call: what its handler says may be kept is kept under the call's address. */
  const watch = (now: Millis) => {
    const look = cache.look()
    let wish: { group: number; version: number; until: Millis } | undefined
    const keep: KeepEffect = (group, version, until) => (wish = { group, version, until })
    const send = (
      request: FastifyRequest,
      reply: FastifyReply,
      status: number,
      body: unknown,
    ): FastifyReply => {
      const answer = prepare(status, JSON.stringify(body), headers, wish?.until ?? 0)
      if (wish && request.raw.url) {
        cache.learn(look, wish.group, wish.version, now)
        cache.keep(request.raw.url, wish.group, wish.version, answer)
      }
      return sendKept(request, reply, answer)
    }
    return { keep, send }
  }

  return { mount, watch }
}

/** The first time as it is: compressing is for those who ask again. */
const sendKept = (request: FastifyRequest, reply: FastifyReply, kept: Kept): FastifyReply => {
  if (request.headers['if-none-match']?.includes(kept.etag))
    return reply.code(304).headers(kept.unchanged).send()
  return reply.code(kept.status).headers(kept.heads.identity).send(kept.bodies.identity)
}
