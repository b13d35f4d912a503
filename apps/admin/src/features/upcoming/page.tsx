import { buttonClass } from '@noren/ui/button'
import { EmptyState } from '@noren/ui/placeholder'
import { landing } from '@noren/words/admin/landing'
import { shell } from '@noren/words/admin/shell'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { currentItem } from '#shell/navigation.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { PublicFrame } from '#shell/public-frame.tsx'
import { Title } from '#platform/title.tsx'

/** A screen that a later update brings: it says so. */
export const UpcomingPage = (): ReactNode => {
  const words = useWords(shell)
  const { pathname } = useLocation()
  const item = currentItem(pathname)
  return (
    <>
      <PageHead title={item === undefined ? words.nav.calendar : words.nav[item.id]} />
      <EmptyState
        title={words.upcoming}
        action={
          <Link to={paths.calendar} className={buttonClass({ variant: 'tonal' })}>
            {words.toCalendar}
          </Link>
        }
      >
        {words.upcomingText}
      </EmptyState>
    </>
  )
}

export const UpcomingPublicPage = (): ReactNode => {
  const words = useWords(shell)
  const { footer } = useWords(landing)
  const { pathname } = useLocation()
  const names: Record<string, string> = {
    [paths.terms]: footer.terms,
    [paths.privacy]: footer.privacy,
    [paths.legal]: footer.legal,
  }
  const name = names[pathname]
  return (
    <PublicFrame>
      <Title>{name ?? words.upcoming}</Title>
      <h1 className={name === undefined ? 'sr-only' : 'pt-8 text-center text-2xl'}>
        {name ?? words.upcoming}
      </h1>
      <EmptyState
        title={words.upcoming}
        action={
          <Link to={paths.top} className={buttonClass({ variant: 'tonal' })}>
            {words.toTop}
          </Link>
        }
      >
        {words.upcomingPublicText}
      </EmptyState>
    </PublicFrame>
  )
}
