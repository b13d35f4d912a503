import { IconButton } from '@noren/ui/button'
import { chevronLeftIcon, chevronRightIcon } from '@noren/ui/icon'
import { formatMonth, weekdayLongName, weekdayName } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { dateColour, weekdayColour } from './day.tsx'
import { countsOf, weekdaysFrom, weeksOf } from '../month.ts'
import { useDayName } from './day-name.ts'
import { Marks } from './marks.tsx'
import { useDateKeys } from './date-keys.ts'
import type { CalendarState } from '../calendar/calendar-state.ts'

/** A month to choose a day from, with how much each date holds. */
export const SmallMonth = ({
  calendar: state,
  onChosen = () => undefined,
}: {
  calendar: CalendarState
  onChosen?: () => void
}): ReactNode => {
  const words = useWords(reservations).calendar
  const lang = useLanguage()
  const nameOf = useDayName()
  const { dates, onKeyDown } = useDateKeys<HTMLTableElement>(state.selected, state.select)
  const { selected, today, visits, hours } = state
  return (
    <div className="p-2">
      <div className="flex items-center justify-between">
        <IconButton label={words.previous} path={chevronLeftIcon} onClick={() => state.moveMonths(-1)} />
        <p aria-live="polite" className="figures font-bold">
          {formatMonth(lang, selected)}
        </p>
        <IconButton label={words.next} path={chevronRightIcon} onClick={() => state.moveMonths(1)} />
      </div>
      <table
        ref={dates}
        onKeyDown={onKeyDown}
        aria-busy={state.loading}
        className="w-full table-fixed border-collapse"
      >
        <caption className="sr-only">{words.caption(formatMonth(lang, selected))}</caption>
        <thead>
          <tr>
            {weekdaysFrom(state.weekStart).map((weekday) => (
              <th
                key={weekday}
                scope="col"
                abbr={weekdayLongName(lang, weekday)}
                className={`h-6 text-xs font-normal ${weekdayColour[weekday] ?? 'text-ink-soft'}`}
              >
                {weekdayName(lang, weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(selected, state.weekStart).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const of = visits.get(date) ?? []
                const open = hours.get(date)
                const isSelected = date === selected
                const isToday = date === today
                const isOutside = date.slice(0, 7) !== selected.slice(0, 7)
                const colour = isSelected
                  ? 'text-white font-bold'
                  : isOutside
                    ? 'text-ink-soft'
                    : (dateColour(date, open) ?? 'text-ink')
                return (
                  <td key={date} className="p-px">
                    <button
                      type="button"
                      data-date={date}
                      tabIndex={isSelected ? 0 : -1}
                      aria-pressed={isSelected}
                      aria-current={isToday ? 'date' : undefined}
                      title={open?.holiday ?? undefined}
                      onClick={() => {
                        state.select(date)
                        onChosen()
                      }}
                      className={`relative flex h-11 w-full items-center justify-center rounded-md pb-2 transition-colors pointer-fine:h-10 ${
                        isSelected
                          ? 'bg-primary'
                          : open?.ranges.length === 0
                            ? 'bg-closed'
                            : 'hover:bg-primary-tint'
                      } ${isToday && !isSelected ? 'inset-ring-2 inset-ring-primary' : ''}`}
                    >
                      <span className="sr-only">
                        {nameOf({ date, isToday, visits: of, hours: open, known: state.known })}
                      </span>
                      <span aria-hidden="true" className={`figures text-sm leading-none ${colour}`}>
                        {Number(date.slice(8))}
                      </span>
                      {/* Below the number, which stands in the middle also where there is none. */}
                      <span className="absolute inset-x-0 bottom-0.75">
                        <Marks counts={countsOf(of)} visits={of} isOnPrimary={isSelected} />
                      </span>
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
