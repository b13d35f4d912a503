import { formatMonth, weekdayLongName, weekdayName } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage, useWords } from '#platform/language.ts'
import { useIsWide } from '#platform/media.ts'
import type { CalendarState } from '../calendar/calendar-state.ts'
import { weekdaysFrom, weeksOf } from '../month.ts'
import { Day, weekdayColour } from './day.tsx'
import { useDateKeys } from './date-keys.ts'

/**
 * A real table; arrow keys move from day to day. Two bars a day on wide screens, whose rows fill the window, a count on narrow ones
 * (rule RES-14).
 */
export const MonthGrid = ({
  calendar,
  onPress,
}: {
  calendar: CalendarState
  /** A press on a date; the arrow keys only choose it. */
  onPress: (date: string) => void
}): ReactNode => {
  const words = useWords(reservations).calendar
  const lang = useLanguage()
  const { selected, today, visits, hours, loading, known, weekStart, settings } = calendar
  const navigate = useNavigate()
  const withBars = useIsWide()
  const { dates, onKeyDown } = useDateKeys<HTMLTableElement>(selected, calendar.select)
  return (
    <table
      ref={dates}
      onKeyDown={onKeyDown}
      // One for the links of all bars: a router's link for each would make half of the time that a change of month takes.
      onClick={(event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate(link.pathname)
      }}
      aria-busy={loading}
      className="w-full table-fixed border-separate border-spacing-0 overflow-hidden border-line bg-surface max-md:border-b md:h-full md:rounded-lg md:border md:shadow-soft"
    >
      <caption className="sr-only">{words.caption(formatMonth(lang, selected))}</caption>
      <thead>
        <tr>
          {weekdaysFrom(weekStart).map((weekday) => (
            <th
              key={weekday}
              scope="col"
              abbr={weekdayLongName(lang, weekday)}
              className={`h-8 text-xs md:pl-2 md:text-left ${weekdayColour[weekday] ?? 'text-ink-soft'}`}
            >
              {weekdayName(lang, weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(selected, weekStart).map((week) => (
          <tr key={week[0]} className="md:h-1/6">
            {week.map((date) => (
              <Day
                key={date}
                date={date}
                now={calendar.now}
                isOutside={date.slice(0, 7) !== selected.slice(0, 7)}
                isSelected={date === selected}
                isToday={date === today}
                isCompact={settings.compact_view}
                visits={visits.get(date) ?? []}
                hours={hours.get(date)}
                loading={loading}
                known={known}
                staff={calendar.staff}
                withBars={withBars}
                onPress={onPress}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
