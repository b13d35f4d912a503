import { Skeleton } from '@noren/ui/placeholder'
import type { ReactNode } from 'react'

/** The calendar while it is loading: sizes are those of `features/reservations/calendar/{phone,wide}.tsx`. */
export const CalendarSkeleton = (): ReactNode => (
  <div aria-hidden="true" className="flex min-h-0 flex-1 flex-col">
    <div className="flex min-h-0 flex-1 flex-col md:hidden">
      <div className="grid h-16 shrink-0 grid-cols-7 gap-1 border-b border-line p-2">
        {week.map((day) => (
          <Skeleton key={day} />
        ))}
      </div>
      <Skeleton className="mx-3 mt-2.5 mb-2 h-22 shrink-0 rounded-lg!" />
      <div className="min-h-0 flex-1 space-y-3 bg-surface p-4">
        <Skeleton className="h-18" />
        <Skeleton className="h-24" />
        <Skeleton className="h-18" />
      </div>
      <div className="flex h-15 shrink-0 items-center gap-2 border-t border-line px-2">
        <Skeleton className="h-11 w-24 rounded-full!" />
        <Skeleton className="ml-auto h-12 w-36 rounded-full!" />
      </div>
    </div>
    <div className="hidden min-h-0 flex-1 grid-cols-[17.5rem_minmax(0,1fr)] gap-5 md:grid lg:gap-6">
      <div className="space-y-3">
        <Skeleton className="h-84 rounded-lg!" />
        <Skeleton className="h-24 rounded-lg!" />
      </div>
      <div className="flex flex-col">
        <div className="flex h-14 items-center justify-between pb-3">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-11 w-36" />
        </div>
        <Skeleton className="flex-1 rounded-lg!" />
      </div>
    </div>
  </div>
)

const week = [0, 1, 2, 3, 4, 5, 6]
