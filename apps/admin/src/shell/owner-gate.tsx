import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '#platform/errors/error-boundary.tsx'
import { ErrorScreen } from '#platform/errors/error-screen.tsx'
import { paths } from '#platform/paths.ts'
import { useSession } from '#platform/session.tsx'

/** Who may see the owner's screens: a user, verified, with a shop. Source: part 1 §2.1. */
export const OwnerGate = (): ReactNode => {
  const { initialised, user, failed, retry } = useSession()
  const { pathname } = useLocation()
  if (failed) return <ErrorScreen level="global" onRetry={retry} />
  if (!initialised) return null
  if (user === null) return <Navigate to={paths.login} replace />
  if (!user.email_verified) return <Navigate to={paths.verify} replace />
  if (user.shop_id === null) return <Navigate to={paths.registration} replace />
  return (
    <Suspense fallback={null}>
      <Layout>
        {/* A broken screen leaves the navigation standing. */}
        <ErrorBoundary key={pathname} level="page">
          <Outlet />
        </ErrorBoundary>
      </Layout>
    </Suspense>
  )
}

// Visitors of the landing and account pages don't fetch the owner's frame.
const Layout = lazy(async () => ({ default: (await import('./layout.tsx')).Layout }))
