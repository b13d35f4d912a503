import { buttonClass } from '@noren/ui/button'
import { checkIcon, Icon } from '@noren/ui/icon'
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
    <div className="pb-6">
      <EmptyState
        title={words.title}
        action={
          <Link to={paths.calendar} className={buttonClass({ variant: 'outline' })}>
            {words.action}
          </Link>
        }
      >
        {words.text}
      </EmptyState>
      <ul className="mx-auto max-w-sm space-y-1.5 px-4 text-sm text-ink-soft">
        {words.list.map((line) => (
          <li key={line} className="flex gap-2">
            <Icon path={checkIcon} size={16} className="mt-1 shrink-0 text-secondary" />
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
