import { Skeleton } from '@noren/ui/placeholder'
import { statusBarClass } from '@noren/ui/status'
import { formatMonth, formatSpokenDate, formatTime, weekdayLongName, weekdayName } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLanguage, useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'
import { addDays, type Hours, type Visit, weeksOf } from './month.ts'

type Props = {
  selected: string
  today: string
  visits: Map<string, Visit[]>
  hours: Map<string, Hours>
  loading: boolean
  /** False when the month could not be read: then no day is said to be empty. */
  known: boolean
  onSelect: (date: string) => void
}

/** A real table; arrow keys move from day to day. Two bars a day on wide screens, a count on narrow ones (part 2 §2). */
export const MonthGrid = ({ selected, today, visits, hours, loading, known, onSelect }: Props): ReactNode => {
  const words = useWords(reservations).calendar
  const lang = useLanguage()
  const table = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (byKey.current) table.current?.querySelector<HTMLElement>(`[data-date="${selected}"]`)?.focus()
    byKey.current = false
  }, [selected])
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.dataset.date) return
    event.preventDefault()
    byKey.current = true
    onSelect(addDays(event.target.dataset.date, step))
  }
  return (
    <table
      ref={table}
      onKeyDown={move}
      aria-busy={loading}
      className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-lg border border-line bg-surface shadow-soft"
    >
      <caption className="sr-only">{words.caption(formatMonth(lang, selected))}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th
              key={weekday}
              scope="col"
              abbr={weekdayLongName(lang, weekday)}
              className={`py-2 text-xs ${weekdayColour[weekday] ?? 'text-ink-soft'}`}
            >
              {weekdayName(lang, weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(selected).map((week) => (
          <tr key={week[0]}>
            {week.map((date, weekday) => (
              <Day
                key={date}
                date={date}
                weekday={weekday}
                isOutside={date.slice(0, 7) !== selected.slice(0, 7)}
                isSelected={date === selected}
                isToday={date === today}
                visits={visits.get(date) ?? []}
                hours={hours.get(date)}
                loading={loading}
                known={known}
                onSelect={onSelect}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = {
  date: string
  weekday: number
  isOutside: boolean
  isSelected: boolean
  isToday: boolean
  visits: Visit[]
  hours: Hours | undefined
  loading: boolean
  known: boolean
  onSelect: (date: string) => void
}

const Day = ({
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
}: DayProps) => {
  const words = useWords(reservations).calendar
  const lang = useLanguage()
  const name = [
    formatSpokenDate(lang, date),
    isToday && words.isToday,
    hours?.holiday,
    hours?.ranges.length === 0 && words.closed,
    known && (visits.length === 0 ? words.noneOnDay : words.count(visits.length)),
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
            className="hidden min-w-0 flex-1 truncate text-left text-[0.6875rem] leading-none text-danger lg:block"
          >
            {hours.holiday}
          </span>
        )}
      </button>
      {loading ? (
        <Skeleton className="mx-auto mt-1 h-4 w-7 rounded-full lg:mx-0 lg:h-6 lg:w-full lg:rounded-sm" />
      ) : (
        visits.length > 0 && (
          <>
            <span aria-hidden="true" className="pointer-events-none flex justify-center lg:hidden">
              <span className="figures rounded-full bg-primary-tint px-1.5 text-xs font-bold text-primary">
                {visits.length > 99 ? words.capped : visits.length}
              </span>
            </span>
            <Bars visits={visits} most={isOutside ? 0 : 2} />
          </>
        )
      )}
    </td>
  )
}

/** Days of the neighbouring months only say how many. */
const Bars = ({ visits, most }: { visits: Visit[]; most: number }) => {
  const words = useWords(reservations)
  return (
    <div className="mt-0.5 hidden lg:block">
      <ul className="space-y-0.5">
        {visits.slice(0, most).map((visit) => (
          <li key={visit.id}>
            <Link
              to={reservationPath(visit.id)}
              className={`relative z-1 flex h-6 items-center gap-1 overflow-hidden rounded-sm border px-1 text-xs whitespace-nowrap transition-[filter] hover:brightness-95 ${statusBarClass[visit.status]}`}
            >
              <time className="text-[0.6875rem]">{formatTime(visit.start)}</time>
              <span className="truncate font-bold">{familyName(visit.customerName) || visit.title}</span>
              <span className="sr-only">{words.status[visit.status]}</span>
            </Link>
          </li>
        ))}
      </ul>
      {visits.length > most && (
        <p className="pointer-events-none mt-0.5 px-1 text-xs text-ink-soft">
          {most === 0 ? words.calendar.count(visits.length) : words.calendar.more(visits.length - most)}
        </p>
      )}
    </div>
  )
}

/** A month has room for the family name; the day and the page say the whole. */
const familyName = (name: string): string => name.split(/[\s　]/)[0] ?? ''

const weekdays = [0, 1, 2, 3, 4, 5, 6]
const weekdayColour: Record<number, string> = { 0: 'text-danger', 6: 'text-primary' }
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
