import { Icon } from '@noren/ui/icon'
import { common } from '@noren/words/common'
import { formatDuration, formatTime, formatTimeRange, formatYen } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage, useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'
import { lookClass, lookIcon } from '../looks.ts'
import type { Look, CalendarItem } from '../month.ts'
import type { Placed } from './axis.ts'
import { scale } from './scale.ts'

/** A visit, blocked time or a move request, with the preparation and clean-up around it. */
export const Bar = ({ placed, y }: { placed: Placed; y: (minutes: number) => number }): ReactNode => {
  const words = useWords(reservations).day
  const { visit, lane, lanes } = placed
  if (visit.isHidden) return <HiddenBar placed={placed} y={y} />
  const start = visit.start - visit.before_time
  const end = visit.end + visit.after_time
  const height = Math.max((visit.end - visit.start) * scale, 28)
  return (
    <li
      className={`pointer-events-auto absolute px-px ${edge[visit.look]}`}
      style={{
        top: y(start),
        height: y(end) - y(start),
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <Buffer minutes={visit.before_time} label={words.before} className="rounded-t-md" />
      <Link
        to={reservationPath(visit.id)}
        style={{ height }}
        className={`block overflow-hidden rounded-md border border-l-4 px-2 py-0.5 text-sm leading-snug transition-colors hover:border-current ${lookClass[visit.look]} ${height >= 46 ? 'space-y-px' : 'truncate'}`}
      >
        <Facts visit={visit} lines={height >= 68 ? 3 : height >= 46 ? 2 : 1} narrow={lanes > 1} />
      </Link>
      <Buffer minutes={visit.after_time} label={words.after} className="rounded-b-md" />
    </li>
  )
}

/** A visit that the filter hides still takes its time: a faint bar without details or link. */
const HiddenBar = ({
  placed: { visit, lane, lanes },
  y,
}: {
  placed: Placed
  y: (minutes: number) => number
}) => {
  const words = useWords(reservations).day
  const [start, end] = [visit.start - visit.before_time, visit.end + visit.after_time]
  return (
    <li
      className="absolute px-px"
      style={{
        top: y(start),
        height: y(end) - y(start),
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <p className="h-full truncate rounded-md border border-dashed border-line bg-paper/60 px-2 text-xs leading-5 text-ink-soft">
        <time className="sr-only">{formatTimeRange(visit.start, visit.end)}</time> {words.hidden}
      </p>
    </li>
  )
}

/** Shows as many lines as the visit's length has room for; screen readers get all of them. */
const Facts = ({ visit, lines, narrow }: { visit: CalendarItem; lines: number; narrow: boolean }) => {
  const words = useWords(reservations)
  const { list } = useWords(common)
  const lang = useLanguage()
  const isBlock = visit.look === 'block'
  const name = isBlock ? visit.title || words.day.block : words.day.customer(visit.customerName)
  const sign = isBlock
    ? words.day.block
    : visit.look === 'move_request'
      ? words.day.moveRequest
      : words.status[visit.status]
  return (
    <>
      {/* Above the now-line, on the colour of the bar, so that the line crosses no word. */}
      <span className="relative z-2 flex w-full items-center gap-1.5 bg-inherit">
        <time className="font-bold whitespace-nowrap">
          {/* In a narrow column there is only room for the start; the bar's height shows the length. */}
          {narrow ? formatTime(visit.start) : formatTimeRange(visit.start, visit.end)}
        </time>
        <span className="truncate text-xs text-ink-soft">
          {lines === 1 ? name : formatDuration(lang, visit.end - visit.start)}
        </span>
        <Icon path={lookIcon[visit.look]} size={14} className="ml-auto shrink-0" />
        <span className={visit.look === 'move_request' ? 'text-xs font-bold whitespace-nowrap' : 'sr-only'}>
          {sign}
        </span>
      </span>
      <span
        className={
          lines === 1 ? 'sr-only' : 'relative z-2 block bg-inherit text-base leading-snug font-bold text-ink'
        }
      >
        {isBlock ? <span className="block truncate">{name}</span> : <Customer name={visit.customerName} />}
      </span>
      {!isBlock && (
        <span
          className={lines < 3 ? 'sr-only' : 'relative z-2 block truncate bg-inherit text-xs text-ink-soft'}
        >
          {list([
            visit.title,
            formatYen(visit.amount),
            ...(visit.staffName ? [words.day.staff(visit.staffName)] : []),
          ])}
        </span>
      )}
    </>
  )
}

/** Where there is no room, 様 is cut off and not the end of the name. */
const Customer = ({ name }: { name: string }) => {
  const honorific = useWords(reservations).day.customer(name).slice(name.length)
  return (
    <span className="flex h-[1lh] flex-wrap overflow-hidden">
      <span className="max-w-full truncate">{name}</span>
      {honorific && <span className="whitespace-pre">{honorific}</span>}
    </span>
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

const edge: Record<Look, string> = {
  reserved: 'text-primary [&>a]:border-l-primary',
  pending_approval: 'text-caution [&>a]:border-l-caution',
  move_request: 'text-caution [&>a]:border-l-caution',
  treated: 'text-secondary [&>a]:border-l-secondary',
  canceled: 'text-ink-soft',
  block: 'text-ink-soft [&>a]:border-l-control',
}
