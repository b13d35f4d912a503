import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readOptions } from '#platform/api.ts'
import { onDemand } from '#platform/panels/on-demand.tsx'

/** Shows the deletion banner above every screen; its code is loaded only when a deletion is due. */
export const DeletionNotice = (): ReactNode => {
  const { data } = useQuery({ ...readOptions('GET /api/auth/account', {}), staleTime: 10 * 60_000 })
  const at = data?.data.deletion_at
  return at ? <DeletionBanner at={at} /> : null
}

const DeletionBanner = onDemand(async () => (await import('./deletion-banner.tsx')).DeletionBanner)
