import { IconButton } from '@noren/ui/button'
import { menuIcon } from '@noren/ui/icon'
import { NorenMark, Valance } from '@noren/ui/noren'
import { shell } from '@noren/words/admin/shell'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { OperatorNotices } from '#features/accounts/notices/operator-notices.tsx'
import { DeletionNotice } from '#features/accounts/own/deletion-notice.tsx'
import { useWanted } from '#platform/actions/use-wanted.ts'
import { useRead } from '#platform/api.ts'
import { useLoadedCalendarSettings } from '#platform/dates/calendar-settings.ts'
import { useChanges } from '#platform/queries/changes.ts'
import { keepSubscription } from '#platform/installed/push-device.ts'
import { registerWorker } from '#platform/installed/register-worker.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useIsLarge } from '#platform/media.ts'
import { paths } from '#platform/paths.ts'
import { useSession } from '#platform/session.tsx'
import { setup } from '#platform/setup.ts'
import { onDemand } from '#platform/panels/on-demand.tsx'
import { HelpIconLink } from './help/link.tsx'
import { currentItem } from './menu/items.ts'
import { PanelSearch } from './menu/panel-search.tsx'
import { SearchIconLink, SearchLink } from './menu/search-link.tsx'
import { useSearchShortcut } from './menu/search-shortcut.ts'
import { Navigation } from './navigation.tsx'
import { TopBarPlace, TopBarTitlePlace } from './menu/top-bar-part.tsx'
import { UndeliveredDot, useUndeliveredName } from './menu/undelivered.tsx'

/** The owner's frame: a side panel on large screens, a top bar and a drawer on small ones. */
export const Layout = ({ children }: { children: ReactNode }): ReactNode => {
  const words = useWords(shell)
  const { user } = useSession()
  useChanges(user?.shop_id ?? 0)
  useLoadedCalendarSettings()
  useSearchShortcut()
  const isLarge = useIsLarge()
  const lang = useLanguage()
  useEffect(() => registerWorker(lang), [lang])
  const userId = user?.id
  useEffect(() => {
    if (userId !== undefined) void keepSubscription(userId)
  }, [userId])
  const { pathname } = useLocation()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [titlePlace, setTitlePlace] = useState<HTMLElement | null>(null)
  const isCalendar = isCalendarPath(pathname)
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
      <a
        href="#main"
        className="sr-only z-tooltip rounded-md bg-primary px-4 py-2 text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {words.skip}
      </a>
      <header className="contents">
        {isLarge ? <SidePanel /> : <TopBar onPlace={setPlace} onTitlePlace={setTitlePlace} />}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={`min-w-0 outline-none ${isCalendar ? fullHeight : 'px-4 pt-4 pb-24 sm:px-6 lg:px-8 lg:pt-8'}`}
      >
        <TopBarPlace value={place}>
          <TopBarTitlePlace value={titlePlace}>
            {isCalendar ? (
              <>
                <div className="shrink-0 max-md:px-4 max-md:not-empty:pt-4">
                  <OperatorNotices />
                  <DeletionNotice />
                  {planNotices}
                </div>
                {children}
              </>
            ) : (
              <div className="mx-auto max-w-[72rem]">
                <OperatorNotices />
                <DeletionNotice />
                {planNotices}
                {children}
              </div>
            )}
          </TopBarTitlePlace>
        </TopBarPlace>
      </main>
    </div>
  )
}

const isCalendarPath = (pathname: string): boolean =>
  pathname === paths.calendar || pathname.startsWith(`${paths.calendar}/`)

/** The calendar fills the window and scrolls in its own parts; sizes are repeated in `loading/owner-skeleton.tsx`. */
const fullHeight =
  'flex h-[calc(100dvh-3.5rem)] flex-col overflow-y-auto md:px-6 md:pt-5 md:pb-4 lg:h-dvh lg:px-7'

const SidePanel = () => (
  <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto border-r border-line">
    <Valance className="h-4 shrink-0" />
    <ShopName className="px-5 pt-3 pb-2 low:pt-2 low:pb-1.5" />
    <PanelSearch className="mx-3 mb-1.5 shrink-0" />
    <Navigation className="min-h-66 flex-1 px-3" />
  </div>
)

const ShopName = ({ className }: { className: string }) => {
  const { user } = useSession()
  const name = user?.shop?.name ?? ''
  return (
    <Link to={paths.calendar} className={`flex items-center gap-3 ${className}`}>
      <NorenMark size={30} />
      {/* A Japanese name breaks between its phrases on English screens, too. */}
      <span
        lang={/[\u3040-\u30ff]/.test(name) ? 'ja' : undefined}
        className="phrases line-clamp-2 min-w-0 leading-snug font-bold lg:low:leading-tight"
      >
        {name}
      </span>
    </Link>
  )
}

const TopBar = ({
  onPlace,
  onTitlePlace,
}: Record<'onPlace' | 'onTitlePlace', (place: HTMLElement | null) => void>) => {
  const words = useWords(shell)
  const { pathname } = useLocation()
  // Closed by going elsewhere.
  const [openedAt, setOpenedAt] = useState<string>()
  const open = openedAt === pathname
  const setOpen = (next: boolean) => setOpenedAt(next ? pathname : undefined)
  const { isWanted, want, buttonProps } = useWanted()
  const item = currentItem(pathname)
  const name = useUndeliveredName(words.openMenu)
  // What the menu says and shows of waiting work is known when it opens.
  useRead('GET /api/waitlist/count', {})
  useRead('GET /api/reservations/awaiting', {})
  return (
    <div className="sticky top-0 z-sticky flex h-14 items-center gap-2 border-b border-line bg-paper/95 px-2 backdrop-blur-sm">
      <div className="relative">
        <IconButton
          label={name}
          path={menuIcon}
          aria-haspopup="dialog"
          aria-expanded={open}
          {...buttonProps}
          onClick={() => {
            want()
            setOpen(true)
          }}
        />
        <UndeliveredDot />
      </div>
      {/* Where a screen puts its own part, the title and the mark give way. */}
      <div ref={onPlace} className="peer min-w-0 flex-1 empty:hidden" />
      {/* Screen readers get the page's own heading. Until it is known the navigation's name stands here. */}
      <div
        aria-hidden="true"
        className="peer/name phrases line-clamp-2 min-w-0 flex-1 leading-tight font-bold peer-[:not(:empty)]:hidden"
      >
        <span ref={onTitlePlace} className="peer/title" />
        <span className="peer-[:not(:empty)]/title:hidden">
          {pathname === paths.account ? words.account : words.nav[item ?? 'calendar']}
        </span>
      </div>
      {!isCalendarPath(pathname) && <HelpIconLink />}
      {/* On the narrowest phones the calendar's head needs its room; the menu has the link too. */}
      <SearchIconLink className="peer-[:not(:empty)]:max-[22.4rem]:hidden" />
      <Link
        to={paths.calendar}
        aria-label={words.toCalendar}
        className="flex size-11 items-center justify-center peer-[:not(:empty)]:hidden max-[22.4rem]:hidden max-[26rem]:peer-has-data-long/name:hidden"
      >
        <NorenMark size={26} />
      </Link>
      {isWanted && (
        <NavigationDrawer open={open} onOpenChange={setOpen} title={words.menu} close={words.closeMenu}>
          <ShopName className="py-3 pr-12 pl-3" />
          <SearchLink className="mb-3 shrink-0" />
          <Navigation className="flex-1" />
        </NavigationDrawer>
      )}
    </div>
  )
}

// Loaded only where plans are sold.
const PlanNotices = onDemand(async () => (await import('#features/shops/plan/notice.tsx')).PlanNotices)

const planNotices = setup.billing === 'live' && <PlanNotices />

// The dialog library is loaded when the menu is first pointed at or focused.
const NavigationDrawer = onDemand(async () => (await import('./drawer.tsx')).NavigationDrawer, {
  layer: ({ open, onOpenChange }) => (open ? () => onOpenChange(false) : undefined),
})
