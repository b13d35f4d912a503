import type { Span } from '@noren/scheduling/gaps'
import { formatDuration, formatTime } from '@noren/words/format'
import { reservationEntry } from '@noren/words/admin/reservation-entry'
import { type PointerEvent, type ReactNode, type MouseEvent, useState } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { type Axis, proposedStart, startAt } from './axis.ts'
import { scale } from './scale.ts'

/** Free time, with its length. A pointer chooses the half hour under it, the keyboard the first one that is not past. */
export const Gap = ({
  gap,
  of: columns,
  top,
  now,
  onPress,
}: {
  gap: Axis['gaps'][number]
  of: Axis['columns']
  top: number
  /** Minutes of today; undefined on other days. */
  now: number | undefined
  onPress: (start: number, end: number) => void
}): ReactNode => {
  const words = useWords(reservationEntry)
  const lang = useLanguage()
  const [under, setUnder] = useState<number>()
  const length = formatDuration(lang, gap.end - gap.start)
  const first = proposedStart([gap], now)
  const name = words.gap(formatTime(first), length)
  return (
    <button
      type="button"
      aria-label={columns.length > 1 ? `${columns[gap.column]?.name} ${name}` : name}
      onClick={(event) => onPress(event.detail === 0 ? first : pressedAt(event, gap), gap.end)}
      onPointerMove={(event) => event.pointerType === 'mouse' && setUnder(pressedAt(event, gap))}
      onPointerLeave={() => setUnder(undefined)}
      className="group absolute flex items-center justify-center rounded-md border border-dashed border-transparent
        text-xs text-ink-soft transition-colors hover:border-primary/50 hover:bg-primary-tint/40 hover:text-primary
        focus-visible:border-primary/50"
      style={{
        top,
        height: (gap.end - gap.start) * scale,
        left: `${(gap.column / columns.length) * 100}%`,
        width: `${100 / columns.length}%`,
      }}
    >
      {under !== undefined && (
        <span
          aria-hidden="true"
          className="figures pointer-events-none absolute inset-x-0 border-t border-primary/60 px-2 text-left leading-5 font-bold text-primary"
          style={{ top: (under - gap.start) * scale }}
        >
          {words.gapAt(formatTime(under))}
        </span>
      )}
      <span className="relative rounded-full border border-line bg-surface px-2.5 py-0.5 group-hover:border-primary/40">
        {words.gapLabel(length)}
      </span>
    </button>
  )
}

const pressedAt = (event: MouseEvent | PointerEvent, gap: Span): number => {
  const { top } = event.currentTarget.getBoundingClientRect()
  return startAt(gap, gap.start + (event.clientY - top) / scale)
}
