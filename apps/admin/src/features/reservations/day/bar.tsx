import type { StaffColor } from '@noren/contract/limits'
import { formatDuration } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { type ComponentProps, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'
import { onDemand } from '#platform/panels/on-demand.tsx'
import { lookClass } from '../looks.ts'
import { staffColorClass, staffLineClass, staffTintClass } from '../staff-color.ts'
import type { Look, CalendarItem } from '../month.ts'
import type { Placed } from './axis/axis.ts'
import { boxOf } from './axis/lanes.ts'
import type { Target } from './axis/drag.ts'
import { TreatButton } from '../treat/button.tsx'
import { Facts } from './day-facts.tsx'
import { Waits } from './waits.tsx'

type Props = {
  placed: Placed
  y: (minutes: number) => number
  /** Pixels of a minute. */
  scale: number
  isPast: boolean
  hasBegun: boolean
  /** Where there are several staff. */
  withStaff: boolean
  /** The edge's colour: that of the staff member, where there are several. Rule STAFF-3. */
  color: StaffColor | undefined
  /** Where it is being dragged to, and the number of columns. */
  target?: Target & { columns: number; words: string }
  /** Undefined where it cannot be moved. */
  handlers?: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onKeyDown: (event: KeyboardEvent) => void
    onBlur: () => void
  }
}

/** A visit, blocked time or a move request, with the preparation and clean-up around it. */
export const Bar = ({
  placed,
  y,
  scale,
  isPast,
  hasBegun,
  withStaff,
  color,
  target,
  handlers,
}: Props): ReactNode => {
  const words = useWords(reservations).day
  const { visit, drawn, within } = placed
  const lanes = placed.lanes * (within?.lanes ?? 1)
  const [isOpen, setOpen] = useState(false)
  if (visit.isHidden) return <HiddenBar placed={placed} y={y} />
  const length = target ? visit.end - visit.start : drawn.end - drawn.start
  const start = target?.start ?? drawn.start
  const height = Math.max(length * scale - 2, 26)
  // Its words stand where it is busy first: in its waiting time there may be somebody else.
  const room = Math.min(height, (visit.waits[0]?.[0] ?? Infinity) * scale)
  const canTreat = hasBegun && visit.look === 'reserved' && !target && room >= treatHeight && lanes <= 2
  const shown = target ? { ...visit, start, end: start + length } : visit
  return (
    <li
      className={`pointer-events-auto absolute px-0.5 ${edge[visit.look]} ${target ? 'z-3' : ''}`}
      style={{
        top: y(start - visit.before_time),
        height: (length + visit.before_time + visit.after_time) * scale,
        ...boxOf(target ? { lane: target.column, lanes: target.columns } : placed),
      }}
    >
      {target && <Destination words={target.words} isRight={2 * target.column >= target.columns} />}
      <Buffer minutes={visit.before_time} scale={scale} label={words.before} />
      <Link
        {...(handlers && { ...handlers, ...movedByKeys })}
        to={reservationPath(visit.id)}
        draggable={false}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          // A short visit, or one in a narrow column, has no room for all: a press shows the rest.
          if (room >= roomForAll.height && event.currentTarget.clientWidth >= roomForAll.width) return
          event.preventDefault()
          setOpen(true)
        }}
        style={{ height }}
        className={linkClass(visit, { isPast, isMoving: target !== undefined, canTreat, color })}
      >
        <Waits visit={visit} scale={scale} />
        <BarFacts visit={shown} height={room} withStaff={withStaff} />
      </Link>
      {canTreat && <TreatButton visit={visit} top={visit.before_time * scale + (room - treatHeight) / 2} />}
      <Buffer minutes={visit.after_time} scale={scale} label={words.after} />
      {isOpen && <Details visit={visit} withStaff={withStaff} onClose={() => setOpen(false)} />}
    </li>
  )
}

/** They end where waiting time begins, in which somebody else may stand. */
const BarFacts = ({ visit, height, withStaff }: ComponentProps<typeof Facts>): ReactNode => {
  const facts = <Facts visit={visit} height={height} withStaff={withStaff} />
  if (visit.waits.length === 0) return facts
  return (
    <span className="block overflow-clip" style={{ height: height - 3 }}>
      {facts}
    </span>
  )
}

/** A visit that the filter hides still takes its time: a faint bar without details or link. */
const HiddenBar = ({ placed, y }: Pick<Props, 'placed' | 'y'>) => {
  const words = useWords(reservations).day
  const clock = useClockFormat()
  const { visit } = placed
  const [start, end] = [visit.start - visit.before_time, visit.end + visit.after_time]
  return (
    <li
      className="absolute px-0.5"
      style={{
        top: y(start),
        height: y(end) - y(start),
        ...boxOf(placed),
      }}
    >
      <p className="h-full truncate rounded-md border border-dashed border-line bg-paper/60 px-2 text-xs leading-5 text-ink-soft">
        <time className="sr-only">{clock.range(visit.start, visit.end)}</time> {words.hidden}
      </p>
    </li>
  )
}

/** Where it would go, before it is saved: when, and in which column. Screen readers hear it as it moves. */
const Destination = ({ words, isRight }: { words: string; isRight: boolean }) => (
  <span
    aria-hidden="true"
    // Wider than a column: on the right it reaches to the left.
    className={`figures pointer-events-none absolute bottom-full z-4 mb-0.5 w-max max-w-56 truncate rounded-sm bg-ink px-2 py-0.5 text-xs font-bold text-white ${isRight ? 'right-0.5' : 'left-0.5'}`}
  >
    {words}
  </span>
)

const Buffer = ({
  minutes,
  scale,
  label,
}: {
  minutes: number
  scale: number
  label: (length: string) => string
}) => {
  const lang = useLanguage()
  if (minutes === 0) return null
  return (
    <p className="hatch flex items-center rounded-sm px-2 text-xs" style={{ height: minutes * scale }}>
      <span className={minutes >= 15 ? 'bg-surface px-1 text-ink-soft' : 'sr-only'}>
        {label(formatDuration(lang, minutes))}
      </span>
    </p>
  )
}

const linkClass = (
  { look }: CalendarItem,
  how: Pick<Props, 'isPast' | 'color'> & { isMoving: boolean; canTreat: boolean },
): string =>
  [
    'relative block overflow-clip rounded-md border border-l-4 px-1.5 py-0.5 text-left transition-colors select-none [-webkit-touch-callout:none] hover:border-current',
    how.isPast && look !== 'pending_approval' ? pastClass : lookClass[look],
    look === 'block' && 'stripes',
    how.isMoving && 'shadow-raised',
    how.canTreat && 'pr-13',
    how.color && `border-l-(--staff)! ${staffColorClass[how.color]}`,
    how.color && look === 'reserved' && !how.isPast && `${staffTintClass} ${staffLineClass}`,
  ]
    .filter(Boolean)
    .join(' ')

const edge: Record<Look, string> = {
  reserved: 'text-primary [&>a]:border-l-primary',
  pending_approval: 'text-caution [&>a]:border-l-caution',
  move_request: 'text-caution [&>a]:border-l-caution',
  treated: 'text-secondary [&>a]:border-l-secondary',
  canceled: 'text-ink-soft',
  block: 'text-ink-soft [&>a]:border-l-control',
}

/** What is over is quiet: no fill, soft ink. */
const pastClass = 'border-line bg-surface text-ink-soft [&_*]:text-ink-soft!'

/** The id of the sentence that says how to move a visit by keyboard. */
export const dragHintId = 'drag-hint'

const movedByKeys = { 'aria-keyshortcuts': 'Shift+ArrowUp Shift+ArrowDown', 'aria-describedby': dragHintId }

/** Height in pixels of the button that marks a visit as treated; half an hour has room for it. */
const treatHeight = 42

/** From this size in pixels on a bar says all that is not usual. Rule RES-22. */
const roomForAll = { height: 64, width: 80 }

/** Whether a visit can be moved. */
export const isMovable = ({ look, isHidden }: CalendarItem): boolean =>
  !isHidden && (look === 'reserved' || look === 'pending_approval' || look === 'block')

const Details = onDemand(async () => (await import('./day-details.tsx')).Details, {
  layer: ({ onClose }) => onClose,
})
