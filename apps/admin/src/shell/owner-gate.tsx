import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '#platform/errors/error-boundary.tsx'
import { paths } from '#platform/paths.ts'
import { useSession } from '#platform/session.tsx'
import { wantedState } from '#platform/stored/next-path.ts'
import { OwnerSkeleton } from './waiting/owner-skeleton.tsx'
import { SessionFailed } from './waiting/session-failed.tsx'

/** Who may see the owner's screens: a user, verified, with a shop. Rules ACC-23, SCR-1. */
export const OwnerGate = (): ReactNode => {
  const { initialised, user, failed } = useSession()
  const place = useLocation()
  const { pathname } = place
  if (failed)
    return (
      <OwnerSkeleton>
        <SessionFailed />
      </OwnerSkeleton>
    )
  if (!initialised) return <OwnerSkeleton />
  if (user === null) return <Navigate to={paths.login} state={wantedState(place)} replace />
  if (!user.email_verified) return <Navigate to={paths.verify} replace />
  // Whoever has no shop yet still has an account, and may leave.
  const isNew = user.shop_id === null
  if (isNew && pathname !== paths.account) return <Navigate to={paths.registration} replace />
  const Frame = isNew ? NewcomerFrame : Layout
  return (
    <Suspense fallback={<OwnerSkeleton />}>
      <Frame>
        {/* A broken screen leaves the navigation standing. */}
        <ErrorBoundary key={pathname} level="page">
          <Outlet />
        </ErrorBoundary>
      </Frame>
    </Suspense>
  )
}

// Visitors of the landing and account pages don't fetch the owner's frame; at a guarded screen it comes while the session is asked for.
const loadLayout = () => import('./layout.tsx')
if (typeof document !== 'undefined') loadLayout().catch(() => undefined)
const Layout = lazy(async () => ({ default: (await loadLayout()).Layout }))
const NewcomerFrame = lazy(async () => ({ default: (await import('./newcomer/frame.tsx')).NewcomerFrame }))
