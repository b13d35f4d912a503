import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readOptions } from '#platform/api.ts'
import { onDemand } from '#platform/panels/on-demand.tsx'

/** What the operator tells, above every screen; its code is loaded only when there is something. Rules PLAN-24, PLAN-26. */
export const OperatorNotices = (): ReactNode => {
  const { data } = useQuery({ ...readOptions('GET /api/auth/account', {}), staleTime: 10 * 60_000 })
  const { suspended = false, beta_ends_on: date = null } = data?.data.notices ?? {}
  return (
    <>
      {suspended && <SuspendedBanner />}
      {date !== null && <BetaBanner date={date} />}
    </>
  )
}

const SuspendedBanner = onDemand(async () => (await import('./suspended-banner.tsx')).SuspendedBanner)
const BetaBanner = onDemand(async () => (await import('./beta-banner.tsx')).BetaBanner)
