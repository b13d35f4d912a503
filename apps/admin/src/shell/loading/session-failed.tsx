import type { ReactNode } from 'react'
import { ErrorScreen } from '#platform/errors/error-screen.tsx'
import { OfflineNotice } from '#platform/errors/offline-notice.tsx'
import { useSession } from '#platform/session.tsx'

/** Shown when the session could not be loaded. */
export const SessionFailed = (): ReactNode => {
  const { unreachable, retry } = useSession()
  return unreachable ? <OfflineNotice onRetry={retry} /> : <ErrorScreen level="global" onRetry={retry} />
}
