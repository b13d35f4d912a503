// Stored pictures by their random names; nothing in them can run. Names of private files do not fit the pattern.
import { isFilesAway, refuse } from '#platform/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '#platform/services'
import { sendRefusal } from '#platform/http/answer'
import { filePolicy, setHeaders } from '#platform/http/headers'
import { logError } from '#platform/http/log'
import { readRequestContext } from '#platform/http/request-context'
import { imageFolder } from './encode.ts'

/** In the place of a picture while the store is away: a grey area of whatever size the page gives it. */
const placeholder =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" preserveAspectRatio="none"><path fill="#888" fill-opacity=".15" d="M0 0h1v1H0z"/></svg>'
const placeholderSeconds = 10

const types: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

export const mountImages = (server: FastifyInstance, { storage, config }: Services): void => {
  server.get<{ Params: { name: string } }>(`${imageFolder}:name`, async (request, reply) => {
    setHeaders(reply, filePolicy, config.secureCookies)
    const [, ending = ''] = /^[0-9a-f]{32}(?:-\d{2,4})?\.(webp|jpg)$/.exec(request.params.name) ?? []
    const bytes =
      ending === ''
        ? undefined
        : await storage.get(request.params.name).catch((fault: unknown) => {
            if (!isFilesAway(fault)) throw fault
            logError(request.log, fault, { id: request.id, route: imageFolder })
            return null
          })
    if (bytes === null) return sendPlaceholder(reply)
    if (!bytes) return sendRefusal(reply, refuse('not_found'), readRequestContext(request, config))
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(types[ending] ?? '')
      .send(Buffer.from(bytes))
  })
}

/** Browsers show it as they would the picture; whoever copies pictures comes again. Rule PAGE-160. */
const sendPlaceholder = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({
      'retry-after': placeholderSeconds,
      'cache-control': `public, max-age=${placeholderSeconds}`,
      'cross-origin-resource-policy': 'cross-origin',
    })
    .type('image/svg+xml')
    .send(placeholder)
