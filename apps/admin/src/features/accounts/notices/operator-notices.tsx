import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { readOptions } from '#platform/api.ts'

/** What the operator tells, above every screen; its code is loaded only when there is something. Rules PLAN-24, PLAN-26. */
export const OperatorNotices = (): ReactNode => {
  const { data } = useQuery({ ...readOptions('GET /api/auth/account', {}), staleTime: 10 * 60_000 })
  const { suspended = false, beta_ends_on: date = null } = data?.data.notices ?? {}
  return (
    <Suspense fallback={null}>
      {suspended && <SuspendedBanner />}
      {date !== null && <BetaBanner date={date} />}
    </Suspense>
  )
}

const SuspendedBanner = lazy(async () => ({
  default: (await import('./suspended-banner.tsx')).SuspendedBanner,
}))
const BetaBanner = lazy(async () => ({ default: (await import('./beta-banner.tsx')).BetaBanner }))
