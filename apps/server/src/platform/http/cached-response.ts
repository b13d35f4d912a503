// A response as it will be sent, with its headers; compressed when somebody first accepts that encoding.
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Cacheable } from '../cache.ts'
import type { Millis } from '../clock.ts'
import { compress, compressAway, type Encoding } from './encoding.ts'

export type CachedResponse = Cacheable & {
  status: number
  etag: string
  /** The headers of a 304. */
  notModifiedHeaders: Record<string, string>
  encode: (encoding: Encoding) => Encoded
  /** Whether `encode` is quick: it is short, or was compressed so before. */
  isReady: (encoding: Encoding) => boolean
  makeReady: (encoding: Encoding) => Promise<void>
}

/** Bytes that are compressed within some milliseconds. */
const shortMax = 128 * 1024

type Encoded = { headers: Record<string, string | number>; body: Buffer }

export const prepareResponse = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>>,
  validUntil: Millis,
): CachedResponse => {
  const bytes = Buffer.from(body)
  // Weak: the same page in any encoding.
  const etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
  const { 'content-type': _, ...lasting } = headers
  const encoded = new Map<Encoding, Encoded>()
  const making = new Map<Encoding, Promise<void>>()
  const keep = (encoding: Encoding, compressed: Buffer): Encoded => {
    const made = {
      headers: {
        ...headers,
        etag,
        'content-length': compressed.length,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
      body: compressed,
    }
    encoded.set(encoding, made)
    return made
  }
  const isReady = (encoding: Encoding) => bytes.length <= shortMax || encoded.has(encoding)
  const makeAway = async (encoding: Encoding) => {
    keep(encoding, await compressAway[encoding](bytes))
  }
  return {
    status,
    etag,
    notModifiedHeaders: { ...lasting, etag },
    validUntil,
    // Two compressions together are about half of the plain body.
    size: 1.5 * bytes.length + 1_000,
    encode: (encoding) => encoded.get(encoding) ?? keep(encoding, compress[encoding](bytes)),
    isReady,
    makeReady: async (encoding) => {
      if (isReady(encoding)) return
      const made = making.get(encoding) ?? makeAway(encoding)
      making.set(encoding, made)
      await made
    },
  }
}

/** The bytes, or 304 to a browser that has them. */
export const sendCached = (
  { headers }: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  encoding: Encoding,
): void => {
  if (headers['if-none-match']?.includes(cached.etag))
    response.writeHead(304, cached.notModifiedHeaders).end()
  else {
    const encoded = cached.encode(encoding)
    response.writeHead(cached.status, encoded.headers).end(encoded.body)
  }
}
