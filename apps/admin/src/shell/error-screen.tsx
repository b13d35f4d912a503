import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { type ErrorLevel, ErrorScreen } from '#platform/errors/error-screen.tsx'

/** What the router caught: a screen that could not be fetched, or a fault in drawing it. Only a new load fetches it anew. */
export const RouteError = ({ level }: { level: ErrorLevel }): ReactNode => {
  const error = useRouteError()
  const detail = isRouteErrorResponse(error)
    ? error.statusText
    : error instanceof Error
      ? error.message
      : undefined
  return (
    <main id="main" tabIndex={-1}>
      <ErrorScreen level={level} detail={detail} onRetry={() => window.location.reload()} />
    </main>
  )
}
