import { Icon, listChecksIcon } from '@noren/ui/icon'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useOpenWork } from './open-work.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { rowClass } from './list.tsx'

/** The way to visits that must be dealt with, with how many are left; only while there are lists. Rule RES-129. */
export const WorkLink = (): ReactNode => {
  const words = useWords(worklists)
  const { pathname } = useLocation()
  const { lists, left } = useOpenWork()
  if (lists === 0) return null
  return (
    <Link
      to={paths.worklists}
      aria-current={pathname.startsWith(paths.worklists) ? 'page' : undefined}
      className={`${rowClass} mt-0.5 pointer-fine:lg:mt-0`}
    >
      <Icon path={listChecksIcon} />
      {words.title}
      <span className="figures ml-auto rounded-full bg-danger px-2 py-0.5 text-xs font-bold text-white no-underline">
        <span className="sr-only">{words.one.left(left)}</span>
        <span aria-hidden="true">{left > 99 ? '99+' : left}</span>
      </span>
    </Link>
  )
}
