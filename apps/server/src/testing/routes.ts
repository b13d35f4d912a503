// What a server has mounted, seen while it starts: a proof about every route must not miss one that is new.
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

export type MountedRoute = { methods: readonly string[]; url: string }

/** Of every server that this test file starts from now on, each route once, without its HEAD. */
export const watchRoutes = (): (() => MountedRoute[]) => {
  const seen = new Map<string, MountedRoute>()
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      const methods = [method].flat().filter((verb) => verb !== 'HEAD')
      if (methods.length > 0) seen.set(`${methods.join()} ${url}`, { methods, url })
    })
  })
  return () => [...seen.values()]
}
