import { Icon } from '@noren/ui/icon'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { type Status, statusClass, statusIcon } from '@noren/ui/status'
import { common } from '@noren/words/common'
import { formatDate, formatDuration, formatTime, formatTimeRange, formatYen } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ShopTime, useNow } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'
import { axisOf, type Placed, type Span } from './day-axis.ts'
import type { Hours, Visit } from './month.ts'

/** One day as a time axis: visits to scale, the time around them hatched, what is free named. */
export const DayPanel = ({
  date,
  visits,
  hours,
  loading,
}: {
  date: string
  visits: Visit[]
  /** Undefined until the shop's hours are known: then nothing is said of them. */
  hours: Hours | undefined
  loading: boolean
}): ReactNode => {
  const words = useWords(reservations).day
  const { list } = useWords(common)
  const lang = useLanguage()
  const taking = visits.filter((visit) => visit.status !== 'canceled')
  const canceled = visits.filter((visit) => visit.status === 'canceled')
  const isClosed = hours?.ranges.length === 0
  const amount = taking.reduce((sum, visit) => sum + visit.amount, 0)
  return (
    <section
      aria-label={words.title(formatDate(lang, date))}
      className="rounded-lg border border-line bg-surface shadow-soft"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-4 py-3">
        <h2 className="text-lg">{formatDate(lang, date)}</h2>
        {!loading && taking.length > 0 && (
          <p className="figures text-sm whitespace-nowrap text-ink-soft">
            {words.summary(taking.length, formatYen(amount))}
          </p>
        )}
        {hours && (
          <p className="figures flex w-full flex-wrap gap-x-3 text-sm text-ink-soft">
            {hours.holiday && <span className="text-danger">{hours.holiday}</span>}
            <span>
              {isClosed
                ? words.closed
                : words.hours(list(hours.ranges.map((range) => formatTimeRange(range.start, range.end))))}
            </span>
          </p>
        )}
      </div>
      {loading ? (
        <div className="space-y-3 p-4">
          <Skeleton className="h-18" />
          <Skeleton className="h-24" />
          <Skeleton className="h-18" />
        </div>
      ) : visits.length === 0 ? (
        <EmptyState title={isClosed ? words.closedEmpty : words.empty}>
          {isClosed ? words.closedText : words.emptyText}
        </EmptyState>
      ) : (
        <>
          {taking.length > 0 && <TimeAxis date={date} visits={taking} hours={hours} />}
          {canceled.length > 0 && (
            <div className="border-t border-line px-4 py-3">
              <h3 className="text-sm font-normal text-ink-soft">{words.canceled(canceled.length)}</h3>
              <ul className="mt-1">
                {canceled.map((visit) => (
                  <li key={visit.id}>
                    <Link
                      to={reservationPath(visit.id)}
                      className="flex min-h-11 items-center gap-2 text-sm text-ink-soft line-through hover:text-ink"
                    >
                      <time>{formatTime(visit.start)}</time>
                      <span className="truncate">{words.customer(visit.customerName)}</span>
                      <span className="truncate">{visit.title}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** Pixels for a minute: an hour holds three lines of text. */
const scale = 1.25

type AxisProps = { date: string; visits: Visit[]; hours: Hours | undefined }

const TimeAxis = ({ date, visits, hours: open }: AxisProps) => {
  const words = useWords(reservations).day
  const lang = useLanguage()
  const moment = useNow()
  const { from, to, placed, gaps } = axisOf(visits, open?.ranges)
  const y = (minutes: number) => (minutes - from) * scale
  // The now-line's own time takes the place of an hour beside it.
  const isNear = (hour: number) =>
    moment.date === date && moment.minutes <= to && Math.abs(moment.minutes - hour) < 14
  // Free time that is over is no use to anybody.
  const isAhead = (gap: Span) => moment.date < date || (moment.date === date && moment.minutes < gap.end)
  const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, index) => from + index * 60)
  return (
    <div className="px-3 py-5">
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
              {isNear(hour) ? '' : formatTime(hour)}
            </span>
            <span className="h-px flex-1 bg-line" />
          </div>
        ))}
        {gaps.filter(isAhead).map((gap) => (
          <p
            key={gap.start}
            className="absolute right-0 left-12 flex items-center justify-center text-xs text-ink-soft"
            style={{ top: y(gap.start), height: (gap.end - gap.start) * scale }}
          >
            <span className="relative bg-surface px-2">
              {words.gap(formatDuration(lang, gap.end - gap.start))}
            </span>
          </p>
        ))}
        <ol className="absolute inset-y-0 right-0 left-12">
          {placed.map((one) => (
            <Block key={one.visit.id} placed={one} y={y} />
          ))}
        </ol>
        <NowLine date={date} moment={moment} from={from} to={to} y={y} />
      </div>
    </div>
  )
}

const Block = ({ placed: { visit, lane, lanes }, y }: { placed: Placed; y: (minutes: number) => number }) => {
  const words = useWords(reservations)
  const { list } = useWords(common)
  const lang = useLanguage()
  const start = visit.start - visit.before_time
  const end = visit.end + visit.after_time
  const height = Math.max((visit.end - visit.start) * scale, 28)
  const lines = height >= 68 ? 3 : height >= 46 ? 2 : 1
  return (
    <li
      className={`absolute px-px ${edge[visit.status]}`}
      style={{
        top: y(start),
        height: y(end) - y(start),
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <Buffer minutes={visit.before_time} label={words.day.before} className="rounded-t-md" />
      <Link
        to={reservationPath(visit.id)}
        style={{ height }}
        className={`block overflow-hidden rounded-md border border-l-4 px-2 py-0.5 text-sm leading-snug transition-[filter] hover:brightness-97 ${statusClass[visit.status]} ${lines > 1 ? 'space-y-px' : 'truncate'}`}
      >
        <span className="flex items-center gap-1.5">
          <time className="font-bold whitespace-nowrap">
            {/* Side by side there is room for the start; the block's height says the rest. */}
            {lanes > 1 ? formatTime(visit.start) : formatTimeRange(visit.start, visit.end)}
          </time>
          <span className="truncate text-xs text-ink-soft">
            {lines === 1
              ? words.day.customer(visit.customerName)
              : formatDuration(lang, visit.end - visit.start)}
          </span>
          <Icon path={statusIcon[visit.status]} size={14} className="ml-auto shrink-0" />
          <span className="sr-only">{words.status[visit.status]}</span>
        </span>
        <span
          className={lines === 1 ? 'sr-only' : 'block truncate text-base leading-snug font-bold text-ink'}
        >
          {words.day.customer(visit.customerName)}
        </span>
        <span className={lines < 3 ? 'sr-only' : 'block truncate text-xs text-ink-soft'}>
          {list([
            visit.title,
            formatYen(visit.amount),
            ...(visit.staffName ? [words.day.staff(visit.staffName)] : []),
          ])}
        </span>
      </Link>
      <Buffer minutes={visit.after_time} label={words.day.after} className="rounded-b-md" />
    </li>
  )
}

const Buffer = ({
  minutes,
  label,
  className,
}: {
  minutes: number
  label: (length: string) => string
  className: string
}) => {
  const lang = useLanguage()
  if (minutes === 0) return null
  return (
    <p className={`hatch flex items-center px-2 text-xs ${className}`} style={{ height: minutes * scale }}>
      <span className={minutes >= 15 ? 'bg-surface px-1 text-ink-soft' : 'sr-only'}>
        {label(formatDuration(lang, minutes))}
      </span>
    </p>
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
      className="pointer-events-none absolute inset-x-0 z-2 flex h-0 items-center"
      style={{ top: y(moment.minutes) }}
    >
      <span className="figures w-10 rounded-sm bg-accent text-center text-xs font-bold text-white">
        <span className="sr-only">{words.now('')}</span>
        {formatTime(moment.minutes)}
      </span>
      <span className="h-0.5 flex-1 bg-accent" />
    </div>
  )
}

const edge: Record<Status, string> = {
  reserved: 'text-primary [&>a]:border-l-primary',
  pending_approval: 'text-caution [&>a]:border-l-caution',
  treated: 'text-secondary [&>a]:border-l-secondary',
  canceled: 'text-ink-soft',
}
