// Development: nothing needs to be built, and the browser renders every screen of the application.
import type { Setup } from '@noren/contract/setup'
import { prepareResponse } from '#platform/http/cached-response'
import type { Services } from '#platform/services'
import { plainHead, withHead } from './head.ts'
import type { Pages, Renderer } from './pages.ts'
import { renderPublicPage, todayOf } from './public-pages.ts'
import { withSetup } from './setup.ts'

export type Source = {
  template: (file: 'index.html' | 'public.html', url: string) => Promise<string>
  renderer: () => Promise<Renderer>
}

export const pagesFromSource = (
  { config, clock }: Services,
  { template, renderer }: Source,
  setup: Setup,
): Pages => ({
  publicPage: async (path, wanted) => {
    const page = { path, ...wanted, setup, today: todayOf(clock), origin: config.publicUrl }
    return answer(200, renderPublicPage(await renderer(), await template('public.html', wanted.url), page))
  },
  screen: async (screen, { url, lang }) => {
    const html = withSetup(await template('index.html', url), setup)
    return answer(screen === undefined ? 404 : 200, withHead(html, lang, plainHead(screen, lang)))
  },
})

const answer = (status: number, html: string) => prepareResponse(status, html, headers, Infinity)

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  // Hot reloading needs scripts and sockets of its own.
  'content-security-policy': "frame-ancestors 'none'",
}
