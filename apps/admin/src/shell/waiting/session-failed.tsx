import type { ReactNode } from 'react'
import { ErrorScreen } from '#platform/errors/error-screen.tsx'
import { OfflineNotice } from '#platform/errors/offline-notice.tsx'
import { useSession } from '#platform/session.tsx'

/** The server could not be asked who is there. */
export const SessionFailed = (): ReactNode => {
  const { unreachable, retry } = useSession()
  return unreachable ? <OfflineNotice onRetry={retry} /> : <ErrorScreen level="global" onRetry={retry} />
}
