import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#platform/paths.ts'
import { useSession } from '#platform/session.tsx'
import { nextIn } from '#platform/stored/next-path.ts'
import { DoorwaySkeleton } from '#shell/waiting/doorway-skeleton.tsx'

/** Who is signed in has nothing to do here. With an address still to be verified one may: it may be the wrong one. */
export const VisitorsOnly = ({ children }: { children: ReactNode }): ReactNode => {
  const { initialised, failed, user } = useSession()
  const { state } = useLocation()
  if (!initialised && !failed) return <DoorwaySkeleton />
  if (user?.email_verified) return <Navigate to={nextIn(state) ?? paths.calendar} replace />
  return children
}
