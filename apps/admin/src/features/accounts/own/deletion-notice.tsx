import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { readOptions } from '#platform/api.ts'

/** Shows the deletion banner above every screen; its code is loaded only when a deletion is due. */
export const DeletionNotice = (): ReactNode => {
  const { data } = useQuery({ ...readOptions('GET /api/auth/account', {}), staleTime: 10 * 60_000 })
  const at = data?.data.deletion_at
  return at ? (
    <Suspense fallback={null}>
      <DeletionBanner at={at} />
    </Suspense>
  ) : null
}

const DeletionBanner = lazy(async () => ({
  default: (await import('./deletion-banner.tsx')).DeletionBanner,
}))
