import { Skeleton } from '@noren/ui/placeholder'
import { common } from '@noren/words/common'
import { useWords } from '#platform/language.ts'
import { onDemand } from '#platform/panels/on-demand.tsx'

const CalendarSkeleton = () => (
  <div role="status" className="w-full max-w-[22rem]">
    <span className="sr-only">{useWords(common).loading}</span>
    <Skeleton className="h-[21.5rem]" />
  </div>
)

/** The calendar, loaded when it is first shown; until then a skeleton of the same size. */
export const DatePicker = onDemand(async () => (await import('./calendar.tsx')).Calendar, {
  fallback: <CalendarSkeleton />,
})
