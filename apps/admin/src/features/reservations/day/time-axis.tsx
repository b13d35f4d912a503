import type { Span } from '@noren/scheduling/gaps'
import type { Occupancy as Occupied } from '@noren/scheduling/offer'
import { formatTime } from '@noren/words/format'
import { reservationEntry } from '@noren/words/admin/reservation-entry'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { type ShopTime, useNow } from '#platform/clock.ts'
import { useWords } from '#platform/language.ts'
import type { Hours, CalendarItem } from '../month.ts'
import { axisOf, type StaffMember } from './axis.ts'
import { Bar } from './bar.tsx'
import { Gap } from './gap.tsx'
import { scale } from './scale.ts'

type Props = {
  date: string
  visits: CalendarItem[]
  hours: Hours | undefined
  staff: readonly StaffMember[] | undefined
  /** What is taken of the staff's time on that date. */
  occupied: readonly Occupied[]
  onEnter: (start: number, end: number) => void
  /** While the owner asks why a time is not offered, a press on the axis chooses the time. */
  onAsk?: (time: string) => void
}

/** One day to scale: opening hours white, the rest paper, free time can be pressed. */
export const TimeAxis = ({
  date,
  visits,
  hours: open,
  staff,
  occupied,
  onEnter,
  onAsk,
}: Props): ReactNode => {
  const moment = useNow()
  const { from, to, columns, placed, gaps } = axisOf(visits, open?.ranges, staff, occupied)
  const y = (minutes: number) => (minutes - from) * scale
  const isToday = moment.date === date
  // An hour label too close to the now-line's own label is left out.
  const isNear = (hour: number) => isToday && moment.minutes <= to && Math.abs(moment.minutes - hour) < 14
  // Free time in the past is not shown.
  const isAhead = (gap: Span) => moment.date < date || (isToday && moment.minutes < gap.end)
  const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, index) => from + index * 60)
  return (
    <div className="px-3 py-5">
      {/* Screen readers hear the times from each bar and each gap. */}
      {columns.length > 1 && (
        <p aria-hidden="true" className="mb-2 flex pl-12 text-center text-xs font-bold">
          {columns.map(({ id, name }) => (
            <span key={id} className="min-w-0 flex-1 truncate px-1">
              {name}
            </span>
          ))}
        </p>
      )}
      <div className="relative" style={{ height: y(to) }}>
        {open && <div className="absolute inset-y-0 right-0 left-12 rounded-md bg-paper-deep" />}
        {open?.ranges.map((range) => (
          <div
            key={range.start}
            className="absolute right-0 left-12 bg-surface"
            style={{ top: y(range.start), height: (range.end - range.start) * scale }}
          />
        ))}
        {hours.map((hour) => (
          <div
            key={hour}
            aria-hidden="true"
            className="absolute inset-x-0 flex h-0 items-center gap-2"
            style={{ top: y(hour) }}
          >
            <span className="figures w-10 text-right text-xs text-ink-soft">
              {isNear(hour) || onAsk ? '' : formatTime(hour)}
            </span>
            <span className="h-px flex-1 bg-line" />
          </div>
        ))}
        <div className="absolute inset-y-0 right-0 left-12">
          {gaps.filter(isAhead).map((gap) => (
            <Gap
              key={`${gap.staffId} ${gap.start}`}
              gap={gap}
              of={columns}
              top={y(gap.start)}
              now={isToday ? moment.minutes : undefined}
              onPress={onEnter}
            />
          ))}
        </div>
        <ol className="pointer-events-none absolute inset-y-0 right-0 left-12">
          {placed.map((one) => (
            <Bar key={one.visit.key} placed={one} y={y} />
          ))}
        </ol>
        <NowLine date={date} moment={moment} from={from} to={to} y={y} />
        {onAsk && hours.map((hour) => <Hour key={hour} hour={hour} top={y(hour)} onAsk={onAsk} />)}
      </div>
    </div>
  )
}

type HourProps = { hour: number; top: number; onAsk: (time: string) => void }

const Hour = ({ hour, top, onAsk }: HourProps) => {
  const words = useWords(reservationEntry).explain
  // 24:00 and later are hours of the next day.
  if (hour >= 24 * 60) return null
  return (
    <button
      type="button"
      aria-label={words.ask(formatTime(hour))}
      onClick={() => onAsk(formatTime(hour))}
      className="figures absolute -left-1 z-3 flex h-11 w-12 -translate-y-1/2 items-center justify-end pr-1 text-xs text-primary underline decoration-dotted underline-offset-4 hover:decoration-solid"
      style={{ top }}
    >
      <span className="rounded-sm bg-surface">{formatTime(hour)}</span>
    </button>
  )
}

type NowLineProps = {
  date: string
  moment: ShopTime
  from: number
  to: number
  y: (minutes: number) => number
}

const NowLine = ({ date, moment, from, to, y }: NowLineProps) => {
  const words = useWords(reservations).day
  if (moment.date !== date || moment.minutes < from || moment.minutes > to) return null
  return (
    <div
      className="pointer-events-none absolute inset-x-0 z-1 flex h-0 items-center"
      style={{ top: y(moment.minutes) }}
    >
      <span className="figures w-10 rounded-sm bg-accent text-center text-xs font-bold text-white">
        <span className="sr-only">{words.now('')}</span>
        {formatTime(moment.minutes)}
      </span>
      <span className="-ml-1 size-2 rounded-full bg-accent" />
      <span className="h-0.5 flex-1 bg-accent" />
    </div>
  )
}
