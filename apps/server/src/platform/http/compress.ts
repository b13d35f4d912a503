// JSON above a kilobyte is compressed, but not where another site caused the request: it could compare lengths to guess the contents
// (decision 0032).
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding, type Encoding } from './encoding.ts'

export const compressAnswers = (server: FastifyInstance): void => {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < 1024) return payload
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = isForeign(request.headers['sec-fetch-site'])
      ? 'identity'
      : chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compress[encoding](payload)
  })
}

const isForeign = (site: string | string[] | undefined): boolean =>
  site === 'cross-site' || site === 'same-site'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Quick levels, which already save most of the bytes. */
const compress: Record<Exclude<Encoding, 'identity'>, (text: string) => Promise<Buffer>> = {
  br: (text) =>
    brotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    }),
  gzip: (text) => gzipped(text, { level: 5 }),
}
