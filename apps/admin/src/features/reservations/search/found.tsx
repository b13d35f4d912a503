import type { CalendarEvent } from '@noren/contract/reservations'
import { cardClass } from '@noren/ui/card'
import { SpamChip, StatusChip } from '@noren/ui/status'
import { reservationSearch } from '@noren/words/admin/reservations/search'
import {
  formatAmount,
  formatDate,
  formatDayOfYear,
  formatDuration,
  formatReservationNumber,
} from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { PaidMark } from '#features/payments/api.ts'
import { minutesFrom, shopTime, useNow } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'

/** What was found in its order, the date said once above the visits of a day. Rule RES-175. */
export const FoundByDay = ({
  found,
  isStatusSaid,
}: {
  found: readonly CalendarEvent[]
  /** By the filter above: all have the same one. */
  isStatusSaid: boolean
}): ReactNode => {
  const lang = useLanguage()
  const { today: todayWord } = useWords(reservations).calendar
  const today = useNow().date
  return (
    <div className="space-y-5">
      {byDay(found).map(({ date, visits }) => (
        <div key={visits[0]?.id}>
          <h3 id={`found-${visits[0]?.id}`} className="figures mb-2 text-sm text-ink-soft">
            {date === today && <span className="mr-2 text-primary">{todayWord}</span>}
            {(date.slice(0, 4) === today.slice(0, 4) ? formatDayOfYear : formatDate)(lang, date)}
          </h3>
          <ul
            aria-labelledby={`found-${visits[0]?.id}`}
            className={`${cardClass} divide-y divide-line overflow-hidden`}
          >
            {visits.map((one) => (
              <Found key={one.id} reservation={one} date={date} isStatusSaid={isStatusSaid} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Runs of one date: of today what is to come stands before, and what is over after all that is to come. Rule RES-32. */
const byDay = (found: readonly CalendarEvent[]) => {
  const days: { date: string; visits: CalendarEvent[] }[] = []
  for (const one of found) {
    const { date } = shopTime(one.start_at)
    const last = days.at(-1)
    if (last?.date === date) last.visits.push(one)
    else days.push({ date, visits: [one] })
  }
  return days
}

/** Two columns on a phone; from 768 px on the time first, from 1280 px on all in one line. */
const Found = ({
  reservation: one,
  date,
  isStatusSaid,
}: {
  reservation: CalendarEvent
  date: string
  isStatusSaid: boolean
}) => {
  const words = useWords(reservationSearch)
  const { status, cancelReason, day } = useWords(reservations)
  const lang = useLanguage()
  const clock = useClockFormat()
  const { minutes } = shopTime(one.start_at)
  const title = one.title || words.noMenu
  return (
    <li
      className={rowClass}
      style={
        // The type of styles knows no custom property.
        {
          '--times': clock.isLong ? '11rem' : '7.25rem',
          '--chip': isStatusSaid ? 'auto' : '7rem',
        } as CSSProperties
      }
    >
      <Link
        to={reservationPath(one.id)}
        className="min-w-0 text-lg leading-snug font-bold text-ink no-underline wrap-anywhere after:absolute after:inset-0 md:col-start-2 md:row-start-1 md:text-base"
      >
        {one.customerName ? day.customer(one.customerName) : title}
        <span className="sr-only">{` ${formatDate(lang, date)} ${clock.time(minutes)}`}</span>
      </Link>
      <span className="flex justify-end empty:hidden max-md:col-start-2 md:col-start-3 md:row-start-1 xl:col-start-4 xl:justify-start">
        {one.is_spam ? (
          <SpamChip word={cancelReason.spam} />
        ) : (
          !isStatusSaid && <StatusChip status={one.status} word={status[one.status]} />
        )}
      </span>
      <p className="figures font-bold whitespace-nowrap max-md:col-start-1 md:row-start-1">
        {clock.range(minutes, minutesFrom(date, shopTime(one.end_at)))}
      </p>
      <p className="figures flex flex-wrap items-baseline justify-end gap-x-2 font-bold max-md:col-start-2 md:col-start-4 md:row-start-1 xl:col-start-6">
        <PaidMark amount={one.paid_amount} />
        <span>
          <span className="sr-only">{words.price} </span>
          {formatAmount(lang, one.amount)}
        </span>
      </p>
      <p className="phrases min-w-0 truncate text-sm text-ink-soft max-md:col-start-1 md:col-span-2 md:col-start-2 md:row-start-2 xl:col-span-1 xl:col-start-3 xl:row-start-1">
        {one.customerName && title}
      </p>
      <p className="figures text-right text-xs text-ink-soft max-md:col-start-2 md:col-start-4 md:row-start-2 xl:col-start-5 xl:row-start-1 xl:text-sm">
        <span className="sr-only">{words.number} </span>
        {formatReservationNumber(one.reservation_number)}
      </p>
      {(one.before_time > 0 || one.after_time > 0 || one.email) && (
        <dl className="figures col-span-full flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-soft md:col-start-2 md:text-sm">
          {one.before_time > 0 && <Fact name={words.before}>{formatDuration(lang, one.before_time)}</Fact>}
          {one.after_time > 0 && <Fact name={words.after}>{formatDuration(lang, one.after_time)}</Fact>}
          {one.email && (
            <div className="min-w-0">
              <dt className="sr-only">{words.email}</dt>
              <dd className="wrap-anywhere">{one.email}</dd>
            </div>
          )}
        </dl>
      )}
    </li>
  )
}

const rowClass =
  'relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-3 leading-snug transition-colors hover:bg-paper sm:px-5 ' +
  'md:grid-cols-[var(--times)_minmax(0,1fr)_auto_7rem] ' +
  'xl:grid-cols-[var(--times)_minmax(0,4fr)_minmax(0,5fr)_var(--chip)_5.5rem_7rem]'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-1.5">
    <dt>{name}</dt>
    <dd className="text-ink">{children}</dd>
  </div>
)
