import { Icon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { formatSpokenDate, formatTime } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage, useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'
import { lookBarClass, lookIcon } from './looks.ts'
import { type Counts, countsOf, type Hours, type CalendarItem } from './month.ts'

export const weekdayColour: Record<number, string> = { 0: 'text-danger', 6: 'text-primary' }

type DayProps = {
  date: string
  weekday: number
  isOutside: boolean
  isSelected: boolean
  isToday: boolean
  visits: CalendarItem[]
  hours: Hours | undefined
  loading: boolean
  known: boolean
  onSelect: (date: string) => void
}

/** One date: a count on narrow screens, two bars on wide ones. */
export const Day = ({
  date,
  weekday,
  isOutside,
  isSelected,
  isToday,
  visits,
  hours,
  loading,
  known,
  onSelect,
}: DayProps): ReactNode => {
  const {
    calendar: words,
    day: { canceled },
  } = useWords(reservations)
  const lang = useLanguage()
  const counts = countsOf(visits)
  const shown = visits.filter(({ isHidden }) => !isHidden)
  const name = [
    formatSpokenDate(lang, date),
    isToday && words.isToday,
    hours?.holiday,
    hours?.ranges.length === 0 && words.closed,
    known && countOrNone(counts, words),
    counts.moveRequests > 0 && words.moveRequests(counts.moveRequests),
    counts.blocks > 0 && words.blocks(counts.blocks),
    counts.canceled > 0 && canceled(counts.canceled),
    counts.hidden > 0 && words.hidden(counts.hidden),
  ]
  const colour = isToday
    ? 'bg-primary text-white'
    : ((hours?.holiday ? weekdayColour[0] : weekdayColour[weekday]) ??
      (isOutside ? 'text-ink-soft' : 'text-ink'))
  const ground = hours?.ranges.length === 0 ? 'bg-paper-deep' : isOutside ? 'bg-paper' : 'hover:bg-paper'
  return (
    <td
      className={`relative h-15 border-t border-line p-0 align-top transition-colors lg:h-29 lg:p-1 ${
        isSelected ? 'rounded-md inset-ring-2 inset-ring-primary' : ''
      } ${ground}`}
    >
      <button
        type="button"
        data-date={date}
        tabIndex={isSelected ? 0 : -1}
        aria-pressed={isSelected}
        aria-current={isToday ? 'date' : undefined}
        title={hours?.holiday ?? undefined}
        onClick={() => onSelect(date)}
        className="flex w-full items-center justify-center pt-1 after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary lg:justify-start lg:pt-0"
      >
        <span className="sr-only">{name.filter(Boolean).join(' ')}</span>
        <span
          aria-hidden="true"
          className={`figures flex size-7 items-center justify-center rounded-full text-sm leading-none ${colour} ${isToday || isSelected ? 'font-bold' : ''}`}
        >
          {Number(date.slice(8))}
        </span>
        {hours?.holiday && (
          <span
            aria-hidden="true"
            className="hidden min-w-0 flex-1 text-left text-[0.6875rem] leading-tight [word-break:auto-phrase] text-danger lg:line-clamp-2"
          >
            {hours.holiday}
          </span>
        )}
      </button>
      {loading ? (
        <Skeleton className="mx-auto mt-1 h-4 w-7 rounded-full lg:mx-0 lg:h-6 lg:w-full lg:rounded-sm" />
      ) : (
        shown.length > 0 && (
          <>
            <Count {...counts} />
            {isOutside ? <Only {...counts} /> : <Bars visits={shown} />}
          </>
        )
      )}
    </td>
  )
}

/** The number of reservations, and a mark each for blocked times and move requests. */
const Count = ({ reservations: count, blocks, moveRequests }: Counts) => {
  const { capped } = useWords(reservations).calendar
  return (
    <span aria-hidden="true" className="pointer-events-none flex items-center justify-center gap-1 lg:hidden">
      {count > 0 && (
        <span className="figures rounded-full bg-primary-tint px-1.5 text-xs font-bold text-primary">
          {count > 99 ? capped : count}
        </span>
      )}
      {(moveRequests > 0 || blocks > 0) && (
        <span className="flex flex-col items-center gap-0.5">
          {moveRequests > 0 && (
            <span className="size-2 rounded-full border border-dashed border-caution bg-caution-tint" />
          )}
          {blocks > 0 && <span className="h-1.5 w-3 rounded-full bg-control/60" />}
        </span>
      )}
    </span>
  )
}

/** A date is called empty only where the filter hides nothing. */
const countOrNone = (
  { reservations: count, hidden }: Counts,
  words: { noneOnDay: string; count: (count: number) => string },
): string | false => (count > 0 ? words.count(count) : hidden === 0 && words.noneOnDay)

/** Days of the neighbouring months show only a number. */
const Only = ({ reservations: count }: Counts) => {
  const words = useWords(reservations).calendar
  return (
    count > 0 && (
      <p className="pointer-events-none mt-0.5 hidden px-1 text-xs text-ink-soft lg:block">
        {words.count(count)}
      </p>
    )
  )
}

/** A cell has room for so many; the others are a number. Rule RES-14. */
const most = 2

const Bars = ({ visits }: { visits: CalendarItem[] }) => {
  const words = useWords(reservations)
  return (
    <div className="mt-0.5 hidden lg:block">
      <ul className="space-y-0.5">
        {visits.slice(0, most).map((visit) => (
          <li key={visit.key}>
            <Link
              to={reservationPath(visit.id)}
              className={`relative z-1 flex h-6 items-center gap-1 overflow-hidden rounded-sm border px-1 text-xs whitespace-nowrap transition-[filter] hover:brightness-95 ${lookBarClass[visit.look]}`}
            >
              <time className="text-[0.6875rem]">{formatTime(visit.start)}</time>
              {(visit.look === 'move_request' || visit.look === 'block') && (
                <Icon path={lookIcon[visit.look]} size={12} />
              )}
              <span className={`truncate ${visit.look === 'block' ? '' : 'font-bold'}`}>
                {familyName(visit.customerName) || visit.title || words.day.block}
              </span>
              <span className="sr-only">
                {visit.look === 'block'
                  ? words.day.block
                  : visit.look === 'move_request'
                    ? words.day.moveRequest
                    : words.status[visit.status]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {visits.length > most && (
        <p className="pointer-events-none mt-0.5 px-1 text-xs text-ink-soft">
          {words.calendar.more(visits.length - most)}
        </p>
      )}
    </div>
  )
}

/** The month has room for the family name alone. */
const familyName = (name: string): string => name.split(/[\s　]/)[0] ?? ''
