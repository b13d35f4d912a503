import { Skeleton } from '@noren/ui/placeholder'
import { weekdayName, weekdayOf } from '@noren/words/format'
import { calendar as calendarWords } from '@noren/words/reservations/calendar'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { minutesFrom } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'
import type { CalendarState } from '../calendar/calendar-state.ts'
import { lookBarClass } from '../looks.ts'
import { type CalendarItem, countsOf, weekOf } from '../month.ts'
import { staffColorClass, staffTintClass } from '../staff-color.ts'
import { useDateKeys } from './date-keys.ts'
import { dateColour } from './day.tsx'
import { useDayName } from './day-name.ts'
import { loadOf } from './load.ts'
import { familyName } from './names.ts'

/** Seven days beside each other: how full each is, and who comes when. For wide screens. Rule RES-161. */
export const WeekGrid = ({ calendar }: { calendar: CalendarState }): ReactNode => {
  const { dates, onKeyDown } = useDateKeys<HTMLDivElement>(calendar.selected, calendar.select)
  return (
    <div
      ref={dates}
      className="relative min-h-0 flex-1 overflow-y-auto rounded-lg border border-line bg-surface shadow-soft"
    >
      <ol onKeyDown={onKeyDown} className="grid min-h-full grid-cols-7 divide-x divide-line">
        {weekOf(calendar.selected, calendar.weekStart).map((date) => (
          <li key={date} className={`min-w-0 ${isClosed(calendar, date) ? 'bg-closed' : ''}`}>
            <Head calendar={calendar} date={date} />
            <Visits calendar={calendar} date={date} />
          </li>
        ))}
      </ol>
    </div>
  )
}

const isClosed = ({ hours }: CalendarState, date: string): boolean => hours.get(date)?.ranges.length === 0

/** Leads to the day. */
const Head = ({ calendar, date }: { calendar: CalendarState; date: string }) => {
  const words = useWords(calendarWords).weekView
  const lang = useLanguage()
  const nameOf = useDayName()
  const visits = calendar.visits.get(date) ?? []
  const hours = calendar.hours.get(date)
  const isToday = date === calendar.today
  const isSelected = date === calendar.selected
  const { reservations: count } = countsOf(visits)
  const load = loadOf(visits, hours, calendar.staff ?? [])
  const percent = load === undefined ? undefined : String(Math.round(load * 100))
  const colour = dateColour(date, hours) ?? 'text-ink'
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={isSelected ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => calendar.openDay(date)}
      className="sticky top-0 z-2 w-full border-b border-line bg-inherit px-1.5 pt-1.5 pb-2 text-center transition-colors hover:bg-primary-tint focus-visible:-outline-offset-2"
    >
      <span className="sr-only">
        {nameOf({ date, isToday, visits, hours, known: calendar.known })}
        {percent !== undefined && ` ${words.load(percent)}`}
      </span>
      <span aria-hidden="true" className="absolute inset-0 -z-1 bg-surface" />
      <span aria-hidden="true" className={`block text-xs ${colour}`}>
        {weekdayName(lang, weekdayOf(date))}
      </span>
      <span
        aria-hidden="true"
        className={`figures mx-auto mt-1 flex size-7 items-center justify-center rounded-full text-lg font-bold ${isToday ? 'bg-primary text-white' : colour}`}
      >
        {Number(date.slice(8))}
      </span>
      <span aria-hidden="true" className="mt-1 flex h-4 items-center gap-1.5">
        <span className="h-1 min-w-4 flex-1 overflow-hidden rounded-full bg-line">
          <span className="block h-full rounded-full bg-primary" style={{ width: `${percent ?? 0}%` }} />
        </span>
        {count > 0 && (
          <span className="figures shrink-0 text-xs leading-none whitespace-nowrap text-ink-soft">
            {words.count(count)}
          </span>
        )}
      </span>
    </button>
  )
}

const Visits = ({ calendar, date }: { calendar: CalendarState; date: string }) => {
  const words = useWords(reservations)
  const { none } = useWords(calendarWords).weekView
  if (calendar.loading)
    return (
      <div className="space-y-1.5 p-1.5">
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
      </div>
    )
  const all = calendar.visits.get(date) ?? []
  const visits = all
    .filter(({ isHidden }) => !isHidden)
    .toSorted((a, b) => Number(a.look === 'canceled') - Number(b.look === 'canceled'))
  const isOff = isClosed(calendar, date)
  // Nothing is called empty that could not be read, or where the filter hides something.
  if (visits.length === 0 && (isOff || (calendar.known && all.length === 0)))
    return <p className="px-1.5 py-2 text-center text-xs text-ink-soft">{isOff ? words.day.closed : none}</p>
  return (
    <ul className="space-y-1 p-1">
      {visits.map((visit) => (
        <Visit key={visit.key} visit={visit} calendar={calendar} />
      ))}
    </ul>
  )
}

const Visit = ({ visit, calendar }: { visit: CalendarItem; calendar: CalendarState }) => {
  const words = useWords(reservations)
  const clock = useClockFormat()
  const several = (calendar.staff?.length ?? 0) > 1
  const color = several ? calendar.staff?.find(({ id }) => id === visit.staff_id)?.color : undefined
  const isBlock = visit.look === 'block'
  // As in the day: what is over is quiet, but for what still waits for an answer. Rule RES-174.
  const isOver =
    visit.end <= minutesFrom(visit.date, calendar.now) &&
    visit.look !== 'pending_approval' &&
    visit.look !== 'move_request'
  const status = isBlock
    ? words.day.block
    : visit.look === 'move_request'
      ? words.day.moveRequest
      : words.status[visit.status]
  return (
    <li>
      <Link
        to={reservationPath(visit.id)}
        className={`flex min-h-8 items-center gap-x-1 overflow-hidden rounded-sm border border-l-3 px-1 text-xs whitespace-nowrap transition-[filter] hover:brightness-95 max-xl:min-h-11 max-xl:flex-col max-xl:items-start max-xl:justify-center pointer-coarse:min-h-11 ${isOver && visit.look !== 'canceled' ? overClass : lookBarClass[visit.look]} ${
          color
            ? `border-l-(--staff)! ${staffColorClass[color]} ${visit.look === 'reserved' && !isOver ? staffTintClass : ''}`
            : ''
        }`}
      >
        <time className="figures shrink-0 text-ink-soft max-xl:leading-tight">{clock.time(visit.start)}</time>
        <span
          className={`min-w-0 max-w-full truncate text-[0.8125rem] leading-snug [word-break:keep-all] ${isBlock ? '' : isOver ? 'font-bold' : 'font-bold text-ink'}`}
        >
          {isBlock ? visit.title || words.day.block : familyName(visit.customerName)}
        </span>
        <span className="sr-only">
          {status}
          {several && visit.staffName && ` ${words.day.staff(visit.staffName)}`}
        </span>
      </Link>
    </li>
  )
}

const overClass = 'border-line bg-surface text-ink-soft'
