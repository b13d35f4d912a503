import { freeTime } from '@noren/words/admin/reservations/free-time'
import { formatTime } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useWords } from '#platform/language.ts'
import type { Hours } from '#features/reservations/month.ts'
import { staffColorClass } from '#features/reservations/staff-color.ts'
import type { Axis, StaffMember } from './axis.ts'
import { StaffMenu } from './staff-menu.tsx'

/** Opening hours are white, the rest is paper, also where a staff member does not work. */
export const Ground = ({
  open,
  off,
  columns,
  y,
}: {
  open: Hours | undefined
  off: Axis['off']
  columns: number
  y: (minutes: number) => number
}): ReactNode => (
  <>
    {open && <div className="absolute inset-y-0 right-0 left-(--gutter) rounded-md bg-closed" />}
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
          className="absolute bg-closed"
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

/** Screen readers hear whose column it is from each bar and each gap; of who may be absent on `date` the head leads to that. */
export const ColumnHeads = ({
  columns,
  date,
}: {
  columns: readonly StaffMember[]
  date: string | undefined
}): ReactNode => (
  <div className="sticky top-0 z-4 -mx-3 flex h-8 items-center border-b border-line bg-surface pr-3 pl-[calc(var(--gutter)+0.75rem)] text-center text-xs leading-none font-bold md:-mx-4 md:pr-4 md:pl-[calc(var(--gutter)+1rem)]">
    {columns.map(({ id, name, color }) => (
      <span
        key={id}
        aria-hidden={date === undefined}
        className={`flex h-full min-w-0 flex-1 snap-start items-center justify-center px-1 ${color ? `border-b-3 border-(--staff) ${staffColorClass[color]}` : ''}`}
      >
        {date === undefined ? (
          <span className="min-w-0 truncate text-[0.8125rem] leading-snug">{name}</span>
        ) : (
          <StaffMenu staffId={id} name={name} date={date} />
        )}
      </span>
    ))}
  </div>
)

export const HourLine = ({
  hour,
  top,
  isHidden,
}: {
  hour: number
  top: number
  isHidden: boolean
}): ReactNode => {
  const clock = useClockFormat()
  return (
    <div aria-hidden="true" className="absolute inset-x-0 flex h-0 items-center gap-2" style={{ top }}>
      <span className="figures w-[calc(var(--gutter)-0.5rem)] shrink-0 text-right text-xs leading-none text-ink-soft">
        {isHidden ? '' : clock.time(hour)}
      </span>
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}

type HourProps = { hour: number; top: number; onAsk: (time: string) => void }

export const Hour = ({ hour, top, onAsk }: HourProps): ReactNode => {
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
