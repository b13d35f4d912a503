import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { common } from '@noren/words/common'
import { formatDate, formatTime, formatAmount } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { now } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { SkeletonDay } from '#platform/panels/skeletons.tsx'
import type { CalendarState } from '../calendar/calendar-state.ts'
import { DayNoren } from '../calendar/day-noren.tsx'
import { countsOf, type CalendarItem, type Hours } from '../month.ts'
import { axisOf } from './axis/axis.ts'
import { Canceled } from './canceled.tsx'
import { Explain } from './explain/explain.tsx'
import { useSeats } from './seats.tsx'
import { TimeAxis } from './time-axis.tsx'
import { RegularNotes } from './regular-notes.tsx'

type Props = {
  calendar: CalendarState
  /** With the day's heading; without one it is there for screen readers alone. */
  head?: ReactNode
  /** `staffId` where it was pressed in one of several columns. */
  onEnter: (start: number, end: number, staffId: number | undefined) => void
  onMove: (visit: CalendarItem, start: number, staffId: number | undefined) => void
  held: ComponentProps<typeof TimeAxis>['held']
}

/** Pixels of a minute: half an hour is large enough for a finger, in the compact view for a mouse. */
const scales = { usual: 1.5, compact: 1 }

/** One day as a time axis that scrolls by itself: visits to scale, preparation and clean-up hatched, free time can be pressed. */
export const DayPanel = ({ calendar, head, onEnter, onMove, held }: Props): ReactNode => {
  const words = useWords(reservations).day
  const lang = useLanguage()
  const { selected: date, loading, staff, occupied, step } = calendar
  const visits = calendar.visits.get(date) ?? []
  const hours = calendar.hours.get(date)
  // The time of day whose reasons are shown; undefined while the tool is closed.
  const [asked, ask] = useState<string>()
  const taking = visits.filter((visit) => visit.look !== 'canceled')
  const canceled = visits.filter((visit) => visit.look === 'canceled')
  const isClosed = hours?.ranges.length === 0
  const scale = calendar.settings.compact_view ? scales.compact : scales.usual
  const scroller = useScrolledToNow(date, !loading && hours !== undefined, (minutes) => {
    const { from } = axisOf(taking, hours?.ranges, staff, occupied, step, hours?.staff)
    return (minutes - from) * scale
  })
  const seats = useSeats()
  const hasAxis = taking.length > 0 || (hours?.ranges.length ?? 0) > 0
  return (
    <section aria-label={words.title(formatDate(lang, date))} className="flex min-h-[20rem] flex-1 flex-col">
      {head ?? (
        <h2 id="day" tabIndex={-1} className="sr-only">
          {formatDate(lang, date)}
        </h2>
      )}
      <div className="flex shrink-0 items-center gap-2">
        <DayFacts
          taking={taking}
          hours={hours}
          loading={loading}
          noren={<DayNoren calendar={calendar} hours={hours} />}
          isEmpty={visits.length === 0 && !isClosed}
        />
        {seats.switch}
      </div>
      <div
        ref={scroller}
        data-axis-scroller
        // What scrolls must be reached by keyboard, also where nothing in it can be.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={formatDate(lang, date)}
        className="relative min-h-0 flex-1 snap-x scroll-pl-15 overflow-auto overscroll-contain border-t border-line bg-surface outline-offset-[-2px] md:rounded-lg md:border md:shadow-soft"
      >
        {loading ? (
          <SkeletonDay />
        ) : hasAxis ? (
          <TimeAxis
            date={date}
            visits={taking}
            hours={hours}
            staff={staff}
            occupied={occupied}
            external={calendar.external}
            offered={calendar.offered}
            step={step}
            scale={scale}
            onEnter={onEnter}
            onMove={onMove}
            held={held}
            {...(seats.columns && { seats: seats.columns })}
            onAsk={asked === undefined ? undefined : ask}
          />
        ) : (
          canceled.length === 0 && <EmptyDay isClosed={isClosed} />
        )}
        {!loading && canceled.length > 0 && <Canceled visits={canceled} />}
        {!loading && (
          <Explain date={date} asked={asked} first={formatTime(hours?.ranges[0]?.start ?? 600)} onAsk={ask} />
        )}
      </div>
    </section>
  )
}

const EmptyDay = ({ isClosed }: { isClosed: boolean }) => {
  const words = useWords(reservations).day
  return (
    <EmptyState title={isClosed ? words.closedEmpty : words.empty}>{isClosed && words.closedText}</EmptyState>
  )
}

/** The sum of the day, its hours, and what makes it special. */
const DayFacts = ({
  taking,
  hours,
  loading,
  noren,
  isEmpty,
}: {
  taking: readonly CalendarItem[]
  hours: Hours | undefined
  loading: boolean
  noren: ReactNode
  isEmpty: boolean
}) => {
  const lang = useLanguage()
  const words = useWords(reservations).day
  const { list } = useWords(common)
  const clock = useClockFormat()
  const count = countsOf(taking).reservations
  const counted = taking.filter(({ look, isHidden }) => look !== 'move_request' && !isHidden)
  const amount = counted.reduce((sum, { amount: yen }) => sum + yen, 0)
  // As high as its noren on each day and while it is read, and all at once: the axis below does not move. Rule RES-172.
  const line =
    'figures flex min-h-7.5 min-w-0 flex-1 flex-wrap items-center gap-x-3 px-4 pb-1 text-xs text-ink-soft md:min-h-8.5 md:px-0 md:pb-2 md:text-sm'
  if (loading)
    return (
      <div className={line}>
        <Skeleton className="h-3.5 w-56" />
      </div>
    )
  return (
    <div className={line}>
      {noren}
      {count > 0 && <p className="whitespace-nowrap">{words.summary(count, formatAmount(lang, amount))}</p>}
      {isEmpty && <p>{words.empty}</p>}
      {hours?.holiday && <p className="text-danger">{hours.holiday}</p>}
      {hours && (
        <p>
          {hours.ranges.length === 0
            ? words.closed
            : words.hours(list(hours.ranges.map((range) => clock.range(range.start, range.end))))}
        </p>
      )}
      <RegularNotes notes={hours?.regular} />
      {hours?.notes.map((note, index) => (
        // Two periods of a day may have the same description.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className="w-full font-bold whitespace-pre-line text-caution">
          {note}
        </p>
      ))}
    </div>
  )
}

/** Once for each day: today begins an hour before now, another day at its top. */
const useScrolledToNow = (date: string, isReady: boolean, topOf: (minutes: number) => number) => {
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useRef('')
  useLayoutEffect(() => {
    if (!isReady || shown.current === date || scroller.current === null) return
    shown.current = date
    const present = now()
    scroller.current.scrollTop = present.date === date ? Math.max(0, topOf(present.minutes - 60)) : 0
  })
  return scroller
}
