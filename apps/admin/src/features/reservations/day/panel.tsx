import type { Occupancy as Occupied } from '@noren/scheduling/offer'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { common } from '@noren/words/common'
import { formatDate, formatTime, formatTimeRange, formatYen } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { type ReactNode, useState } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { countsOf, type Hours, type CalendarItem } from '../month.ts'
import type { StaffMember } from './axis.ts'
import { Canceled } from './canceled.tsx'
import { Explain } from './explain.tsx'
import { TimeAxis } from './time-axis.tsx'

type Props = {
  date: string
  visits: CalendarItem[]
  /** Undefined until the shop's hours are loaded; the panel then says nothing of them. */
  hours: Hours | undefined
  /** Active staff. */
  staff: readonly StaffMember[] | undefined
  /** What is taken of the staff's time on that date. */
  occupied: readonly Occupied[]
  loading: boolean
  /** Called with the free time that was pressed, in minutes of the day. */
  onEnter: (start: number, end: number) => void
}

/** One day as a time axis: visits to scale, preparation and clean-up hatched, free time can be pressed. */
export const DayPanel = ({ date, visits, hours, staff, occupied, loading, onEnter }: Props): ReactNode => {
  const words = useWords(reservations).day
  const lang = useLanguage()
  // The time of day whose reasons are shown; undefined while the tool is closed.
  const [asked, ask] = useState<string>()
  const taking = visits.filter((visit) => visit.look !== 'canceled')
  const canceled = visits.filter((visit) => visit.look === 'canceled')
  const isClosed = hours?.ranges.length === 0
  return (
    <section
      aria-label={words.title(formatDate(lang, date))}
      className="rounded-lg border border-line bg-surface shadow-soft"
    >
      <Head date={date} taking={loading ? [] : taking} hours={hours} />
      {loading ? (
        <div className="space-y-3 p-4">
          <Skeleton className="h-18" />
          <Skeleton className="h-24" />
          <Skeleton className="h-18" />
        </div>
      ) : taking.length > 0 || hours?.ranges.length ? (
        <>
          {visits.length === 0 && <p className="px-4 pt-4 text-sm text-ink-soft">{words.empty}</p>}
          <TimeAxis
            date={date}
            visits={taking}
            hours={hours}
            staff={staff}
            occupied={occupied}
            onEnter={onEnter}
            onAsk={asked === undefined ? undefined : ask}
          />
        </>
      ) : (
        canceled.length === 0 && (
          <EmptyState title={isClosed ? words.closedEmpty : words.empty}>
            {isClosed && words.closedText}
          </EmptyState>
        )
      )}
      {!loading && canceled.length > 0 && <Canceled visits={canceled} />}
      {!loading && (
        <Explain date={date} asked={asked} first={formatTime(hours?.ranges[0]?.start ?? 600)} onAsk={ask} />
      )}
    </section>
  )
}

const Head = ({
  date,
  taking,
  hours,
}: {
  date: string
  taking: readonly CalendarItem[]
  hours: Hours | undefined
}) => {
  const words = useWords(reservations).day
  const { list } = useWords(common)
  const lang = useLanguage()
  const count = countsOf(taking).reservations
  const counted = taking.filter(({ look, isHidden }) => look !== 'move_request' && !isHidden)
  const amount = counted.reduce((sum, { amount: yen }) => sum + yen, 0)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-4 py-3">
      {/* Takes the focus when the pressed gap is gone because the entry now stands in it. */}
      <h2 id="day" tabIndex={-1} className="text-lg outline-none">
        {formatDate(lang, date)}
      </h2>
      {count > 0 && (
        <p className="figures text-sm whitespace-nowrap text-ink-soft">
          {words.summary(count, formatYen(amount))}
        </p>
      )}
      {hours && (
        <p className="figures flex w-full flex-wrap gap-x-3 text-sm text-ink-soft">
          {hours.holiday && <span className="text-danger">{hours.holiday}</span>}
          <span>
            {hours.ranges.length === 0
              ? words.closed
              : words.hours(list(hours.ranges.map((range) => formatTimeRange(range.start, range.end))))}
          </span>
        </p>
      )}
    </div>
  )
}
