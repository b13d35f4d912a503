import type { ReactNode } from 'react'
import { Refused } from '../api.ts'
import { ErrorAlert } from './error-alert.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** In the place of what could not be read: without a connection it comes by itself, everything else is unexpected. */
export const LoadFailure = ({
  error,
  title,
  message,
  onRetry,
}: {
  error: unknown
  title?: string
  message?: string
  onRetry: () => void
}): ReactNode =>
  error instanceof Refused && error.status === 0 ? (
    <OfflineNotice onRetry={onRetry} />
  ) : (
    <ErrorAlert title={title} message={message} onReload={onRetry} />
  )
