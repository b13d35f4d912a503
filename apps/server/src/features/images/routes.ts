// Stored pictures by their random names; nothing in them can run. Names of private files do not fit the pattern.
import { refuse } from '#platform/errors'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/services'
import { sendRefusal } from '#platform/http/answer'
import { filePolicy, setHeaders } from '#platform/http/headers'
import { readRequestContext } from '#platform/http/request-context'
import { imageFolder } from './rules.ts'

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
