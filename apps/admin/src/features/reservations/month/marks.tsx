import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import type { Counts, CalendarItem } from '../month.ts'

/** How much a date holds, in little room: up to five dots, then a number. What awaits an answer has its own colour. */
export const Marks = ({
  counts,
  visits,
  isOnPrimary = false,
}: {
  counts: Counts
  visits: readonly CalendarItem[]
  isOnPrimary?: boolean
}): ReactNode => {
  const { capped } = useWords(reservations).calendar
  const waits = visits.some(
    ({ look, isHidden }) => !isHidden && (look === 'pending_approval' || look === 'move_request'),
  )
  const count = counts.reservations + counts.moveRequests
  const colour = isOnPrimary ? 'bg-white' : waits ? 'bg-caution' : 'bg-primary/45'
  return (
    <span aria-hidden="true" className="flex h-3 items-center justify-center gap-0.5">
      {count > dotsMax ? (
        <span
          className={`figures text-xs leading-none font-bold ${isOnPrimary ? 'text-white' : waits ? 'text-caution' : 'text-primary'}`}
        >
          {count > 99 ? capped : count}
        </span>
      ) : (
        Array.from({ length: count }, (_, index) => (
          // The dots have no identity but their position.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={`size-1 rounded-full ${colour}`} />
        ))
      )}
      {count === 0 && counts.blocks > 0 && (
        <span className={`h-1 w-2.5 rounded-full ${isOnPrimary ? 'bg-white' : 'bg-control/50'}`} />
      )}
    </span>
  )
}

const dotsMax = 5
