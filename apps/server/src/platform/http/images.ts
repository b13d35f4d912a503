// Stored pictures by their random names; nothing in them can run. Names of private files do not fit the pattern.
import { refuse } from '../errors.ts'
import type { FastifyInstance } from 'fastify'
import { imageFolder } from '../files/images.ts'
import type { Services } from '../services.ts'
import { sendRefusal } from './answer.ts'
import { filePolicy, setHeaders } from './headers.ts'
import { readRequestContext } from './request-context.ts'

const types: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

export const mountImages = (server: FastifyInstance, { storage, config }: Services): void => {
  server.get<{ Params: { name: string } }>(`${imageFolder}:name`, async (request, reply) => {
    setHeaders(reply, filePolicy, config.secureCookies)
    const [, ending = ''] = /^[0-9a-f]{32}(?:-\d{2,4})?\.(webp|jpg)$/.exec(request.params.name) ?? []
    const bytes = ending === '' ? undefined : await storage.get(request.params.name)
    if (!bytes) return sendRefusal(reply, refuse('not_found'), readRequestContext(request, config))
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(types[ending] ?? '')
      .send(Buffer.from(bytes))
  })
}
