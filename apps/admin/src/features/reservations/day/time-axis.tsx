import type { Span } from '@noren/scheduling/day/gaps'
import type { Occupancy as Occupied } from '@noren/scheduling/occupancies'
import { calendar } from '@noren/words/reservations/calendar'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { useNow } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import type { CalendarItem, ExternalTime, Hours } from '../month.ts'
import {
  axisOf,
  type FreeTime,
  nearestStart,
  type Placed,
  seatAxisOf,
  type StaffMember,
} from './axis/axis.ts'
import { Bar, dragHintId, isMovable } from './bar.tsx'
import { type Drag, type Target, useDrag } from './axis/drag.ts'
import { ColumnHeads, Ground, Hour, HourLine } from './axis/ground.tsx'
import { Gap } from './gap.tsx'
import { NowLine } from './now-line.tsx'
import { ExternalTimes } from '../external-time.tsx'
import { type OfferedSpan, OfferedTimes } from '../offers/offered-times.tsx'

type Props = {
  date: string
  visits: CalendarItem[]
  hours: Hours | undefined
  staff: readonly StaffMember[] | undefined
  /** What is taken of the staff's time on that date. */
  occupied: readonly Occupied[]
  /** What of it external calendars take. */
  external: readonly ExternalTime[]
  /** What of it is held for customers to whom it was offered. */
  offered: readonly OfferedSpan[]
  /** Minutes of the shop's grid. */
  step: number
  /** Pixels of a minute. */
  scale: number
  onEnter: (start: number, end: number, staffId: number | undefined) => void
  /** A visit was dragged to another start, or to another staff member. */
  onMove: (visit: CalendarItem, start: number, staffId: number | undefined) => void
  /** Where a visit was dropped, until the drop is settled. */
  held?: { key: string; start: number; staffId: number | undefined }
  /** The columns are seats, not staff. */
  seats?: { units: readonly { id: number; name: string }[]; unseated: string }
  /** While the owner asks why a time is not offered, a press on the axis chooses the time. */
  onAsk?: (time: string) => void
}

/** One day to scale: opening hours white, the rest paper, free time can be pressed, visits can be dragged. */
export const TimeAxis = (props: Props): ReactNode => {
  const { date, visits, hours: open, staff, occupied, step, scale, seats, onEnter, onAsk } = props
  const moment = useNow()
  const clock = useClockFormat()
  const { from, to, columns, placed, gaps, off } = seats
    ? seatAxisOf(visits, open?.ranges, seats)
    : axisOf(visits, open?.ranges, staff, occupied, step, open?.staff)
  const withStaff = seats ? (staff?.length ?? 0) > 1 : columns.length > 1
  const colorOf = (staffId: number) =>
    withStaff ? staff?.find(({ id }) => id === staffId)?.color : undefined
  const y = (minutes: number) => (minutes - from) * scale
  const isToday = moment.date === date
  // Free time in the past is not shown.
  const isAhead = (gap: Span) => moment.date < date || (isToday && moment.minutes < gap.end)
  const isPast = ({ end }: Span) => date < moment.date || (isToday && end <= moment.minutes)
  const hasBegun = ({ start }: Span) => date < moment.date || (isToday && start <= moment.minutes)
  const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, index) => from + index * 60)
  const { area, targetOf, handlersOf } = useMoves(props, columns)
  const free = gaps.filter(isAhead)
  const toGap = (gap: FreeTime) => (
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
  )
  return (
    <div
      className="px-3 pb-3 [--column:8rem] md:px-4 xl:[--column:7rem]"
      style={
        // The type of styles knows no custom property.
        {
          minWidth: `calc(${columns.length} * var(--column) + 5rem)`,
          '--gutter': clock.isLong ? '4.25rem' : '3rem',
          // What is sticky stands below the names of the columns.
          '--heads': columns.length > 1 ? '2.25rem' : '0.25rem',
        } as CSSProperties
      }
    >
      <p id={dragHintId} className="sr-only">
        {useWords(calendar).drag.hint}
      </p>
      {columns.length > 1 && (
        <ColumnHeads columns={columns} date={seats || date < moment.date ? undefined : date} />
      )}
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
          events={seats ? [] : props.external}
          visits={visits}
          columns={columns}
          from={from}
          to={to}
          scale={scale}
        />
        <NowLine date={date} moment={moment} from={from} to={to} y={y} />
        <div ref={area} className="absolute inset-y-0 right-0 left-(--gutter)">
          {free.filter(({ within }) => !within).map(toGap)}
        </div>
        <OfferedTimes
          spans={seats ? [] : props.offered}
          columns={columns}
          from={from}
          to={to}
          scale={scale}
        />
        <ol className="pointer-events-none absolute inset-y-0 right-0 left-(--gutter)">
          {placed.map((one) => (
            <Bar
              // Who has two seats stands in two columns.
              key={seats ? `${one.visit.key} ${one.within?.lane} ${one.lane}` : one.visit.key}
              placed={one}
              y={y}
              scale={scale}
              isPast={isPast(one.visit)}
              hasBegun={hasBegun(one.visit)}
              withStaff={withStaff}
              color={colorOf(one.visit.staff_id)}
              {...(!seats && { target: targetOf(one.visit), handlers: handlersOf(one) })}
            />
          ))}
        </ol>
        {/* Over the bars: free time in somebody's waiting time. */}
        <div className="pointer-events-none absolute inset-y-0 right-0 left-(--gutter)">
          {free.filter(({ within }) => within).map(toGap)}
        </div>
        {onAsk && hours.map((hour) => <Hour key={hour} hour={hour} top={y(hour)} onAsk={onAsk} />)}
      </div>
    </div>
  )
}

/** What can be dragged, where it is being dragged to, and where what was dropped is held. */
const useMoves = ({ scale, step, hours: open, held, onMove }: Props, columns: readonly StaffMember[]) => {
  const area = useRef<HTMLDivElement>(null)
  const placeText = usePlaceText(columns)
  const say = useSpoken(placeText)
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
  const heldAt = ({ start, staffId }: NonNullable<Props['held']>, visit: CalendarItem) => ({
    start,
    column: columnOf(staffId ?? visit.staff_id),
  })
  return {
    /** For the element in which the columns stand. */
    area,
    targetOf: (visit: CalendarItem) => {
      const at = drag?.key === visit.key ? drag : held?.key === visit.key ? heldAt(held, visit) : undefined
      return at && { ...at, columns: columns.length, words: placeText(at) }
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

/** Where a dragged visit would go: when, and to whom where there are several. */
const usePlaceText = (columns: readonly StaffMember[]) => {
  const words = useWords(calendar).drag
  const clock = useClockFormat()
  return ({ start, column }: Target): string => {
    const time = clock.time(start)
    return columns.length > 1 ? words.withStaff(time, columns[column]?.name ?? '') : words.at(time)
  }
}

/** Says it once for each new place. */
const useSpoken = (placeText: (target: Target) => string) => {
  const last = useRef('')
  return (drag: Drag | undefined): void => {
    const place = drag === undefined ? '' : `${drag.start} ${drag.column}`
    if (place === last.current) return
    last.current = place
    if (drag !== undefined) announce(placeText(drag))
  }
}
