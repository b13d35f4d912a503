import { offerWords } from '@noren/words/admin/reservations/days/offers'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'

/** Time that an offer holds on one date, in minutes from its midnight. */
export type OfferedSpan = {
  offerId: number
  staffId: number
  start: number
  end: number
  name: string
  /** Null where it is held for somebody on the waiting list. */
  reservationId: number | null
}

/** What is held for customers to whom it was offered, on the axis of a day; a press opens the visit. Rule RES-140. */
export const OfferedTimes = ({
  spans,
  columns,
  from,
  to,
  scale,
}: {
  spans: readonly OfferedSpan[]
  columns: readonly { id: number; name: string }[]
  /** Minutes that the axis shows. */
  from: number
  to: number
  /** Pixels of a minute. */
  scale: number
}): ReactNode => {
  const words = useWords(offerWords)
  const { customer } = useWords(reservations).day
  const clock = useClockFormat()
  const shown = spans.flatMap((span) => {
    const column = columns.findIndex(({ id }) => id === span.staffId)
    const [start, end] = [Math.max(span.start, from), Math.min(span.end, to)]
    return column < 0 || start >= end ? [] : [{ ...span, column, drawn: { start, end } }]
  })
  if (shown.length === 0) return null
  return (
    <ul aria-label={words.held} className="pointer-events-none absolute inset-y-0 right-0 left-(--gutter)">
      {shown.map(({ offerId, column, drawn, start, end, name, reservationId }) => {
        const text = (
          <>
            {columns.length > 1 && <span className="sr-only">{columns[column]?.name}</span>}
            <span className="figures shrink-0">
              {columns.length > 1 ? clock.time(start) : clock.range(start, end)}
            </span>
            <span className="shrink-0 font-bold">{words.held}</span>
            <span className="min-w-0 truncate">{customer(name)}</span>
          </>
        )
        return (
          <li
            key={`${offerId} ${column} ${start}`}
            className="absolute p-0.5"
            style={{
              top: (drawn.start - from) * scale,
              height: (drawn.end - drawn.start) * scale,
              left: `${(column / columns.length) * 100}%`,
              width: `${100 / columns.length}%`,
            }}
          >
            {reservationId === null ? (
              <div className={spanClass}>{text}</div>
            ) : (
              <Link to={reservationPath(reservationId)} className={`${spanClass} pointer-events-auto`}>
                {text}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const spanClass =
  'flex size-full flex-wrap content-start gap-x-1.5 overflow-hidden rounded-md border border-dashed border-caution bg-caution-tint ' +
  'px-2 py-0.5 text-xs leading-snug text-ink no-underline'

/** The same in the list of a narrow month's day. */
export const OfferedList = ({
  spans,
  nameOf,
}: {
  spans: readonly OfferedSpan[]
  /** Of the staff member; undefined in a shop of one person. */
  nameOf: (staffId: number) => string | undefined
}): ReactNode => {
  const words = useWords(offerWords)
  const { customer } = useWords(reservations).day
  const clock = useClockFormat()
  if (spans.length === 0) return null
  return (
    <ul aria-label={words.held} className="mt-3 space-y-1 text-sm">
      {spans.map(({ offerId, staffId, start, end, name, reservationId }) => {
        const text = (
          <>
            <span className="figures shrink-0">{clock.range(start, end)}</span>
            <span className="shrink-0 font-bold">{words.held}</span>
            <span className="min-w-0 flex-1 truncate">{customer(name)}</span>
            <span className="max-w-32 truncate text-ink-soft">{nameOf(staffId)}</span>
          </>
        )
        const rowClass =
          'flex min-h-11 items-center gap-2 rounded-md border border-dashed border-caution bg-caution-tint px-3 py-1.5 text-ink no-underline'
        return (
          <li key={`${offerId} ${staffId} ${start}`}>
            {reservationId === null ? (
              <div className={rowClass}>{text}</div>
            ) : (
              <Link to={reservationPath(reservationId)} className={rowClass}>
                {text}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
