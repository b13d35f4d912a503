import { cardClass } from '@noren/ui/card'
import { Skeleton } from '@noren/ui/placeholder'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { SkeletonCard, SkeletonFacts } from '#platform/panels/skeletons.tsx'
import { ComingHours } from '../dated/coming-hours.tsx'
import { WeekForm } from './week-form.tsx'

/** The regular hours of today, and those that are to begin. */
export const RegularDays = ({
  onUnsaved,
  onDatedUnsaved,
}: {
  onUnsaved: (isUnsaved: boolean) => void
  /** Of the hours that are to begin. */
  onDatedUnsaved: (isUnsaved: boolean) => void
}): ReactNode => {
  const words = useWords(businessHours).regular
  const query = useRead('GET /api/business-days', {})
  return (
    <>
      <p className="mb-4 text-sm text-ink-soft">{words.text}</p>
      <QueryState query={query} isPage failed={words.failed} skeleton={<Loading />}>
        {({ data }) => (
          <WeekForm stored={data} onUnsaved={onUnsaved}>
            <ComingHours present={data} onUnsaved={onDatedUnsaved} />
          </WeekForm>
        )}
      </QueryState>
    </>
  )
}

const Loading = () => (
  <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
    <div className="space-y-6">
      <div className={`${cardClass} divide-y divide-line px-3 sm:px-6 sm:py-1`}>
        {weekdays.map((day) => (
          <div key={day} className="flex h-14 items-center gap-6">
            <Skeleton className="h-4 w-14" />
            <Skeleton className="h-6 w-10 rounded-full!" />
            <Skeleton className="h-4 w-28" />
          </div>
        ))}
      </div>
      <SkeletonCard>
        <SkeletonFacts facts={2} />
      </SkeletonCard>
    </div>
    <div className="space-y-6">
      <SkeletonCard>
        <SkeletonFacts facts={2} />
      </SkeletonCard>
      <SkeletonCard>
        <SkeletonFacts facts={3} />
      </SkeletonCard>
    </div>
  </div>
)

const weekdays = [0, 1, 2, 3, 4, 5, 6]
