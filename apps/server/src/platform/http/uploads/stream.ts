// The body of an endpoint that takes a file, handed on as it arrives.
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Endpoint } from '@noren/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allowUpload } from './arrival.ts'

/** In a scope of its own: there this media type is handed on unread, and nothing else is taken. */
export const acceptUploads = (scope: FastifyInstance, type: string): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(type, (_request: FastifyRequest, body: IncomingMessage, done) =>
    done(null, body),
  )
}

export const isTooLong = ({ headers }: FastifyRequest, { bodyLimit }: Endpoint): boolean =>
  Number(headers['content-length'] ?? 0) > (bodyLimit ?? 0)

/** Undefined where there is no body. Reading it is what lets it take longer. */
export const uploadOf = (request: FastifyRequest): Readable | undefined => {
  const { body } = request
  if (!(body instanceof Readable)) return undefined
  allowUpload(request.raw)
  return body
}
