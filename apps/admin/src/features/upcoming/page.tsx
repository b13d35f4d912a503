import { buttonClass } from '@noren/ui/button'
import { EmptyState } from '@noren/ui/placeholder'
import { shell } from '@noren/words/admin/shell'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { currentItem } from '#shell/menu/items.ts'
import { PageHead } from '#shell/page-head.tsx'

/** The placeholder of screens that come with a later update. */
export const UpcomingPage = (): ReactNode => {
  const words = useWords(shell)
  const { pathname } = useLocation()
  const item = currentItem(pathname)
  return (
    <>
      <PageHead title={item === undefined ? words.nav.calendar : words.nav[item]} />
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
