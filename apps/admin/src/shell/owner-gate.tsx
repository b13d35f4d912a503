import { Icon, questionIcon } from '@noren/ui/icon'
import { shell } from '@noren/words/admin/shell'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { SavedToday } from '#features/reservations/calendar/saved-today.tsx'
import { now } from '#platform/clock.ts'
import { ErrorBoundary } from '#platform/errors/error-boundary.tsx'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useReady } from '#platform/queries/use-ready.ts'
import { useSession } from '#platform/session.tsx'
import { wantedState } from '#platform/stored/next-path.ts'
import { Layout } from './layout.tsx'
import { OwnerSkeleton } from './loading/owner-skeleton.tsx'
import { SessionFailed } from './loading/session-failed.tsx'
import { currentItem } from './menu/items.ts'

/** Who may see the owner's screens: a user, verified, with a shop. Rules ACC-23, SCR-1. */
export const OwnerGate = (): ReactNode => {
  const { initialised, user, failed, unreachable } = useSession()
  const place = useLocation()
  const { pathname } = place
  const isReady = useReady(initialised)
  if (failed)
    return (
      <OwnerSkeleton>
        <SessionFailed />
        {unreachable && <WithoutNetwork pathname={pathname} />}
      </OwnerSkeleton>
    )
  if (!isReady) return <OwnerSkeleton path={pathname} />
  if (user === null) return <Navigate to={paths.login} state={wantedState(place)} replace />
  if (!user.email_verified) return <Navigate to={paths.verify} replace />
  // Users without a shop still have an account page.
  const isNew = user.shop_id === null
  if (isNew && pathname !== paths.account) return <Navigate to={paths.registration} replace />
  const Frame = isNew ? NoShopFrame : Layout
  return (
    <Suspense fallback={<OwnerSkeleton path={pathname} />}>
      {/* Of another user nothing stays, as an open dialog. */}
      <Frame key={user.id}>
        {/* An error in a screen leaves the navigation in place. */}
        <ErrorBoundary key={pathname} level="page">
          <Outlet />
        </ErrorBoundary>
      </Frame>
    </Suspense>
  )
}

/** Today's list and the help are on the device. Rules RES-24, SCR-119. */
const WithoutNetwork = ({ pathname }: { pathname: string }) => {
  const { nav } = useWords(shell)
  const isHelp = currentItem(pathname) === 'help'
  return isHelp ? (
    <Suspense>
      <div className="mt-6">
        <Outlet />
      </div>
    </Suspense>
  ) : (
    <>
      <SavedToday today={now().date} />
      <Link to={paths.help} className="mt-3 inline-flex min-h-11 items-center gap-2 font-bold text-primary">
        <Icon path={questionIcon} size={18} />
        {nav.help}
      </Link>
    </>
  )
}

const NoShopFrame = lazy(async () => ({ default: (await import('./no-shop/frame.tsx')).NoShopFrame }))
