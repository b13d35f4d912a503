import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#platform/paths.ts'
import { useSession } from '#platform/session.tsx'
import { nextIn } from '#platform/stored/next-path.ts'
import { CardSkeleton } from '#shell/loading/card-skeleton.tsx'

/** Leads signed-in users to their screens. With an unverified address they may stay: it may be mistyped. */
export const SignedOutOnly = ({ children }: { children: ReactNode }): ReactNode => {
  const { initialised, failed, user } = useSession()
  const { state } = useLocation()
  if (!initialised && !failed) return <CardSkeleton />
  if (user?.email_verified) return <Navigate to={nextIn(state) ?? paths.calendar} replace />
  return children
}
