// The one export to the server: prerendered public pages, and the loading states of all other screens.
import type { Setup } from '@noren/contract/setup'
import { landing } from '@noren/words/admin/landing'
import type { Lang } from '@noren/words/format'
import { notice } from '@noren/words/legal/notice'
import { privacy } from '@noren/words/legal/privacy'
import { terms } from '@noren/words/legal/terms'
import { transmission } from '@noren/words/legal/transmission'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { setRenderedLanguage } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { setRendering } from '#platform/setup.ts'
import { NoScript } from '#shell/loading/no-script.tsx'
import { LoadingScreen } from '#shell/loading/loading-screen.tsx'
import { routes } from './router.tsx'

export type Prerendered = { title: string; description: string; body: string }

type RenderInput = { path: string; lang: Lang; setup: Setup; today: string }

/** The prerendered pages, and the module of each, which the browser should prefetch. */
export const prerenderedPages: Readonly<Record<string, string>> = {
  [paths.top]: 'src/features/landing/page.tsx',
  [paths.terms]: 'src/features/legal/terms-page.tsx',
  [paths.privacy]: 'src/features/legal/privacy-page.tsx',
  [paths.legal]: 'src/features/legal/notice-page.tsx',
  [paths.transmission]: 'src/features/legal/transmission-page.tsx',
}

export const render = async ({ path, lang, setup, today }: RenderInput): Promise<Prerendered> => {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  // No await from here on: these module-level values belong to the page that is being rendered.
  setRenderedLanguage(lang)
  setRendering({ setup, today })
  const html = renderToString(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
  )
  // React puts the title first, because there is no head.
  const [found, title = ''] = /^<title>(.*?)<\/title>/.exec(html) ?? ['']
  return { title, description: descriptions[path]?.[lang].description ?? '', body: html.slice(found.length) }
}

/** For a screen that the browser renders: the content of its root until then, and the message for browsers without script. */
export const renderLoading = (path: string): { root: string; noScript: string } => ({
  root: renderToStaticMarkup(<LoadingScreen path={path} />),
  noScript: renderToStaticMarkup(<NoScript />),
})

const descriptions: Record<string, Record<Lang, { description: string }>> = {
  [paths.top]: landing,
  [paths.terms]: terms,
  [paths.privacy]: privacy,
  [paths.legal]: notice,
  [paths.transmission]: transmission,
}
