import { Icon, userIcon } from '@noren/ui/icon'
import { shell } from '@noren/words/admin/shell'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useSession } from '#platform/session.tsx'

/** The signed-in user with a link to the account; on a phone without the address. */
export const AccountLink = ({ className }: { className: string }): ReactNode => {
  const words = useWords(shell)
  const { user } = useSession()
  const { pathname } = useLocation()
  const isHere = pathname === paths.account
  return (
    <Link
      to={paths.account}
      aria-current={isHere ? 'page' : undefined}
      className={`flex min-h-11 items-center gap-3 max-lg:gap-2 max-lg:px-1.5! rounded-md border-l-3 border-transparent px-3 py-1.5 lg:py-1 leading-snug text-ink-soft
        transition-colors hover:bg-paper-deep hover:text-ink aria-[current=page]:border-primary aria-[current=page]:bg-primary-tint
        aria-[current=page]:text-primary ${className}`}
    >
      <Icon path={userIcon} />
      <span className="min-w-0">
        <span className={`block text-sm whitespace-nowrap ${isHere ? 'font-bold' : ''}`}>
          {words.account}
        </span>
        <span className="block truncate text-xs max-lg:sr-only">
          <span className="sr-only">{words.signedInAs} </span>
          {user?.email}
        </span>
      </span>
    </Link>
  )
}
