import { cardClass } from '@noren/ui/card'
import { chevronRightIcon, Icon } from '@noren/ui/icon'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { helpPath } from '#platform/paths.ts'
import type { HelpEntry } from './contents.ts'

/** Pages of the help as rows that lead to them. */
export const Entries = ({
  entries,
  withLead = false,
  isBare = false,
}: {
  entries: readonly HelpEntry[]
  withLead?: boolean
  /** In a card of their group. */
  isBare?: boolean
}): ReactNode => (
  <ul className={`divide-y divide-line overflow-hidden ${isBare ? 'border-t border-line' : cardClass}`}>
    {entries.map(({ id, page }) => (
      <li key={id}>
        <Link
          to={helpPath(id)}
          className="flex min-h-12 items-center gap-3 px-4 py-2.5 leading-snug text-ink no-underline transition-colors hover:bg-primary-tint"
        >
          <span className="min-w-0 flex-1">
            <span className={withLead ? 'font-bold' : 'phrases'}>{page.title}</span>
            {withLead && <span className="mt-0.5 block text-sm text-ink-soft">{page.lead}</span>}
          </span>
          <Icon path={chevronRightIcon} size={18} className="text-ink-soft" />
        </Link>
      </li>
    ))}
  </ul>
)
