import { NorenMark, Valance } from '@noren/ui/noren'
import { Skeleton } from '@noren/ui/placeholder'
import type { ReactNode } from 'react'

/** An account page while it is loading. Sizes are those of `public-frame.tsx`. */
export const CardSkeleton = (): ReactNode => (
  <div aria-hidden="true" className="min-h-dvh">
    <div className="mx-auto flex h-16 max-w-[72rem] items-center gap-2 px-4 sm:px-6">
      <NorenMark size={28} />
      <Skeleton className="h-5 w-16" />
    </div>
    <div className="mx-auto w-full max-w-[28rem] px-4 pt-4 sm:pt-10">
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-raised">
        <Valance className="h-12" />
        <div className="space-y-6 px-5 pt-6 pb-7 sm:px-9 sm:pt-8">
          <Skeleton className="mx-auto h-7 w-32" />
          <Skeleton className="h-13" />
          <Skeleton className="h-19" />
          <Skeleton className="h-19" />
          <Skeleton className="h-13" />
        </div>
      </div>
    </div>
  </div>
)
