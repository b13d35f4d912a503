import { formatMonth, weekdayLongName, weekdayName } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { Day, weekdayColour } from './month-day.tsx'
import { addDays, type Hours, type CalendarItem, weeksOf } from './month.ts'

type Props = {
  selected: string
  today: string
  visits: Map<string, CalendarItem[]>
  hours: Map<string, Hours>
  loading: boolean
  /** False when the month could not be loaded; no day is called empty then. */
  known: boolean
  onSelect: (date: string) => void
}

/** A real table; arrow keys move from day to day. Two bars a day on wide screens, a count on narrow ones (rule RES-14). */
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

const weekdays = [0, 1, 2, 3, 4, 5, 6]
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
