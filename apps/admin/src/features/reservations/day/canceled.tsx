import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'
import type { CalendarItem } from '../month.ts'

/** Canceled visits take no time, so they are listed under the axis. */
export const Canceled = ({ visits }: { visits: readonly CalendarItem[] }): ReactNode => {
  const words = useWords(reservations).day
  const clock = useClockFormat()
  return (
    <div className="border-t border-line px-4 py-3">
      <h3 className="text-sm font-normal text-ink-soft">{words.canceled(visits.length)}</h3>
      <ul className="mt-1">
        {visits.map((visit) => (
          <li key={visit.key}>
            <Link
              to={reservationPath(visit.id)}
              className="flex min-h-11 items-center gap-2 text-sm text-ink-soft line-through hover:text-ink"
            >
              <time>{clock.time(visit.start)}</time>
              <span className="truncate">{words.customer(visit.customerName)}</span>
              <span className="truncate">{visit.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
