import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { Icon } from '@noren/ui/icon'
import { formatDate, formatShortDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { calendar } from '@noren/words/reservations/calendar'
import { Button } from '@noren/ui/button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage, useWords } from '#platform/language.ts'
import { Dotted } from '#platform/lists/facts.tsx'
import { reservationPath } from '#platform/paths.ts'
import type { CalendarState } from '../calendar/calendar-state.ts'
import { ExternalList } from '../external-time.tsx'
import { OfferedList } from '../offers/offered-times.tsx'
import { lookClass, lookIcon } from '../looks.ts'
import type { CalendarItem } from '../month.ts'
import { Parts, useFacts } from './day-facts.tsx'
import { RegularNotes } from './regular-notes.tsx'

/** The chosen day of a narrow month: each visit with all that part of the calendar says of it. */
export const DayList = ({ calendar: state }: { calendar: CalendarState }): ReactNode => {
  const words = useWords(calendar)
  const { day } = useWords(reservations)
  const lang = useLanguage()
  const { selected, loading, visits, hours } = state
  const shown = (visits.get(selected) ?? []).filter(({ isHidden }) => !isHidden)
  const withStaff = (state.staff?.length ?? 0) > 1
  const of = hours.get(selected)
  return (
    <section aria-label={words.list(formatDate(lang, selected))} className="px-4 pt-3 pb-6">
      <div className="flex items-center justify-between gap-3">
        <h2 id="day" tabIndex={-1} className="text-base outline-none">
          {formatShortDate(lang, selected)}
          {of?.holiday && <span className="ml-2 text-sm text-danger">{of.holiday}</span>}
        </h2>
        <Button variant="outline" size="sm" onClick={() => state.openDay(selected)}>
          {words.openDay}
        </Button>
      </div>
      <RegularNotes notes={of?.regular} />
      {of?.notes.map((note, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two periods may have the same description
        <p key={index} className="text-sm font-bold whitespace-pre-line text-caution">
          {note}
        </p>
      ))}
      {loading ? (
        <Skeleton className="mt-3 h-16" />
      ) : shown.length === 0 ? (
        of?.ranges.length === 0 ? (
          <EmptyState title={day.closedEmpty}>{day.closedText}</EmptyState>
        ) : (
          <p className="py-6 text-center text-ink-soft">{day.empty}</p>
        )
      ) : (
        <ul className="mt-2 space-y-1.5">
          {shown.map((visit) => (
            <li key={visit.key}>
              <Row visit={visit} withStaff={withStaff} />
            </li>
          ))}
        </ul>
      )}
      {!loading && (
        <OfferedList
          spans={state.offered}
          nameOf={(id) => (withStaff ? state.staff?.find((one) => one.id === id)?.name : undefined)}
        />
      )}
      {!loading && (
        <ExternalList
          events={state.external}
          nameOf={(id) => (withStaff ? state.staff?.find((one) => one.id === id)?.name : undefined)}
        />
      )}
    </section>
  )
}

const Row = ({ visit, withStaff }: { visit: CalendarItem; withStaff: boolean }) => {
  const { name, when, more } = useFacts(visit, withStaff)
  const [range = '', length = '', status = '', ...marks] = when
  const isUsual = visit.look === 'reserved'
  return (
    <Link
      to={reservationPath(visit.id)}
      className={`flex items-start gap-2 rounded-md border px-3 py-2 text-sm leading-snug ${lookClass[visit.look]}`}
    >
      <span className="min-w-0 flex-1">
        <span className="figures block font-bold">
          <Dotted of={[range, ...(isUsual ? [] : [status]), ...marks]} />
          {/* What is usual is not drawn. Rule RES-160. */}
          <span className="sr-only">
            <Parts of={[length, ...(isUsual ? [status] : [])]} />
          </span>
        </span>
        <span className="block truncate text-base leading-snug font-bold text-ink">{name}</span>
        <Dotted of={more} className="figures text-ink-soft" />
      </span>
      {!isUsual && <Icon path={lookIcon[visit.look]} size={16} className="mt-0.5" />}
    </Link>
  )
}
