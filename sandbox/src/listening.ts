import type { FastifyInstance } from 'fastify'

/** Where a server listens on this machine; undefined before it does. */
export const addressOf = (server: FastifyInstance): string | undefined => {
  const first = server.server.address()
  if (first === null || typeof first === 'string') return undefined
  const host = /^(0\.0\.0\.0|::)$/.test(first.address) ? '127.0.0.1' : first.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${first.port}`
}
