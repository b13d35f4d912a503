import type { ComingVisit } from '@noren/contract/reservations/calendar'
import { Icon, phoneIcon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { noShows } from '@noren/words/admin/customers/no-shows'
import { common } from '@noren/words/common'
import { formatCount, formatDate, formatDuration, formatShortDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { calendar } from '@noren/words/reservations/calendar'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useRead } from '#platform/api.ts'
import { minutesFrom, shopTime, type ShopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'

/** つぎのお客様: who comes next and when, how often she came, and her telephone. Of the coming 24 hours. */
export const NextCustomer = ({
  now,
  withStaff,
  className,
}: {
  now: ShopTime
  /** Where there are several. */
  withStaff: boolean
  className: string
}): ReactNode => {
  const { data, isPending, refetch } = useRead('GET /api/reservations/next', {})
  const ahead = data?.data.filter(({ start_at }) => minutesUntil(start_at, now) > 0)
  const isUsedUp = data !== undefined && data.data.length > 0 && ahead?.length === 0
  useEffect(() => {
    // All that were read have begun by now.
    if (isUsedUp) void refetch()
  }, [isUsedUp, refetch])
  if (isPending) return <Skeleton className={`h-22 rounded-lg! ${className}`} />
  if (!ahead) return null
  const [visit] = ahead
  if (!visit || minutesUntil(visit.start_at, now) > 24 * 60) return <Nobody className={className} />
  const others = ahead.filter(({ start_at }) => start_at === visit.start_at).length - 1
  return <Card visit={visit} others={others} now={now} withStaff={withStaff} className={className} />
}

const Card = ({
  visit,
  others,
  now,
  withStaff,
  className,
}: {
  visit: ComingVisit
  others: number
  now: ShopTime
  withStaff: boolean
  className: string
}) => {
  const words = useWords(calendar).next
  const { customer, staff } = useWords(reservations).day
  const { list } = useWords(common)
  const { brief } = useWords(noShows)
  const lang = useLanguage()
  const clock = useClockFormat()
  const { date, minutes } = shopTime(visit.start_at)
  const left = words.left(formatDuration(lang, minutesUntil(visit.start_at, now)))
  const { visit_count: before, last_visited_at: lastAt, brought } = visit
  const known = before === 0 ? words.first : words.times((before ?? 0) + 1)
  // Somebody of whom only a day of before is known is not here for the first time, and nobody knows for which.
  const times = brought?.count === 0 ? words.again : known
  const lastDay = lastAt && shopTime(lastAt).date
  const isThisYear = lastDay?.slice(0, 4) === now.date.slice(0, 4)
  const last = lastDay && words.last((isThisYear ? formatShortDate : formatDate)(lang, lastDay))
  return (
    <section
      aria-label={words.title}
      className={`flex items-center gap-3 rounded-lg border border-line bg-surface py-2.5 pr-2.5 pl-4 shadow-soft ${className}`}
    >
      <Link to={reservationPath(visit.id)} className="min-w-0 flex-1 rounded-md hover:text-primary">
        <span className="block text-xs text-ink-soft">{list([words.title, left])}</span>
        <span className="flex flex-wrap items-baseline gap-x-3 leading-snug">
          <time className="text-xl font-bold">
            {date === now.date ? clock.time(minutes) : words.tomorrow(clock.time(minutes))}
          </time>
          <span className="min-w-0 truncate text-lg font-bold">{customer(visit.customerName)}</span>
          {others > 0 && <span className="text-sm text-ink-soft">{words.others(others)}</span>}
        </span>
        <Line of={[visit.title, before !== null && times]} />
        {visit.no_show_count !== null && visit.no_show_count > 0 && (
          <span className="figures block truncate text-sm leading-snug font-bold text-caution">
            {brief(formatCount(visit.no_show_count))}
          </span>
        )}
        <Line of={[last, withStaff && staff(visit.staffName)]} />
        {visit.note && (
          <span className="line-clamp-1 text-sm leading-snug text-ink-soft max-md:hidden">
            <span className="sr-only">{words.note} </span>
            {visit.note}
          </span>
        )}
      </Link>
      {visit.phone && (
        <a
          href={`tel:${visit.phone}`}
          aria-label={words.call(visit.customerName)}
          className="flex size-12 shrink-0 items-center justify-center rounded-full bg-primary-tint text-primary transition-colors hover:bg-primary hover:text-white"
        >
          <Icon path={phoneIcon} />
        </a>
      )}
    </section>
  )
}

/** Each a line of its own: a list that breaks by itself would end in its separator. */
const Line = ({ of: parts }: { of: readonly (string | false | null)[] }) => {
  const { list } = useWords(common)
  return (
    <span className="figures block truncate text-sm leading-snug text-ink-soft">
      {list(parts.filter((part) => typeof part === 'string'))}
    </span>
  )
}

/** Says it, and keeps the place: what stands below does not move when somebody books. */
const Nobody = ({ className }: { className: string }) => {
  const words = useWords(calendar).next
  return (
    <section
      aria-label={words.title}
      className={`flex min-h-22 flex-col justify-center rounded-lg border border-line bg-surface px-4 py-2.5 shadow-soft ${className}`}
    >
      <p className="text-xs text-ink-soft">{words.title}</p>
      <p className="text-sm text-ink-soft">{words.none}</p>
    </section>
  )
}

const minutesUntil = (instant: string, now: ShopTime): number =>
  minutesFrom(now.date, shopTime(instant)) - now.minutes
