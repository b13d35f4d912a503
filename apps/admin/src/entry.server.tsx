// The one export to the server: the pages that are to be read, drawn before they reach a browser, and the frames of all others.
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
import { NoScript } from '#shell/waiting/no-script.tsx'
import { Waiting } from '#shell/waiting/waiting.tsx'
import { routes } from './router.tsx'

export type Drawn = { title: string; description: string; body: string }

type Wanted = { path: string; lang: Lang; setup: Setup; today: string }

/** What is drawn here, and the module of each page, which the browser had better begin to fetch at once. */
export const drawnPages: Readonly<Record<string, string>> = {
  [paths.top]: 'src/features/landing/page.tsx',
  [paths.terms]: 'src/features/legal/terms-page.tsx',
  [paths.privacy]: 'src/features/legal/privacy-page.tsx',
  [paths.legal]: 'src/features/legal/notice-page.tsx',
  [paths.transmission]: 'src/features/legal/transmission-page.tsx',
}

export const draw = async ({ path, lang, setup, today }: Wanted): Promise<Drawn> => {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  // From here on nothing waits: these belong to the one page that is drawn now.
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
  // React puts the title first, for want of a head.
  const [found, title = ''] = /^<title>(.*?)<\/title>/.exec(html) ?? ['']
  return { title, description: descriptions[path]?.[lang].description ?? '', body: html.slice(found.length) }
}

/** For a screen that the browser draws: what its root holds until then, and what stands beside it for those without script. */
export const drawWaiting = (path: string): { root: string; noScript: string } => ({
  root: renderToStaticMarkup(<Waiting path={path} />),
  noScript: renderToStaticMarkup(<NoScript />),
})

const descriptions: Record<string, Record<Lang, { description: string }>> = {
  [paths.top]: landing,
  [paths.terms]: terms,
  [paths.privacy]: privacy,
  [paths.legal]: notice,
  [paths.transmission]: transmission,
}
