import { buttonClass } from '@noren/ui/button'
import { EmptyState } from '@noren/ui/placeholder'
import { reports } from '@noren/words/admin/reports/screen'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'

/** In place of many empty plots: what will stand here, once. Rule REP-55. */
export const NothingYet = (): ReactNode => {
  const words = useWords(reports).empty
  return (
    <EmptyState
      title={words.title}
      action={
        <>
          <ul className="mx-auto mb-6 w-fit list-disc space-y-1 pl-5 text-left text-sm text-ink-soft">
            {words.list.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Link to={paths.calendar} className={buttonClass({ variant: 'outline' })}>
            {words.action}
          </Link>
        </>
      }
    >
      {words.text}
    </EmptyState>
  )
}
