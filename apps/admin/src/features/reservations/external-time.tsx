import { feedScreen } from '@noren/words/admin/feeds/screen'
import type { ReactNode } from 'react'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useWords } from '#platform/language.ts'
import type { ExternalTime } from './month.ts'

/** What external calendars take of a day, behind the visits: it is neither pressed nor dragged. Rule FEED-14. */
export const ExternalTimes = ({
  events,
  columns,
  from,
  to,
  scale,
}: {
  events: readonly ExternalTime[]
  columns: readonly { id: number; name: string }[]
  /** Minutes that the axis shows. */
  from: number
  to: number
  /** Pixels of a minute. */
  scale: number
}): ReactNode => {
  const words = useWords(feedScreen).onCalendar
  const clock = useClockFormat()
  const shown = events.flatMap((event) => {
    const column = columns.findIndex(({ id }) => id === event.staffId)
    const [start, end] = [Math.max(event.start, from), Math.min(event.end, to)]
    return column < 0 || start >= end ? [] : [{ ...event, column, drawn: { start, end } }]
  })
  if (shown.length === 0) return null
  return (
    <ul aria-label={words.title} className="pointer-events-none absolute inset-y-0 right-0 left-(--gutter)">
      {shown.map(({ column, drawn, start, end, title }) => (
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
          <div className="flex size-full items-start gap-1.5 overflow-hidden rounded-md border border-dotted border-control bg-paper-deep px-2 py-0.5 text-xs leading-snug text-ink-soft">
            {columns.length > 1 && <span className="sr-only">{columns[column]?.name}</span>}
            <span className="figures shrink-0">
              {columns.length > 1 ? clock.time(start) : clock.range(start, end)}
            </span>
            <span className="min-w-0 truncate">{title ?? words.title}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
