// The one export to the server: the public pages as HTML, and the loading states of the application's screens.
import type { PublicPage } from '@noren/contract/screens'
import { landing } from '@noren/words/admin/landing'
import { common } from '@noren/words/common'
import type { Lang } from '@noren/words/format'
import { notice } from '@noren/words/legal/notice'
import { privacy } from '@noren/words/legal/privacy'
import { terms } from '@noren/words/legal/terms'
import { transmission } from '@noren/words/legal/transmission'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LoadingScreen } from '#shell/loading/loading-screen.tsx'
import { NoScript } from '#shell/loading/no-script.tsx'
import { type PageContext, PageProvider } from './public/context.ts'
import { LandingPage } from './public/landing/page.tsx'
import { NoticePage } from './public/legal/notice-page.tsx'
import { PrivacyPage } from './public/legal/privacy-page.tsx'
import { TermsPage } from './public/legal/terms-page.tsx'
import { TransmissionPage } from './public/legal/transmission-page.tsx'

export type RenderedPage = { title: string; description: string; body: string }

export const renderPage = (path: PublicPage, context: PageContext): RenderedPage => {
  const { words, Page } = pages[path]
  const { title, description } = words[context.lang]
  const body = renderToStaticMarkup(
    <PageProvider value={context}>
      <Page />
    </PageProvider>,
  )
  return { title: common[context.lang].productTitle(title), description, body }
}

/** For a screen of the application: the content of its root until it is rendered, and the message for browsers without script. */
export const renderLoading = (path: string): { root: string; noScript: string } => ({
  root: renderToStaticMarkup(<LoadingScreen path={path} />),
  noScript: renderToStaticMarkup(<NoScript />),
})

type Words = Record<Lang, { title: string; description: string }>

const pages: Record<PublicPage, { words: Words; Page: () => ReactNode }> = {
  '/': { words: landing, Page: LandingPage },
  '/terms': { words: terms, Page: TermsPage },
  '/privacy': { words: privacy, Page: PrivacyPage },
  '/legal-notice': { words: notice, Page: NoticePage },
  '/external-transmission': { words: transmission, Page: TransmissionPage },
}
