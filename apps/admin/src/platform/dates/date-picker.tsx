import { Skeleton } from '@noren/ui/placeholder'
import { common } from '@noren/words/common'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from '#platform/errors/error-boundary.tsx'
import { useWords } from '#platform/language.ts'
import type { CalendarProps } from './calendar.tsx'

/** The calendar, loaded when it is first shown; until then a skeleton of the same size. */
export const DatePicker = (props: CalendarProps): ReactNode => {
  const [Calendar, setCalendar] = useState(fetchCalendar)
  return (
    // A failed import is repeated on retry.
    <ErrorBoundary level="component" onRetry={() => setCalendar(fetchCalendar)}>
      <Suspense fallback={<CalendarSkeleton />}>
        <Calendar {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

const fetchCalendar = () => lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

const CalendarSkeleton = () => (
  <div role="status" className="w-full max-w-[22rem]">
    <span className="sr-only">{useWords(common).loading}</span>
    <Skeleton className="h-[21.5rem]" />
  </div>
)
