import { Icon, logOutIcon, spinnerIcon } from '@noren/ui/icon'
import { shell } from '@noren/words/admin/shell'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '#platform/language.ts'
import { AccountLink } from './account-link.tsx'
import { useLogout } from './logout.ts'
import { contactItem, currentItem, mainItems } from './menu/items.ts'
import { NavigationList, rowClass } from './menu/list.tsx'

/** The main items, then feedback and logout, then who is signed in. Rule SCR-3. */
export const Navigation = ({ className = '' }: { className?: string }): ReactNode => {
  const words = useWords(shell)
  const { pathname } = useLocation()
  const current = currentItem(pathname)
  const { loggingOut, logout } = useLogout()
  return (
    <nav aria-label={words.mainNavigation} className={`flex flex-col justify-between gap-6 ${className}`}>
      <NavigationList items={mainItems(words.nav)} current={current} />
      <div>
        <NavigationList
          items={[contactItem(words.nav)]}
          current={current}
          className="border-t border-line pt-3"
        >
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
        </NavigationList>
        <AccountLink />
      </div>
    </nav>
  )
}
