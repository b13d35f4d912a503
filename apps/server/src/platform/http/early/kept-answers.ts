// Answers of the API that are the same for everybody: sent from what is kept before a request is made of them, asking nobody.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, prepare, type Cache, type Encoding, type Kept } from '#platform/cache'
import type { Clock, Millis } from '#platform/clock'
import type { KeepEffect } from '#platform/endpoint/bind'
import type { EarlyAnswer } from './early.ts'
import { apiPolicy, headersOf } from '../headers.ts'

export type KeptAnswers = ReturnType<typeof openKeptAnswers>

export const openKeptAnswers = (cache: Cache, clock: Clock, secure: boolean) => {
  const headers = {
    ...headersOf(apiPolicy, secure),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }

  /** False where nothing true is kept. */
  const answer: EarlyAnswer = (request, response) => {
    const kept = request.method === 'GET' && request.url ? cache.find(request.url, clock.now()) : undefined
    if (!kept) return false
    sendKept(request, response, kept, encodingFor(request.headers['accept-encoding']))
    return true
  }

  /** Watches one call: what its handler says may be kept is kept under the call's address. */
  const watch = (now: Millis) => {
    const look = cache.look()
    let wish: { group: number; version: number; until: Millis } | undefined
    const keep: KeepEffect = (group, version, until) => (wish = { group, version, until })
    const sendMade = (request: FastifyRequest, reply: FastifyReply, status: number, body: unknown): void => {
      const made = prepare(status, JSON.stringify(body), headers, wish?.until ?? 0)
      if (wish && request.raw.url && plain.test(request.raw.url)) {
        cache.learn(look, wish.group, wish.version, now)
        cache.keep(request.raw.url, wish.group, wish.version, made)
      }
      reply.hijack()
      // A short answer as it is the first time: compressing it is for those who ask again.
      const isLong = made.bodies.identity.length >= 1024
      sendKept(
        request.raw,
        reply.raw,
        made,
        isLong ? encodingFor(request.headers['accept-encoding']) : 'identity',
      )
    }
    return { keep, send: sendMade }
  }

  return { answer, watch }
}

/**
 * The address as our own clients write it. Other spellings of the same question (case, escapes, empty parts) are answered and not
 * cached: nobody can fill the cache with copies of one answer.
 */
const plain = /^[a-z0-9/-]+(\?[a-z_]+=[1-9][\d-]*(&[a-z_]+=[1-9][\d-]*)*)?$/

/** Bytes with their own headers, or 304 to who has them. */
export const sendKept = (
  { headers }: IncomingMessage,
  response: ServerResponse,
  kept: Kept,
  encoding: Encoding,
): void => {
  if (headers['if-none-match']?.includes(kept.etag)) response.writeHead(304, kept.unchanged).end()
  else response.writeHead(kept.status, kept.heads[encoding]).end(kept.texts[encoding], 'latin1')
}
