import { Icon, userIcon } from '@noren/ui/icon'
import { shell } from '@noren/words/admin/shell'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useSession } from '#platform/session.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** The signed-in user with a link to the account, and the language switch. */
export const AccountLink = (): ReactNode => {
  const words = useWords(shell)
  const { user } = useSession()
  const { pathname } = useLocation()
  const isHere = pathname === paths.account || pathname === paths.data
  return (
    <div className="mt-2 border-t border-line pt-2">
      <Link
        to={paths.account}
        aria-current={isHere ? 'page' : undefined}
        className="flex min-h-11 items-center gap-3 rounded-md border-l-3 border-transparent px-3 py-1.5 leading-snug text-ink-soft
          transition-colors hover:bg-paper-deep hover:text-ink aria-[current=page]:border-primary aria-[current=page]:bg-primary-tint
          aria-[current=page]:text-primary"
      >
        <Icon path={userIcon} />
        <span className="min-w-0">
          <span className={`block ${isHere ? 'font-bold' : ''}`}>{words.account}</span>
          <span className="block truncate text-xs">
            <span className="sr-only">{words.signedInAs} </span>
            {user?.email}
          </span>
        </span>
      </Link>
      <LanguageSwitch className="mt-1 px-3.5" />
    </div>
  )
}
