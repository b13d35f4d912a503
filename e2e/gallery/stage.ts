// The gallery of the owner's shared parts: built once a worker, with React's warnings on and under the policy that the
// server sends with every page of the application.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { widgets } from '@noren/words/admin/widgets'
import { gallery } from '@noren/words/admin/gallery'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { expect, type Locator, type Page, pagePolicy, test as base } from '../stage.ts'

export { expect, type Locator, type Page } from '../stage.ts'

export const words = widgets.ja
export const samples = gallery.ja

export const test = base.extend<
  { room: (name: string) => Locator; galleryPage: void },
  { galleryUrl: string }
>({
  galleryUrl: [
    // oxlint-disable-next-line no-empty-pattern -- fixtures take an object pattern
    async ({}, provide) => {
      const { url, stop } = await serveGallery()
      await provide(url)
      await stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ galleryUrl }, provide) => provide(galleryUrl),
  // Every test shares the way here: many small ones would only open the same page many times.
  galleryPage: [
    async ({ page }, provide) => {
      await page.goto('/gallery.html')
      await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
      await provide()
    },
    { auto: true },
  ],
  /** One part in one state, by the name that stands above it; also below an open dialog. */
  room: async ({ page }, provide) => {
    await provide((name) => page.getByRole('group', { name, exact: true, includeHidden: true }))
  },
})

/** What a part handed out last, as the gallery prints it. */
export const valueOf = (room: Locator): Locator => room.locator('output')

/** Both regions of the announcer, the calm one and the urgent one. */
export const said = (page: Page): Locator => page.locator('p.sr-only[aria-live]')

/** From here on, time passes only when it is told to. */
export const stopTime = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

const serveGallery = async () => {
  const root = join(import.meta.dirname, '../../apps/admin')
  const outDir = mkdtempSync(join(tmpdir(), 'noren-gallery-'))
  const config = { root, configFile: false, logLevel: 'error' } as const
  await build({
    ...config,
    plugins: [react(), tailwindcss()],
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'gallery.html') },
    },
  })
  const server = await preview({
    ...config,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', headers: { 'content-security-policy': pagePolicy } },
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const stop = async () => {
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${address.port}`, stop }
}
