import type { ReactNode } from 'react'
import { Refused } from '../api.ts'
import { ErrorAlert } from './error-alert.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** Shown in place of data that could not be loaded: without a connection it retries by itself, otherwise it offers a reload. */
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
