import { formatDuration } from '@noren/words/format'
import { freeTime } from '@noren/words/admin/reservations/free-time'
import { type PointerEvent, type ReactNode, type MouseEvent, useState } from 'react'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { type Axis, type FreeTime, proposedStart, startAt } from './axis/axis.ts'
import { boxOf } from './axis/lanes.ts'

/** Free time, with its length. A pointer chooses the start of the grid under it, the keyboard the first one that is not past. */
export const Gap = ({
  gap,
  of: columns,
  top,
  scale,
  step,
  now,
  onPress,
}: {
  gap: FreeTime
  of: Axis['columns']
  top: number
  /** Pixels of a minute. */
  scale: number
  step: number
  /** Minutes of today; undefined on other days. */
  now: number | undefined
  onPress: (start: number, end: number) => void
}): ReactNode => {
  const words = useWords(freeTime)
  const lang = useLanguage()
  const clock = useClockFormat()
  const [under, setUnder] = useState<number>()
  const length = formatDuration(lang, gap.end - gap.start)
  const first = proposedStart([gap], now, step)
  const name = words.gap(clock.time(first), length)
  // No menu of the shop fits into less than a step of its grid: it can be pressed, and says nothing.
  const isShort = gap.end - gap.start < step
  const pressedAt = (event: MouseEvent | PointerEvent): number => {
    const box = event.currentTarget.getBoundingClientRect()
    return startAt(gap, gap.start + (event.clientY - box.top) / scale)
  }
  return (
    <button
      type="button"
      aria-label={columns.length > 1 ? `${columns[gap.column]?.name} ${name}` : name}
      onClick={(event) => onPress(event.detail === 0 ? first : pressedAt(event), gap.end)}
      onPointerMove={(event) => event.pointerType === 'mouse' && setUnder(pressedAt(event))}
      onPointerLeave={() => setUnder(undefined)}
      className="group pointer-events-auto absolute p-0.5 text-xs text-primary"
      style={{
        top,
        height: (gap.end - gap.start) * scale,
        ...boxOf({
          ...(gap.within ? { lane: 0, lanes: 1 } : { lane: gap.column, lanes: columns.length }),
          within: gap.within,
        }),
      }}
    >
      <span
        className={`flex size-full justify-center rounded-md border border-dashed transition-colors group-hover:border-primary group-hover:bg-primary-tint/40 group-focus-visible:border-primary ${isShort ? 'border-transparent' : 'border-primary/25'}`}
      >
        {under !== undefined && (
          <span
            aria-hidden="true"
            className="figures pointer-events-none absolute inset-x-0.5 border-t border-primary/60 px-2 text-left leading-5 font-bold"
            style={{ top: Math.max(0, under - gap.start) * scale }}
          >
            {words.gapAt(clock.time(under))}
          </span>
        )}
        {/* At the top of the gap, and in sight while any of it is. */}
        {!isShort && (
          <span className="sticky top-(--heads) z-2 h-fit rounded-full bg-surface px-2 leading-5">
            {words.gapLabel(length)}
          </span>
        )}
      </span>
    </button>
  )
}
