import { iconButtonClass } from '@noren/ui/button'
import { Icon, searchIcon } from '@noren/ui/icon'
import { reservationSearch } from '@noren/words/admin/reservations/search'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'

/** On small screens the way to the search stands above the navigation, whose nine items have their order. Rules SCR-3, RES-33. */
export const SearchLink = ({ className }: { className: string }): ReactNode => {
  const words = useWords(reservationSearch)
  const { pathname } = useLocation()
  return (
    <Link
      to={paths.search}
      aria-current={pathname === paths.search ? 'page' : undefined}
      className={`flex min-h-11 items-center gap-2.5 rounded-md border border-line bg-surface px-3 leading-snug text-ink-soft no-underline
        transition-colors hover:border-control hover:text-ink aria-[current=page]:border-primary aria-[current=page]:font-bold
        aria-[current=page]:text-primary ${className}`}
    >
      <Icon path={searchIcon} size={18} />
      {words.open}
    </Link>
  )
}

export const SearchIconLink = ({ className }: { className: string }): ReactNode => (
  <Link
    to={paths.search}
    aria-label={useWords(reservationSearch).open}
    className={`${iconButtonClass} ${className}`}
  >
    <Icon path={searchIcon} />
  </Link>
)
