import { cardClass } from '@noren/ui/card'
import type { ComingVisit } from '@noren/contract/reservations/calendar'
import { clockIcon, Icon, phoneIcon } from '@noren/ui/icon'
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
  strip = false,
  className,
}: {
  now: ShopTime
  /** Where there are several. */
  withStaff: boolean
  /** One line, where there is no room for the card; nothing of it where nobody comes. */
  strip?: boolean
  className: string
}): ReactNode => {
  const { data, isPending, refetch } = useRead('GET /api/reservations/next', {})
  const ahead = data?.data.filter(({ start_at }) => minutesUntil(start_at, now) > 0)
  const isUsedUp = data !== undefined && data.data.length > 0 && ahead?.length === 0
  useEffect(() => {
    // All that were read have begun by now.
    if (isUsedUp) void refetch()
  }, [isUsedUp, refetch])
  if (isPending)
    return strip ? (
      <div className={`flex h-11 items-center border-t border-line bg-surface px-4 ${className}`}>
        <Skeleton className="h-4 w-2/3" />
      </div>
    ) : (
      <div className={`${cardClass} ${cardHeight} px-4 py-3 ${className}`}>
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="mt-2.5 h-5 w-20" />
        <Skeleton className="mt-2.5 h-5 w-3/5" />
        <Skeleton className="mt-2.5 h-3.5 w-4/5" />
      </div>
    )
  if (!ahead) return null
  const [visit] = ahead
  if (!visit || minutesUntil(visit.start_at, now) > 24 * 60)
    return strip ? null : <Nobody className={className} />
  const others = ahead.filter(({ start_at }) => start_at === visit.start_at).length - 1
  return strip ? (
    <Strip visit={visit} now={now} className={className} />
  ) : (
    <Card visit={visit} others={others} now={now} withStaff={withStaff} className={className} />
  )
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
  const { times, last } = useBefore(visit, now)
  return (
    <section
      aria-label={words.title}
      className={`relative ${cardHeight} rounded-lg border border-line bg-surface py-2.5 pr-3 pl-4 shadow-soft ${className}`}
    >
      <Link to={reservationPath(visit.id)} className="block rounded-md hover:text-primary">
        {/* The telephone stands beside these two lines; below it name and menu have the whole width. */}
        <span className="block min-h-12 pr-14">
          <span className="block text-xs text-ink-soft">{list([words.title, left])}</span>
          <span className="flex flex-wrap items-baseline gap-x-3 leading-snug">
            <time className="text-xl font-bold">
              {date === now.date ? clock.time(minutes) : words.tomorrow(clock.time(minutes))}
            </time>
            {others > 0 && <span className="text-sm text-ink-soft">{words.others(others)}</span>}
          </span>
        </span>
        <span className="line-clamp-2 text-lg leading-snug font-bold wrap-anywhere">
          {customer(visit.customerName)}
        </span>
        <Line of={[visit.title, times]} />
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
          className="absolute top-2.5 right-2.5 flex size-12 items-center justify-center rounded-full bg-primary-tint text-primary transition-colors hover:bg-primary hover:text-white"
        >
          <Icon path={phoneIcon} />
        </a>
      )}
    </section>
  )
}

/** How often somebody came, this visit included, and when last; null where it is not known who comes. */
const useBefore = (visit: ComingVisit, now: ShopTime): { times: string | null; last: string | null } => {
  const words = useWords(calendar).next
  const lang = useLanguage()
  const { visit_count: before, last_visited_at: lastAt, brought } = visit
  const known = before === 0 ? words.first : words.times((before ?? 0) + 1)
  const lastDay = lastAt && shopTime(lastAt).date
  const isThisYear = lastDay?.slice(0, 4) === now.date.slice(0, 4)
  return {
    // Somebody of whom only a day of before is known is not here for the first time, and nobody knows for which.
    times: before === null ? null : brought?.count === 0 ? words.again : known,
    last: lastDay ? words.last((isThisYear ? formatShortDate : formatDate)(lang, lastDay)) : null,
  }
}

/** When, who, and how often she came; the rest stands on her visit. */
const Strip = ({ visit, now, className }: { visit: ComingVisit; now: ShopTime; className: string }) => {
  const words = useWords(calendar).next
  const { customer } = useWords(reservations).day
  const { brief } = useWords(noShows)
  const { list } = useWords(common)
  const lang = useLanguage()
  const clock = useClockFormat()
  const { times, last } = useBefore(visit, now)
  const { date, minutes } = shopTime(visit.start_at)
  return (
    <section
      aria-label={words.title}
      className={`flex h-11 items-center border-t border-line bg-surface pl-4 ${className}`}
    >
      <Link
        to={reservationPath(visit.id)}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-md text-sm hover:text-primary"
      >
        <span className="sr-only">{words.title}</span>
        <time className="figures shrink-0 font-bold">
          {date === now.date ? clock.time(minutes) : words.tomorrow(clock.time(minutes))}
        </time>
        <span className="min-w-0 truncate font-bold [word-break:keep-all]">
          {customer(visit.customerName)}
        </span>
        <span className="figures shrink-0 text-xs text-ink-soft">
          {visit.no_show_count !== null && visit.no_show_count > 0 ? (
            <b className="text-caution">{brief(formatCount(visit.no_show_count))}</b>
          ) : (
            words.left(formatDuration(lang, minutesUntil(visit.start_at, now)))
          )}
        </span>
        <span className="sr-only">{list([times, last].filter((part) => part !== null))}</span>
      </Link>
      {visit.phone && (
        <a
          href={`tel:${visit.phone}`}
          aria-label={words.call(visit.customerName)}
          className="flex size-11 shrink-0 items-center justify-center text-primary"
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
    <span className="figures line-clamp-2 text-sm leading-snug wrap-anywhere text-ink-soft">
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
      className={`flex ${cardHeight} items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2.5 shadow-soft ${className}`}
    >
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-paper-deep text-ink-soft">
        <Icon path={clockIcon} />
      </span>
      <div className="min-w-0">
        <p className="text-xs text-ink-soft">{words.title}</p>
        <p className="phrases text-sm">{words.none}</p>
      </div>
    </section>
  )
}

/** With a line of her menu and one of whose customer she is; what stands below stays where it was while it is read. */
const cardHeight = 'min-h-[8.375rem]'

const minutesUntil = (instant: string, now: ShopTime): number =>
  minutesFrom(now.date, shopTime(instant)) - now.minutes
