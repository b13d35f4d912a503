import { buttonClass } from '@noren/ui/button'
import { EmptyState } from '@noren/ui/placeholder'
import { shell } from '@noren/words/admin/shell'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { Title } from '#platform/title.tsx'
import { linkClass, PublicFrame } from './public-frame.tsx'

export const NotFoundPage = (): ReactNode => {
  const words = useWords(shell)
  return (
    <PublicFrame>
      <Title>{words.notFound}</Title>
      <h1 className="sr-only">{words.notFound}</h1>
      <EmptyState
        title={words.notFound}
        isRolled
        action={
          <div className="flex flex-col items-center gap-3">
            <a href={paths.top} className={`${buttonClass({ size: 'lg' })} w-80 max-w-full`}>
              {words.toTop}
            </a>
            <Link to={paths.calendar} className={`inline-flex min-h-11 items-center text-sm ${linkClass}`}>
              {words.ownersToCalendar}
            </Link>
          </div>
        }
      >
        {words.notFoundText}
      </EmptyState>
    </PublicFrame>
  )
}
