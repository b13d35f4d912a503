import type { Span } from '@noren/scheduling/day/gaps'
import type { Occupancy as Occupied } from '@noren/scheduling/occupancies'
import { formatTime } from '@noren/words/format'
import { freeTime } from '@noren/words/admin/reservations/free-time'
import { calendar } from '@noren/words/reservations/calendar'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { useNow } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import type { CalendarItem, ExternalTime, Hours } from '../month.ts'
import { type Axis, axisOf, nearestStart, type Placed, type StaffMember } from './axis.ts'
import { Bar, dragHintId, isMovable } from './bar.tsx'
import { type Drag, useDrag } from './drag.ts'
import { Gap } from './gap.tsx'
import { NowLine } from './now-line.tsx'
import { ExternalTimes } from '../external-time.tsx'
import { staffColorClass } from '../staff-color.ts'

type Props = {
  date: string
  visits: CalendarItem[]
  hours: Hours | undefined
  staff: readonly StaffMember[] | undefined
  /** What is taken of the staff's time on that date. */
  occupied: readonly Occupied[]
  /** What of it external calendars take. */
  external: readonly ExternalTime[]
  /** Minutes of the shop's grid. */
  step: number
  /** Pixels of a minute. */
  scale: number
  onEnter: (start: number, end: number, staffId: number | undefined) => void
  /** A visit was dragged to another start, or to another staff member. */
  onMove: (visit: CalendarItem, start: number, staffId: number | undefined) => void
  /** Where a visit was dropped, until the drop is settled. */
  held?: { key: string; start: number; staffId: number | undefined }
  /** While the owner asks why a time is not offered, a press on the axis chooses the time. */
  onAsk?: (time: string) => void
}

/** One day to scale: opening hours white, the rest paper, free time can be pressed, visits can be dragged. */
export const TimeAxis = (props: Props): ReactNode => {
  const { date, visits, hours: open, staff, occupied, step, scale, onEnter, onAsk } = props
  const moment = useNow()
  const clock = useClockFormat()
  const { from, to, columns, placed, gaps, off } = axisOf(
    visits,
    open?.ranges,
    staff,
    occupied,
    step,
    open?.staff,
  )
  const y = (minutes: number) => (minutes - from) * scale
  const isToday = moment.date === date
  // Free time in the past is not shown.
  const isAhead = (gap: Span) => moment.date < date || (isToday && moment.minutes < gap.end)
  const isPast = ({ end }: Span) => date < moment.date || (isToday && end <= moment.minutes)
  const hasBegun = ({ start }: Span) => date < moment.date || (isToday && start <= moment.minutes)
  const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, index) => from + index * 60)
  const { area, columnOf, targetOf, handlersOf } = useMoves(props, columns)
  return (
    <div
      className="px-3 pb-3 md:px-4"
      style={
        // The type of styles knows no custom property.
        {
          minWidth: `${columns.length * 7 + 4}rem`,
          '--gutter': clock.isLong ? '4.25rem' : '3rem',
        } as CSSProperties
      }
    >
      <p id={dragHintId} className="sr-only">
        {useWords(calendar).drag.hint}
      </p>
      {columns.length > 1 && <ColumnHeads columns={columns} />}
      <div className="relative mt-3 mb-2" style={{ height: y(to) }}>
        <Ground open={open} off={off} columns={columns.length} y={y} />
        {hours.map((hour) => (
          <HourLine
            key={hour}
            hour={hour}
            top={y(hour)}
            // A label too close to the now-line's own is left out.
            isHidden={(isToday && Math.abs(moment.minutes - hour) < 14) || onAsk !== undefined}
          />
        ))}
        <ExternalTimes
          events={props.external}
          visits={visits}
          columns={columns}
          from={from}
          to={to}
          scale={scale}
        />
        <NowLine date={date} moment={moment} from={from} to={to} y={y} />
        <div ref={area} className="absolute inset-y-0 right-0 left-(--gutter)">
          {gaps.filter(isAhead).map((gap) => (
            <Gap
              key={`${gap.staffId} ${gap.start}`}
              gap={gap}
              of={columns}
              top={y(gap.start)}
              scale={scale}
              step={step}
              now={isToday ? moment.minutes : undefined}
              onPress={(start, end) => onEnter(start, end, columns.length > 1 ? gap.staffId : undefined)}
            />
          ))}
        </div>
        <ol className="pointer-events-none absolute inset-y-0 right-0 left-(--gutter)">
          {placed.map((one) => (
            <Bar
              key={one.visit.key}
              placed={one}
              y={y}
              scale={scale}
              isPast={isPast(one.visit)}
              hasBegun={hasBegun(one.visit)}
              withStaff={columns.length > 1}
              color={columns.length > 1 ? columns[columnOf(one.visit.staff_id)]?.color : undefined}
              target={targetOf(one.visit)}
              handlers={handlersOf(one)}
            />
          ))}
        </ol>
        {onAsk && hours.map((hour) => <Hour key={hour} hour={hour} top={y(hour)} onAsk={onAsk} />)}
      </div>
    </div>
  )
}

/** What can be dragged, where it is being dragged to, and where what was dropped is held. */
const useMoves = ({ scale, step, hours: open, held, onMove }: Props, columns: readonly StaffMember[]) => {
  const area = useRef<HTMLDivElement>(null)
  const say = useSpoken(columns)
  const { drag, begin, press, leave } = useDrag({
    scale,
    step,
    columns: columns.length,
    area: () => area.current,
    snap: (minutes) => nearestStart(minutes, open?.ranges, step),
    onMove: say,
    onDrop: (visit, { start, column }) =>
      onMove(visit, start, columns.length > 1 ? columns[column]?.id : undefined),
  })
  const columnOf = (staffId: number | undefined) =>
    Math.max(
      0,
      columns.findIndex(({ id }) => id === staffId),
    )
  return {
    /** For the element in which the columns stand. */
    area,
    columnOf,
    targetOf: (visit: CalendarItem) => {
      if (drag?.key === visit.key) return { ...drag, columns: columns.length }
      if (held?.key !== visit.key) return undefined
      return { start: held.start, column: columnOf(held.staffId ?? visit.staff_id), columns: columns.length }
    },
    handlersOf: ({ visit, drawn }: Placed) =>
      isMovable(visit) && drawn.end - drawn.start === visit.end - visit.start
        ? {
            onPointerDown: (event: PointerEvent<HTMLElement>) =>
              begin(visit, columnOf(visit.staff_id), event),
            onKeyDown: (event: KeyboardEvent) => press(visit, columnOf(visit.staff_id), event),
            onBlur: leave,
          }
        : undefined,
  }
}

/** Opening hours are white, the rest is paper, also where a staff member does not work. */
const Ground = ({
  open,
  off,
  columns,
  y,
}: {
  open: Hours | undefined
  off: Axis['off']
  columns: number
  y: (minutes: number) => number
}) => (
  <>
    {open && <div className="absolute inset-y-0 right-0 left-(--gutter) rounded-md bg-paper-deep" />}
    {open?.ranges.map((range) => (
      <div
        key={range.start}
        className="absolute right-0 left-(--gutter) bg-surface"
        style={{ top: y(range.start), height: y(range.end) - y(range.start) }}
      />
    ))}
    <div className="absolute inset-y-0 right-0 left-(--gutter)">
      {off.map(({ column, start, end }) => (
        <div
          key={`${column} ${start}`}
          data-off
          className="absolute bg-paper-deep"
          style={{
            top: y(start),
            height: y(end) - y(start),
            left: `${(column / columns) * 100}%`,
            width: `${100 / columns}%`,
          }}
        />
      ))}
    </div>
  </>
)

/** Screen readers hear whose column it is from each bar and each gap. */
const ColumnHeads = ({ columns }: { columns: readonly StaffMember[] }) => (
  <p
    aria-hidden="true"
    className="sticky top-0 z-4 -mx-3 flex h-7 items-center border-b border-line bg-surface pr-3 pl-[calc(var(--gutter)+0.75rem)] text-center text-xs leading-none font-bold md:-mx-4 md:pr-4 md:pl-[calc(var(--gutter)+1rem)]"
  >
    {columns.map(({ id, name, color }) => (
      <span
        key={id}
        className={`flex h-full min-w-0 flex-1 items-center justify-center px-1 ${color ? `border-b-3 border-(--staff) ${staffColorClass[color]}` : ''}`}
      >
        <span className="line-clamp-2 min-w-0 text-[0.6875rem] wrap-anywhere">{name}</span>
      </span>
    ))}
  </p>
)

const HourLine = ({ hour, top, isHidden }: { hour: number; top: number; isHidden: boolean }) => {
  const clock = useClockFormat()
  return (
    <div aria-hidden="true" className="absolute inset-x-0 flex h-0 items-center gap-2" style={{ top }}>
      <span className="figures w-[calc(var(--gutter)-0.5rem)] shrink-0 text-right text-[0.6875rem] leading-none text-ink-soft">
        {isHidden ? '' : clock.time(hour)}
      </span>
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}

type HourProps = { hour: number; top: number; onAsk: (time: string) => void }

const Hour = ({ hour, top, onAsk }: HourProps) => {
  const words = useWords(freeTime).explain
  const clock = useClockFormat()
  // 24:00 and later are hours of the next day.
  if (hour >= 24 * 60) return null
  return (
    <button
      type="button"
      aria-label={words.ask(clock.time(hour))}
      onClick={() => onAsk(formatTime(hour))}
      className="figures absolute -left-1 z-3 flex h-11 w-(--gutter) -translate-y-1/2 items-center justify-end pr-1 text-xs text-primary underline decoration-dotted underline-offset-4 hover:decoration-solid"
      style={{ top }}
    >
      <span className="rounded-sm bg-surface">{clock.time(hour)}</span>
    </button>
  )
}

/** Says where a dragged visit would go, once for each new place. */
const useSpoken = (columns: readonly StaffMember[]) => {
  const words = useWords(calendar).drag
  const clock = useClockFormat()
  const last = useRef('')
  return (drag: Drag | undefined): void => {
    const place = drag === undefined ? '' : `${drag.start} ${drag.column}`
    if (place === last.current) return
    last.current = place
    if (drag === undefined) return
    const time = clock.time(drag.start)
    announce(columns.length > 1 ? words.withStaff(time, columns[drag.column]?.name ?? '') : words.at(time))
  }
}
