import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import type { CalendarItem } from '../month.ts'
import { waitEdgeRem } from './axis/lanes.ts'

/** The waiting time of a visit, open inside its bar, with its name along the edge that who stands in it leaves free. Rule VISIT-16. */
export const Waits = ({ visit, scale }: { visit: CalendarItem; scale: number }): ReactNode => {
  const words = useWords(reservations).day
  return visit.waits.map(([from, to]) => (
    <span
      key={from}
      data-wait
      aria-hidden="true"
      className="absolute inset-x-0 border-y border-dashed border-current/40 bg-surface/85"
      style={{ top: from * scale, height: (to - from) * scale }}
    >
      {(to - from) * scale >= labelHeight && (
        <span
          className="absolute inset-y-0 left-0 flex items-center justify-center text-xs leading-none [writing-mode:vertical-rl]"
          style={{ width: `${waitEdgeRem - 0.25}rem` }}
        >
          {words.waiting}
        </span>
      )}
    </span>
  ))
}

/** The pixels that the word takes from top to bottom. */
const labelHeight = 30
