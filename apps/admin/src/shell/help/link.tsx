import { screenAt } from '@noren/contract/screens'
import { iconButtonClass } from '@noren/ui/button'
import { Icon, questionIcon } from '@noren/ui/icon'
import { shell } from '@noren/words/admin/shell'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useWords } from '#platform/language.ts'
import { helpPath } from '#platform/paths.ts'
import { helpOf } from './of-screen.ts'

/** Leads from a screen to its help page; beside the heading, where there is room for the words. Rule SCR-116. */
export const HelpLink = ({ className = 'hidden lg:inline-flex' }: { className?: string }): ReactNode => {
  const words = useWords(shell)
  const to = useHelpPath()
  return (
    to !== undefined && (
      <Link
        to={to}
        className={`min-h-11 items-center gap-1.5 text-sm text-ink-soft no-underline hover:text-primary print:hidden ${className}`}
      >
        <Icon path={questionIcon} size={18} />
        {words.helpOfScreen}
      </Link>
    )
  )
}

/** The same in the top bar of a phone. */
export const HelpIconLink = (): ReactNode => {
  const words = useWords(shell)
  const to = useHelpPath()
  return (
    to !== undefined && (
      <Link to={to} aria-label={words.helpOfScreen} className={iconButtonClass}>
        <Icon path={questionIcon} />
      </Link>
    )
  )
}

const useHelpPath = (): string | undefined => {
  const { pathname, search } = useLocation()
  const page = helpOf(screenAt(pathname)?.screen, search)
  return page && helpPath(page)
}
