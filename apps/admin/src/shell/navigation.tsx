import { Icon, logOutIcon, spinnerIcon } from '@noren/ui/icon'
import { shell } from '@noren/words/admin/shell'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { AccountLink } from './account-link.tsx'
import { useLogout } from './logout.ts'
import { contactItem, currentItem, helpItem, mainItems } from './menu/items.ts'
import { NavigationList, rowClass } from './menu/list.tsx'
import { UndeliveredBadge } from './menu/undelivered.tsx'

/** The main items, then help, feedback and logout, then who is signed in. Rule SCR-3. */
export const Navigation = ({ className }: { className: string }): ReactNode => {
  const words = useWords(shell)
  const { pathname } = useLocation()
  const current = currentItem(pathname)
  const { loggingOut, logout } = useLogout()
  const waiting = useRead('GET /api/reservations/awaiting', {}).data?.count ?? 0
  return (
    <nav aria-label={words.mainNavigation} className={`flex flex-col justify-between gap-6 ${className}`}>
      <NavigationList
        items={mainItems(words.nav)}
        current={current}
        badges={{
          calendar: waiting > 0 && <Waiting count={waiting} />,
          mails: <UndeliveredBadge className="ml-auto" />,
        }}
      />
      <div>
        <NavigationList
          items={[helpItem(words.nav), contactItem(words.nav)]}
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

/** How many requests wait for an answer. */
const Waiting = ({ count }: { count: number }) => {
  const words = useWords(shell)
  return (
    <span className="figures ml-auto rounded-full border border-dashed border-caution bg-caution-tint px-2 py-0.5 text-xs font-bold text-caution">
      <span className="sr-only">{words.waiting}</span> {count > 99 ? words.capped : count}
    </span>
  )
}
