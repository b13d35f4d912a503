import { isNationalHoliday } from '@noren/scheduling/hours/national-holidays'
import { Icon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { formatAmount, weekdayOf } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { calendar } from '@noren/words/reservations/calendar'
import type { ReactNode } from 'react'
import { minutesFrom, type ShopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'
import { lookBarClass, lookIcon } from '../looks.ts'
import { type Counts, countsOf, type Hours, type CalendarItem } from '../month.ts'
import type { CalendarState } from '../calendar/calendar-state.ts'
import { useDayName } from './day-name.ts'
import { loadOf } from './load.ts'
import { familyName } from './names.ts'

export const weekdayColour: Record<number, string> = { 0: 'text-danger', 6: 'text-primary' }

/** Sundays and holidays are red; before the hours are read, or without them, by the law. Undefined: of no colour of its own. */
export const dateColour = (date: string, hours: Hours | undefined): string | undefined =>
  weekdayColour[(hours ? hours.holiday !== null : isNationalHoliday(date)) ? 0 : weekdayOf(date)]

type DayProps = {
  date: string
  now: ShopTime
  isOutside: boolean
  isSelected: boolean
  isToday: boolean
  isCompact: boolean
  visits: CalendarItem[]
  hours: Hours | undefined
  loading: boolean
  known: boolean
  staff: CalendarState['staff']
  /** Two bars in place of a count: there is room for them. */
  withBars: boolean
  onPress: (date: string) => void
}

/** One date: a count on narrow screens, two bars on wide ones. */
export const Day = (props: DayProps): ReactNode => {
  const { date, now, isOutside, isSelected, isToday, isCompact, visits, hours, loading, known } = props
  const nameOf = useDayName()
  const shown = visits.filter(({ isHidden }) => !isHidden)
  const ground = hours?.ranges.length === 0 ? 'bg-closed' : isOutside ? 'bg-paper' : 'hover:bg-paper'
  const special = hours?.holiday ?? hours?.notes[0]
  return (
    <td
      className={`relative h-13 border-t border-line p-0 align-top transition-colors md:px-1 md:py-0.5 ${
        isSelected ? 'rounded-md inset-ring-2 inset-ring-primary' : ''
      } ${ground}`}
    >
      <button
        type="button"
        data-date={date}
        tabIndex={isSelected ? 0 : -1}
        aria-pressed={isSelected}
        aria-current={isToday ? 'date' : undefined}
        title={special}
        onClick={() => props.onPress(date)}
        className="flex w-full items-center justify-center pt-1 after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary md:items-start md:pt-0 md:max-xl:flex-col xl:items-center xl:justify-start xl:gap-1.5"
      >
        <span className="sr-only">{nameOf({ date, isToday, visits, hours, known })}</span>
        <span
          aria-hidden="true"
          className={`figures flex size-6 shrink-0 items-center justify-center rounded-full text-sm leading-none ${isToday ? '' : 'md:w-auto md:justify-start md:pl-1'} ${numberColour(props)} ${isToday || isSelected ? 'font-bold' : ''}`}
        >
          {Number(date.slice(8))}
        </span>
        {special && (
          <span
            aria-hidden="true"
            className={`hidden min-w-0 truncate text-left text-xs leading-tight max-xl:max-w-full max-xl:px-1 md:block xl:flex-1 ${hours?.holiday ? 'text-danger' : 'text-caution'}`}
          >
            {special}
          </span>
        )}
      </button>
      {loading ? (
        <Skeleton className="mx-auto mt-1 h-4 w-7 rounded-full md:mx-0 md:h-5 md:w-full md:rounded-sm" />
      ) : (
        shown.length > 0 &&
        // What is not seen is not made: a change of month makes all of it anew.
        (props.withBars ? (
          <Wide visits={shown} hours={hours} staff={props.staff ?? []} now={now} isCompact={isCompact} />
        ) : (
          <Count {...countsOf(visits)} />
        ))
      )}
    </td>
  )
}

const numberColour = ({ date, isToday, isOutside, hours }: DayProps): string => {
  if (isToday) return 'bg-primary text-white'
  return dateColour(date, hours) ?? (isOutside ? 'text-ink-soft' : 'text-ink')
}

/** The number of reservations, and a mark each for blocked times and move requests. */
const Count = ({ reservations: count, blocks, moveRequests }: Counts) => {
  const { capped } = useWords(reservations).calendar
  return (
    <span aria-hidden="true" className="pointer-events-none mt-0.5 flex items-center justify-center gap-1">
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

/** A cell has room for so many; the others are a number. Rule RES-14. */
const most = 2
/** Two of more than these say little: how full the day is says more. */
const barsMax = 6

const Wide = ({
  visits,
  hours,
  staff,
  ...bars
}: Parameters<typeof Bars>[0] & { hours: Hours | undefined; staff: readonly { id: number }[] }) => {
  const { reservations: count } = countsOf(visits)
  return count > barsMax ? (
    <Load visits={visits} count={count} share={loadOf(visits, hours, staff)} />
  ) : (
    <Bars visits={visits} {...bars} />
  )
}

/** The cell's button says the same in words. */
const Load = ({
  visits,
  count,
  share = 0,
}: {
  visits: readonly CalendarItem[]
  count: number
  share: number | undefined
}) => {
  const lang = useLanguage()
  const words = useWords(calendar).monthLoad
  const amount = visits
    .filter(({ look }) => look === 'reserved' || look === 'pending_approval' || look === 'treated')
    .reduce((sum, visit) => sum + visit.amount, 0)
  return (
    <span aria-hidden="true" className="figures pointer-events-none block px-1">
      <span className="block text-base leading-tight font-bold text-ink">{words.count(count)}</span>
      <span className="my-1 block h-1 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-primary" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="block truncate text-xs leading-tight text-ink-soft">{formatAmount(lang, amount)}</span>
    </span>
  )
}

const Bars = ({
  visits,
  now,
  isCompact,
}: {
  visits: readonly CalendarItem[]
  now: ShopTime
  isCompact: boolean
}) => {
  const words = useWords(reservations)
  const clock = useClockFormat()
  // What takes place no more comes last.
  const ordered = visits.toSorted((a, b) => Number(a.look === 'canceled') - Number(b.look === 'canceled'))
  return (
    <div>
      <ul className="space-y-px pl-1">
        {ordered.slice(0, most).map((visit) => (
          <li key={visit.key}>
            {/* Followed by `MonthGrid`. */}
            <a
              href={reservationPath(visit.id)}
              className={`relative z-1 flex items-center gap-1 overflow-hidden rounded-sm border px-1 text-xs whitespace-nowrap transition-[filter] hover:brightness-95 ${
                isCompact ? 'h-4.5' : 'h-5.5'
              } ${isQuiet(visit, now) ? quietClass : lookBarClass[visit.look]}`}
            >
              <time className="shrink-0">{clock.time(visit.start)}</time>
              {(visit.look === 'move_request' || visit.look === 'block') && (
                <Icon path={lookIcon[visit.look]} size={12} />
              )}
              <span
                className={`truncate ${visit.look === 'block' || isQuiet(visit, now) ? '' : 'font-bold'}`}
              >
                {familyName(visit.customerName) || visit.title || words.day.block}
              </span>
              <span className="sr-only">
                {visit.look === 'block'
                  ? words.day.block
                  : visit.look === 'move_request'
                    ? words.day.moveRequest
                    : words.status[visit.status]}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {visits.length > most && (
        <p className="pointer-events-none px-1 text-xs leading-snug text-ink-soft">
          {words.calendar.more(visits.length - most)}
        </p>
      )}
    </div>
  )
}

/** Past visits that were treated have no fill: what is to come should be seen first. */
const isQuiet = ({ look, date, end }: CalendarItem, now: ShopTime): boolean =>
  look === 'treated' && end <= minutesFrom(date, now)

const quietClass = 'border-transparent text-ink-soft'
