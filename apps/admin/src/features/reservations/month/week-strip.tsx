import { weekdayName, weekdayOf } from '@noren/words/format'
import { calendar } from '@noren/words/reservations/calendar'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { dateColour } from './day.tsx'
import { countsOf, weekOf } from '../month.ts'
import { useDayName } from './day-name.ts'
import { Marks } from './marks.tsx'
import { useDateKeys } from './date-keys.ts'
import type { CalendarState } from '../calendar/calendar-state.ts'

/** The week of the chosen day; a swipe to the side turns it, a swipe down opens the month. */
export const WeekStrip = ({
  calendar: state,
  onPull,
}: {
  calendar: CalendarState
  onPull: () => void
}): ReactNode => {
  const words = useWords(calendar)
  const lang = useLanguage()
  const nameOf = useDayName()
  const { dates, onKeyDown } = useDateKeys<HTMLDivElement>(state.selected, state.select)
  const swipe = useSwipe((way) => (way === 'down' ? onPull() : state.moveDays(way === 'left' ? 7 : -7)))
  return (
    <div
      {...swipe}
      ref={dates}
      onKeyDown={onKeyDown}
      role="group"
      aria-label={words.week}
      className="grid touch-none grid-cols-7 gap-0.5 px-2 pt-1 pb-1.5 select-none"
    >
      {weekOf(state.selected, state.weekStart).map((date) => {
        const visits = state.visits.get(date) ?? []
        const hours = state.hours.get(date)
        const isSelected = date === state.selected
        const isToday = date === state.today
        const isClosed = hours?.ranges.length === 0
        const colour = isSelected ? 'text-white' : (dateColour(date, hours) ?? 'text-ink')
        return (
          <button
            key={date}
            type="button"
            data-date={date}
            tabIndex={isSelected ? 0 : -1}
            aria-pressed={isSelected}
            aria-current={isToday ? 'date' : undefined}
            onClick={() => state.select(date)}
            className={`flex flex-col items-center rounded-md py-1 transition-colors ${
              isSelected ? 'bg-primary' : isClosed ? 'bg-closed' : 'hover:bg-paper-deep'
            } ${isToday && !isSelected ? 'inset-ring-2 inset-ring-primary' : ''}`}
          >
            <span className="sr-only">{nameOf({ date, isToday, visits, hours, known: state.known })}</span>
            <span aria-hidden="true" className={`text-xs ${isSelected ? 'text-white' : 'text-ink-soft'}`}>
              {weekdayName(lang, weekdayOf(date))}
            </span>
            <span
              aria-hidden="true"
              className={`figures text-base leading-snug font-bold ${colour} ${isClosed && !isSelected ? 'font-normal' : ''}`}
            >
              {Number(date.slice(8))}
            </span>
            <Marks counts={countsOf(visits)} visits={visits} isOnPrimary={isSelected} />
          </button>
        )
      })}
    </div>
  )
}

/** A swipe of 40 px; presses stay presses. */
const useSwipe = (onSwipe: (way: 'left' | 'right' | 'down') => void) => {
  const from = useRef<{ x: number; y: number } | null>(null)
  const hasSwiped = useRef(false)
  return {
    onPointerDown: ({ clientX: x, clientY: y, isPrimary }: PointerEvent) => {
      hasSwiped.current = false
      from.current = isPrimary ? { x, y } : null
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      if (from.current === null) return
      // Only then: a press must reach the date under it.
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > 10)
        currentTarget.setPointerCapture(pointerId)
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (from.current === null) return
      const [x, y] = [clientX - from.current.x, clientY - from.current.y]
      from.current = null
      if (Math.max(Math.abs(x), Math.abs(y)) < 40) return
      hasSwiped.current = true
      if (Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 'left' : 'right')
      else if (y > 0) onSwipe('down')
    },
    onPointerCancel: () => {
      from.current = null
    },
    onClickCapture: (event: { stopPropagation: () => void; preventDefault: () => void }) => {
      if (!hasSwiped.current) return
      hasSwiped.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
}
