import { externalTime } from '@noren/words/admin/feeds/external-time'
import type { ReactNode } from 'react'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useWords } from '#platform/language.ts'
import type { CalendarItem, ExternalTime } from './month.ts'

/** What external calendars take of a day, behind the visits: it is neither pressed nor dragged. Rule FEED-14. */
export const ExternalTimes = ({
  events,
  visits,
  columns,
  from,
  to,
  scale,
}: {
  events: readonly ExternalTime[]
  /** What is drawn over it. */
  visits: readonly CalendarItem[]
  columns: readonly { id: number; name: string }[]
  /** Minutes that the axis shows. */
  from: number
  to: number
  /** Pixels of a minute. */
  scale: number
}): ReactNode => {
  const words = useWords(externalTime)
  const clock = useClockFormat()
  const shown = events.flatMap((event) => {
    const column = columns.findIndex(({ id }) => id === event.staffId)
    const [start, end] = [Math.max(event.start, from), Math.min(event.end, to)]
    return column < 0 || start >= end ? [] : [{ ...event, column, drawn: { start, end } }]
  })
  if (shown.length === 0) return null
  /** Its words go to the lower end where a visit lies over the upper one. */
  const isHeadCovered = ({ staffId, drawn }: (typeof shown)[number]) =>
    visits.some(
      (visit) =>
        visit.staff_id === staffId &&
        visit.start - visit.before_time < drawn.start + headMinutes &&
        drawn.start < visit.end + visit.after_time,
    )
  return (
    <ul aria-label={words.title} className="pointer-events-none absolute inset-y-0 right-0 left-(--gutter)">
      {shown.map((event) => {
        const { column, drawn, start, end, title } = event
        return (
          <li
            key={`${column} ${start} ${end} ${title}`}
            className="absolute p-0.5"
            style={{
              top: (drawn.start - from) * scale,
              height: (drawn.end - drawn.start) * scale,
              left: `${(column / columns.length) * 100}%`,
              width: `${100 / columns.length}%`,
            }}
          >
            <div
              className={`flex size-full gap-1.5 overflow-hidden rounded-md border border-dotted border-control bg-paper-deep px-2 py-0.5 text-xs leading-snug text-ink-soft ${
                isHeadCovered(event) ? 'items-end' : 'items-start'
              }`}
            >
              {columns.length > 1 && <span className="sr-only">{columns[column]?.name}</span>}
              <span className="figures shrink-0">
                {columns.length > 1 ? clock.time(start) : clock.range(start, end)}
              </span>
              <span className="min-w-0 truncate">{title ?? words.title}</span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** As long as a line of its words is high. */
const headMinutes = 12

/** The same in the list of a narrow month's day. */
export const ExternalList = ({
  events,
  nameOf,
}: {
  events: readonly ExternalTime[]
  /** Of the staff member; undefined in a shop of one person. */
  nameOf: (staffId: number) => string | undefined
}): ReactNode => {
  const words = useWords(externalTime)
  const clock = useClockFormat()
  if (events.length === 0) return null
  return (
    <ul aria-label={words.title} className="mt-3 space-y-1 text-sm text-ink-soft">
      {events.map(({ staffId, start, end, title }) => (
        <li
          key={`${staffId} ${start} ${end} ${title}`}
          className="flex gap-2 rounded-md border border-dotted border-control bg-paper-deep px-3 py-1.5"
        >
          <span className="figures shrink-0">{clock.range(start, end)}</span>
          <span className="min-w-0 flex-1 truncate">{title ?? words.title}</span>
          <span className="max-w-32 truncate">{nameOf(staffId)}</span>
        </li>
      ))}
    </ul>
  )
}
