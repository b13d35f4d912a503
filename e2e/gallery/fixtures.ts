// The gallery of the owner's shared parts, built once for each worker, with React's warnings and the application's
// Content-Security-Policy.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { widgets } from '@noren/words/admin/widgets'
import { gallery } from '@noren/words/admin/gallery'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { expect, type Locator, type Page, pagePolicy, test as base } from '../fixtures.ts'

export { expect, type Locator, type Page } from '../fixtures.ts'

export const words = widgets.ja
export const samples = gallery.ja

export const test = base.extend<
  { demo: (name: string) => Locator; galleryPage: void },
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
  // Every test starts on the gallery page.
  galleryPage: [
    async ({ page }, provide) => {
      await page.goto('/gallery.html')
      await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
      await provide()
    },
    { auto: true },
  ],
  /** One part in one state, by its name; also below an open dialog. */
  demo: async ({ page }, provide) => {
    await provide((name) => page.getByRole('group', { name, exact: true, includeHidden: true }))
  },
})

/** The last value that a part reported, as the gallery prints it. */
export const valueOf = (demo: Locator): Locator => demo.locator('output')

/** Both live regions of the announcer, polite and assertive. */
export const announcements = (page: Page): Locator => page.locator('p.sr-only[aria-live]')

/** From here on, the test advances the clock. */
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
    // As the application has it: zod's own probe is against the policy.
    resolve: { alias: [{ find: /^zod$/, replacement: join(root, 'src/zod.ts') }] },
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
