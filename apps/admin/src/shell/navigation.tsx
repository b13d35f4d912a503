import { Icon, logOutIcon, spinnerIcon } from '@noren/ui/icon'
import { shell } from '@noren/words/admin/shell'
import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { AccountLink } from './account-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { useLogout } from './logout.ts'
import { currentItem, furtherItems, mainItems, waitlistItem } from './menu/items.ts'
import { NavigationList, rowClass } from './menu/list.tsx'
import { useOpenWork } from './menu/open-work.ts'
import { useCurrentInView } from './menu/use-current-in-view.ts'
import { UndeliveredBadge } from './menu/undelivered.tsx'
import { WorkLink } from './menu/work-link.tsx'

/** The main items, the quiet group with feedback, then who is signed in, and logout. Rule SCR-3. */
export const Navigation = ({ className }: { className: string }): ReactNode => {
  const words = useWords(shell)
  const { pathname } = useLocation()
  const current = currentItem(pathname)
  const { loggingOut, logout } = useLogout()
  const waiting = useRead('GET /api/reservations/awaiting', {}).data?.count ?? 0
  const waits = useRead('GET /api/waitlist/count', {}).data?.data.count ?? 0
  const { lists } = useOpenWork()
  const nav = useRef<HTMLElement>(null)
  useCurrentInView(nav, `${pathname} ${waits > 0} ${lists > 0}`)
  return (
    <nav ref={nav} aria-label={words.mainNavigation} className={`flex flex-col ${className}`}>
      {/* In the panel it scrolls by itself: nothing that can be pressed lies below what stands at its end. */}
      <div className="lg:-mx-3 lg:min-h-40 lg:flex-1 lg:overflow-y-auto lg:px-3">
        <NavigationList
          items={
            waits > 0 ? mainItems(words.nav).toSpliced(1, 0, waitlistItem(words.nav)) : mainItems(words.nav)
          }
          current={current}
          badges={{
            calendar: waiting > 0 && <Waiting count={waiting} />,
            waitlist: <WaitlistCount count={waits} />,
            mails: <UndeliveredBadge className="ml-auto" />,
          }}
        />
        <WorkLink />
        <NavigationList
          items={furtherItems(words.nav)}
          current={current}
          label={words.furtherNavigation}
          className="mt-2 border-t border-line py-2 lg:mt-1 lg:pt-1"
        />
        <LanguageSwitch className="mb-4 px-3.5 lg:hidden" />
      </div>
      {/* Always in view, however low the window is; what goes on below it fades. */}
      <div
        className="sticky bottom-0 -mx-1 mt-auto flex flex-wrap items-center justify-between border-t border-line bg-paper px-1 pt-1.5 pb-2 lg:pb-1
          before:pointer-events-none before:absolute before:inset-x-0 before:-top-2 before:h-2 before:bg-linear-to-t before:from-paper
          before:to-transparent max-lg:gap-1"
      >
        <AccountLink className="min-w-0 max-lg:flex-1 lg:basis-full" />
        <button
          type="button"
          onClick={logout}
          disabled={loggingOut}
          className={`${rowClass} whitespace-nowrap max-lg:gap-2 max-lg:px-1.5 max-lg:text-sm disabled:opacity-60 lg:pr-0`}
        >
          <Icon path={loggingOut ? spinnerIcon : logOutIcon} className={loggingOut ? 'animate-spin' : ''} />
          {loggingOut ? words.loggingOut : words.logout}
        </button>
        <LanguageSwitch className="mr-0! gap-0! text-xs! *:px-1! max-lg:hidden" />
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

/** How many wait for a time. */
const WaitlistCount = ({ count }: { count: number }) => {
  const words = useWords(shell)
  return (
    <span className="figures ml-auto rounded-full border border-control px-2 py-0.5 text-xs font-bold text-ink">
      {count > 99 ? words.capped : count}
    </span>
  )
}
