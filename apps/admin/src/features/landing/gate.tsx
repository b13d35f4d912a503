import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { queryClient } from '#platform/api.ts'
import { paths } from '#platform/paths.ts'
import { SessionProvider, useSession } from '#platform/session.tsx'

/** Owners go to their work after a moment, everybody else sees the page. Rule PUB-1. */
export const EntryGate = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={queryClient}>
    <SessionProvider>
      <Gate>{children}</Gate>
    </SessionProvider>
  </QueryClientProvider>
)

const Gate = ({ children }: { children: ReactNode }) => {
  const { initialised, failed, user } = useSession()
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), 300)
    return () => clearTimeout(timer)
  }, [])
  if (!waited || !(initialised || failed)) return null
  if (user === null) return children
  return <Navigate to={user.shop_id === null ? paths.registration : paths.calendar} replace />
}
