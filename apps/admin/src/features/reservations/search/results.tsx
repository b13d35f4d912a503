import type { CalendarEvent } from '@noren/contract/reservations'
import { cardClass } from '@noren/ui/card'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { SpamChip, StatusChip } from '@noren/ui/status'
import { reservationSearch } from '@noren/words/admin/reservations/search'
import {
  formatCount,
  formatDate,
  formatDuration,
  formatReservationNumber,
  formatAmount,
} from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PaidMark } from '#features/payments/api.ts'
import { useReveal } from '#platform/actions/use-reveal.ts'
import { useReadKeepingPrevious } from '#platform/api.ts'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { Pagination } from '#platform/lists/pagination.tsx'
import type { PerPage } from '#platform/lists/page-numbers.ts'
import { reservationPath } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { type Filters, queryOf } from './filters.ts'

/** One page of what was found, as cards. `isAsked`: by a press on this screen, which leads here. */
export const Results = ({
  filters,
  page,
  perPage,
  isAsked,
  onPage,
}: {
  filters: Filters
  page: number
  perPage: PerPage
  isAsked: boolean
  onPage: (page: number, perPage: PerPage) => void
}): ReactNode => {
  const words = useWords(reservationSearch)
  const query = useReadKeepingPrevious('GET /api/reservations', {
    query: queryOf(filters, { page, perPage }),
  })
  const element = useReveal(isAsked ? page : undefined, 'start')
  return (
    <section ref={element} tabIndex={-1} aria-label={words.list} className="scroll-mt-18 outline-none">
      <QueryState
        query={query}
        isPage
        failed={words.failed}
        skeleton={<ResultsSkeleton />}
        isEmpty={({ meta }) => meta?.total === 0}
        empty={<EmptyState title={words.none}>{words.noneText}</EmptyState>}
      >
        {({ data, meta }) => (
          <div className={`transition-opacity ${query.isPlaceholderData ? 'opacity-50' : ''}`}>
            <h2 aria-live="polite" className="figures mb-3 text-lg">
              {words.found(formatCount(meta?.total ?? 0))}
            </h2>
            <ul className="grid gap-3 lg:grid-cols-2">
              {data.map((one) => (
                <Found key={one.id} reservation={one} />
              ))}
            </ul>
            <div className="mt-4">
              <Pagination page={page} perPage={perPage} total={meta?.total ?? 0} onChange={onPage} />
            </div>
          </div>
        )}
      </QueryState>
    </section>
  )
}

const Found = ({ reservation: one }: { reservation: CalendarEvent }) => {
  const words = useWords(reservationSearch)
  const { status, cancelReason, day } = useWords(reservations)
  const lang = useLanguage()
  const clock = useClockFormat()
  const { date, minutes } = shopTime(one.start_at)
  return (
    <li className={`${cardClass} relative flex flex-col px-4 py-3 hover:bg-paper sm:px-5 sm:py-4`}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="figures min-w-0 text-lg leading-snug font-bold">
          <Link to={reservationPath(one.id)} className="text-ink no-underline after:absolute after:inset-0">
            <span className="inline-block">{formatDate(lang, date)}</span>{' '}
            <span className="inline-block">
              {clock.range(minutes, minutesFrom(date, shopTime(one.end_at)))}
            </span>
            <span className="sr-only">{`${one.title} ${one.customerName}`}</span>
          </Link>
        </p>
        {one.is_spam ? (
          <SpamChip word={cancelReason.spam} />
        ) : (
          <StatusChip status={one.status} word={status[one.status]} />
        )}
      </div>
      <p className="mt-1 leading-snug wrap-anywhere">{one.title || words.noMenu}</p>
      {one.customerName && (
        <p className="leading-snug font-bold wrap-anywhere">{day.customer(one.customerName)}</p>
      )}
      <dl className="figures mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft">
        <Fact name={words.number}>{formatReservationNumber(one.reservation_number)}</Fact>
        {one.before_time > 0 && <Fact name={words.before}>{formatDuration(lang, one.before_time)}</Fact>}
        {one.after_time > 0 && <Fact name={words.after}>{formatDuration(lang, one.after_time)}</Fact>}
        {one.email && (
          <div className="min-w-0 basis-full">
            <dt className="sr-only">{words.email}</dt>
            <dd className="wrap-anywhere">{one.email}</dd>
          </div>
        )}
      </dl>
      <p className="figures mt-auto pt-1 text-right font-bold">
        <span className="mr-2 font-normal">
          <PaidMark amount={one.paid_amount} />
        </span>
        <span className="sr-only">{words.price} </span>
        {formatAmount(lang, one.amount)}
      </p>
    </li>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-1.5">
    <dt>{name}</dt>
    <dd className="text-ink">{children}</dd>
  </div>
)

/** Of the cards' sizes. */
const ResultsSkeleton = () => (
  <>
    <Skeleton className="mb-3 h-7 w-56" />
    <div className="grid gap-3 lg:grid-cols-2">
      {['first', 'second', 'third', 'fourth'].map((card) => (
        <Skeleton key={card} className="h-44 rounded-lg!" />
      ))}
    </div>
  </>
)
