import type { ReactNode } from 'react'
import { SkeletonCard, SkeletonFields } from '#platform/panels/skeletons.tsx'

export const SettingsSkeleton = (): ReactNode => (
  <SkeletonCard>
    <SkeletonFields fields={4} />
  </SkeletonCard>
)
