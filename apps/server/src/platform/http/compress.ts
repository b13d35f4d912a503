// JSON above a kilobyte is compressed, but not where another site caused the request: it could compare lengths to guess the contents
// (decision 0032).
import type { FastifyInstance } from 'fastify'
import { chooseEncoding, compress } from './encoding.ts'

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
    return compress[encoding](Buffer.from(payload))
  })
}

const isForeign = (site: string | string[] | undefined): boolean =>
  site === 'cross-site' || site === 'same-site'
