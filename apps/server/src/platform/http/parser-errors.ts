// What Node refuses before there is a request that Fastify could answer: the same headers and body as every other refusal.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { errorStatus, type ErrorCode } from '@noren/contract/errors'
import { refuse } from '../errors.ts'
import { failureBody } from './answer.ts'

type Headers = Readonly<Record<string, string>>

const codes = new Map<string | undefined, ErrorCode>([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 'too_large'],
])

/** For `clientError`, which gives only the socket. `isResponding`: a response on it has begun, so nothing can be added. */
export const openParserErrors =
  (headers: Headers, isResponding: (socket: Socket) => boolean) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    // The client is gone.
    if (error.code === 'ECONNRESET' || !socket.writable || isResponding(socket)) return void socket.destroy()
    const code = codes.get(error.code) ?? 'malformed'
    const body = bodyOf(code)
    const lines = Object.entries({ ...headersFor(headers, body), connection: 'close' })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const status = errorStatus[code]
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`, () =>
      socket.destroy(),
    )
  }

/** For a request that was parsed and yet cannot be handled, such as one without a Host. */
export const refuseRaw = (response: ServerResponse, headers: Headers, code: ErrorCode): void => {
  const body = bodyOf(code)
  response.writeHead(errorStatus[code], { ...headersFor(headers, body), connection: 'close' }).end(body)
}

const headersFor = (headers: Headers, body: string) => ({
  ...headers,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
})

const bodyOf = (code: ErrorCode): string =>
  JSON.stringify(failureBody(refuse(code), { language: 'ja', requestId: randomUUID() }))
