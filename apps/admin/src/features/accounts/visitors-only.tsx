import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { paths } from '#platform/paths.ts'
import { useSession } from '#platform/session.tsx'
import { DoorwaySkeleton } from '#shell/waiting/doorway-skeleton.tsx'

/** Who is signed in has nothing to do here. With an address still to be verified one may: it may be the wrong one. */
export const VisitorsOnly = ({ children }: { children: ReactNode }): ReactNode => {
  const { initialised, failed, user } = useSession()
  if (!initialised && !failed) return <DoorwaySkeleton />
  if (user?.email_verified) return <Navigate to={paths.calendar} replace />
  return children
}
