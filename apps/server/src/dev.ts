// `npm run dev`: the same server, with the owner's application served from source by Vite, so that a change shows at once.
// One origin, no proxy. Never loaded otherwise. The booking site and the mails are built again beside it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { FrontEnd } from '#screens/pages'

const apps = join(import.meta.dirname, '../..')

export const openSource = async (server: FastifyInstance): Promise<FrontEnd> => {
  const admin = await createServer({
    root: join(apps, 'admin'),
    configFile: join(apps, 'admin/vite.config.ts'),
    // Bundled, the configuration would be written beside itself, and the watch would restart us for it.
    configLoader: 'native',
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server: server.server } },
  })
  server.addHook('onRequest', (request, reply, done) => {
    if (!/^\/(src|node_modules|@)/.test(request.url)) return done()
    reply.hijack()
    admin.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
  server.addHook('onClose', () => admin.close())
  // Public pages are rendered here, so the browser knows nothing of their sources.
  admin.watcher.on('change', (file) => {
    if (file.startsWith(join(apps, 'admin/src/public/'))) admin.ws.send({ type: 'full-reload' })
  })
  return {
    template: (file, url) => admin.transformIndexHtml(url, readFileSync(join(apps, 'admin', file), 'utf8')),
    // Loaded again after a change. `ssrLoadModule` cannot know what the module exports.
    renderer: async () =>
      (await admin.ssrLoadModule('/src/entry.server.tsx')) as Awaited<ReturnType<FrontEnd['renderer']>>,
    // Hot reloading needs scripts and sockets of its own.
    policy: "frame-ancestors 'none'",
  }
}
