import { Component, type ErrorInfo, lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '#platform/paths.ts'
import { useSession } from '#platform/session.tsx'
import { ErrorScreen } from './error-screen.tsx'

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
        <PageBoundary key={pathname}>
          <Outlet />
        </PageBoundary>
      </Layout>
    </Suspense>
  )
}

// Visitors of the landing and account pages don't fetch the owner's frame.
const Layout = lazy(async () => ({ default: (await import('./layout.tsx')).Layout }))

/** A broken screen leaves the navigation standing; retry draws the screen anew. */
class PageBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return <ErrorScreen level="page" detail={error.message} onRetry={() => this.setState({ error: null })} />
  }
}
