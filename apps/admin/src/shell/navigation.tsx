import {
  calendarIcon,
  clockIcon,
  doneIcon,
  formIcon,
  Icon,
  logOutIcon,
  mailIcon,
  messageIcon,
  pageIcon,
  scissorsIcon,
  spinnerIcon,
  storeIcon,
  usersIcon,
} from '@noren/ui/icon'
import { shell } from '@noren/words/admin/shell'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { AccountLink } from './account-link.tsx'
import { useLogout } from './logout.ts'

type Item = { id: keyof (typeof shell)['ja']['nav']; path: string; icon: string }

/** Nine items in the specification's order (part 1 §2.10), then feedback and logout, then who is signed in. */
export const Navigation = ({ className = '' }: { className?: string }): ReactNode => {
  const words = useWords(shell)
  const { pathname } = useLocation()
  const current = currentItem(pathname)
  const { loggingOut, logout } = useLogout()
  const row = (item: Item) => (
    <li key={item.id}>
      <Link to={item.path} aria-current={item === current ? 'page' : undefined} className={rowClass}>
        <Icon path={item.icon} />
        {words.nav[item.id]}
      </Link>
    </li>
  )
  return (
    <nav aria-label={words.mainNavigation} className={`flex flex-col justify-between gap-6 ${className}`}>
      <ul className="space-y-0.5">{mainItems.map(row)}</ul>
      <div>
        <ul className="space-y-0.5 border-t border-line pt-3">
          {row(contact)}
          <li>
            <button
              type="button"
              onClick={logout}
              disabled={loggingOut}
              className={`${rowClass} w-full disabled:opacity-60`}
            >
              <Icon
                path={loggingOut ? spinnerIcon : logOutIcon}
                className={loggingOut ? 'animate-spin' : ''}
              />
              {loggingOut ? words.loggingOut : words.logout}
            </button>
          </li>
        </ul>
        <AccountLink />
      </div>
    </nav>
  )
}

/** The item whose screens a path belongs to. */
export const currentItem = (pathname: string): Item | undefined =>
  [...mainItems, contact].find(
    ({ id, path }) =>
      pathname === path ||
      pathname.startsWith(`${path}/`) ||
      (id === 'calendar' && /^\/reservation(?:-search$|\/)/.test(pathname)),
  )

const mainItems: readonly Item[] = [
  { id: 'calendar', path: paths.calendar, icon: calendarIcon },
  { id: 'customers', path: paths.customers, icon: usersIcon },
  { id: 'page', path: paths.page, icon: pageIcon },
  { id: 'form', path: paths.form, icon: formIcon },
  { id: 'completion', path: paths.completion, icon: doneIcon },
  { id: 'menus', path: paths.menus, icon: scissorsIcon },
  { id: 'mails', path: paths.mails, icon: mailIcon },
  { id: 'hours', path: paths.hours, icon: clockIcon },
  { id: 'shop', path: paths.shop, icon: storeIcon },
]

const contact: Item = { id: 'contact', path: paths.contact, icon: messageIcon }

const rowClass =
  'flex min-h-11 items-center gap-3 rounded-md border-l-3 border-transparent px-3 leading-snug text-ink-soft ' +
  'transition-colors hover:bg-paper-deep hover:text-ink aria-[current=page]:border-primary ' +
  'aria-[current=page]:bg-primary-tint aria-[current=page]:font-bold aria-[current=page]:text-primary'
