// A response that may be sent many times: compressed once for each encoding, and answered with 304 to a browser that has it.
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, compress, type Encoding } from '../encoding.ts'

export type CachedResponse = {
  status: number
  etag: string
  /** About how many bytes of memory it takes. */
  size: number
  /** The headers of a 304. */
  notModifiedHeaders: Record<string, string>
  encode: (encoding: Encoding) => Promise<Encoded>
}

type Encoded = { headers: Record<string, string | number>; body: Buffer }

/** The entity tag is made of the bytes: with the same data a new release or another day may say something else. */
export const prepareResponse = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>>,
): CachedResponse => {
  const bytes = Buffer.from(body)
  // Weak: the same page in any encoding.
  const etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
  const { 'content-type': _, ...lasting } = headers
  const encoded = new Map<Encoding, Promise<Encoded>>()
  const make = async (encoding: Encoding): Promise<Encoded> => {
    const compressed = await compress[encoding](bytes)
    return {
      headers: {
        ...headers,
        etag,
        'content-length': compressed.length,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
      body: compressed,
    }
  }
  return {
    status,
    etag,
    // Two compressions together are about half of the plain body.
    size: Math.ceil(1.5 * bytes.length) + 1_000,
    notModifiedHeaders: { ...lasting, etag },
    encode: (encoding) => {
      const known = encoded.get(encoding) ?? make(bytes.length < 1_024 ? 'identity' : encoding)
      encoded.set(encoding, known)
      return known
    },
  }
}

/** Written to the socket itself: what Fastify does for each header costs as much as all the rest. */
export const sendCached = async (
  { headers: asked }: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> => {
  const isKnown = response.status === 200 && asked['if-none-match']?.includes(response.etag)
  const encoded = isKnown ? undefined : await response.encode(chooseEncoding(asked['accept-encoding']))
  reply.hijack()
  if (encoded) reply.raw.writeHead(response.status, encoded.headers).end(encoded.body)
  else reply.raw.writeHead(304, response.notModifiedHeaders).end()
  return reply
}
