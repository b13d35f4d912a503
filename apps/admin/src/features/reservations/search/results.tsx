import type { ListedCustomer } from '@noren/contract/customers'
import type { CalendarEvent } from '@noren/contract/reservations'
import { Button } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { SpamChip, StatusChip } from '@noren/ui/status'
import { reservationSearch } from '@noren/words/admin/reservations/search'
import {
  formatAmount,
  formatCount,
  formatDate,
  formatDuration,
  formatPhone,
  formatReservationNumber,
} from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PaidMark } from '#features/payments/api.ts'
import { useReveal } from '#platform/actions/use-reveal.ts'
import { readOptions, useReadKeepingPrevious } from '#platform/api.ts'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { Pagination } from '#platform/lists/pagination.tsx'
import type { PerPage } from '#platform/lists/page-numbers.ts'
import { customerPath, paths, reservationPath } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { SkeletonCard } from '#platform/panels/skeletons.tsx'
import { Traits } from '../entry/customer/traits.tsx'
import { type Filters, queryOf } from './filters.ts'

/** One page of what was found, as cards. `isAsked`: by a press on this screen, which leads here. */
export const Results = ({
  filters,
  page,
  perPage,
  isAsked,
  onPage,
  onReset,
}: {
  filters: Filters
  page: number
  perPage: PerPage
  isAsked: boolean
  onPage: (page: number, perPage: PerPage) => void
  onReset: () => void
}): ReactNode => {
  const words = useWords(reservationSearch)
  const query = useReadKeepingPrevious('GET /api/reservations', {
    query: queryOf(filters, { page, perPage }),
  })
  const people = usePeople(filters, page)
  const element = useReveal(isAsked ? page : undefined, 'start')
  return (
    <section ref={element} tabIndex={-1} aria-label={words.list} className="scroll-mt-18 outline-none">
      <QueryState
        // Shown together, so that nothing moves when the customers come.
        query={people.isPending ? { ...query, data: undefined } : query}
        isPage
        failed={words.failed}
        skeleton={<ResultsSkeleton />}
        isEmpty={({ meta }) => meta?.total === 0 && people.total === 0}
        empty={
          <EmptyState
            title={words.none}
            action={
              <Button variant="outline" onClick={onReset}>
                {words.reset}
              </Button>
            }
          >
            {words.noneText}
          </EmptyState>
        }
      >
        {({ data, meta }) => (
          <div className={`space-y-8 transition-opacity ${query.isPlaceholderData ? 'opacity-50' : ''}`}>
            {people.total > 0 && <People {...people} text={filters.text} />}
            <div>
              <h2 aria-live="polite" className="figures mb-3 text-base">
                {words.found(formatCount(meta?.total ?? 0))}
              </h2>
              {data.length === 0 ? (
                <p className="text-ink-soft">{words.noReservation}</p>
              ) : (
                <>
                  <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
                    {data.map((one) => (
                      <Found key={one.id} reservation={one} isStatusSaid={filters.statuses.length === 1} />
                    ))}
                  </ul>
                  <Pagination page={page} perPage={perPage} total={meta?.total ?? 0} onChange={onPage} />
                </>
              )}
            </div>
          </div>
        )}
      </QueryState>
    </section>
  )
}

/** Customers whom the text finds: on the first page, and only where nothing but a text is asked for. A failure finds nobody. */
const usePeople = ({ text, statuses, range }: Filters, page: number) => {
  const isAsked =
    text.trim() !== '' && statuses.length === 0 && range.from === null && range.to === null && page === 1
  const { data, isPending } = useQuery({
    ...readOptions('GET /api/customers', { query: { search: text.trim() } }),
    enabled: isAsked,
  })
  return {
    isPending: isAsked && isPending,
    people: isAsked ? (data?.data.slice(0, peopleShown) ?? []) : [],
    total: isAsked ? (data?.meta.total ?? 0) : 0,
  }
}

const peopleShown = 3

const People = ({
  people,
  total,
  text,
}: {
  people: readonly ListedCustomer[]
  total: number
  text: string
}) => {
  const words = useWords(reservationSearch)
  const { day } = useWords(reservations)
  return (
    <div>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="figures text-base">{words.people(formatCount(total))}</h2>
        {total > people.length && (
          <Link
            to={`${paths.customers}?${new URLSearchParams({ search: text.trim() })}`}
            className="-my-2 py-2 text-sm font-bold text-primary underline underline-offset-4"
          >
            {words.allPeople}
          </Link>
        )}
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {people.map((one) => (
          <li key={one.id} className={`${cardClass} relative px-4 py-3 hover:bg-paper sm:px-5`}>
            <Link
              to={customerPath(one.id)}
              className="text-lg leading-snug font-bold text-ink no-underline wrap-anywhere after:absolute after:inset-0"
            >
              {day.customer(one.name)}
            </Link>
            <Traits of={[one.name_kana, one.phone && formatPhone(one.phone)]} customer={one} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Who, when and what, from large to small. */
const Found = ({
  reservation: one,
  isStatusSaid,
}: {
  reservation: CalendarEvent
  /** By the filter above: all have the same one. */
  isStatusSaid: boolean
}) => {
  const words = useWords(reservationSearch)
  const { status, cancelReason, day } = useWords(reservations)
  const lang = useLanguage()
  const clock = useClockFormat()
  const { date, minutes } = shopTime(one.start_at)
  const title = one.title || words.noMenu
  return (
    <li className={`${cardClass} relative flex flex-col px-4 py-3 hover:bg-paper sm:px-5 sm:py-4`}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <Link
          to={reservationPath(one.id)}
          className="min-w-0 text-lg leading-snug font-bold text-ink no-underline wrap-anywhere after:absolute after:inset-0"
        >
          {one.customerName ? day.customer(one.customerName) : title}
          <span className="sr-only">{` ${formatDate(lang, date)} ${clock.time(minutes)}`}</span>
        </Link>
        {one.is_spam ? (
          <SpamChip word={cancelReason.spam} />
        ) : (
          !isStatusSaid && <StatusChip status={one.status} word={status[one.status]} />
        )}
      </div>
      <div className="figures mt-0.5 flex flex-wrap items-baseline justify-between gap-x-3 leading-snug max-sm:text-sm">
        <p>
          <span className="inline-block">{formatDate(lang, date)}</span>{' '}
          <span className="inline-block font-bold">
            {clock.range(minutes, minutesFrom(date, shopTime(one.end_at)))}
          </span>
        </p>
        <p className="text-xs text-ink-soft sm:text-sm">
          <span className="max-sm:sr-only">{words.number} </span>
          {formatReservationNumber(one.reservation_number)}
        </p>
      </div>
      <div className="mt-0.5 flex items-baseline justify-between gap-x-4 leading-snug">
        <p className="phrases min-w-0 text-sm text-ink-soft wrap-anywhere max-sm:truncate sm:line-clamp-2">
          {one.customerName && title}
        </p>
        <p className="figures flex shrink-0 flex-wrap items-baseline justify-end gap-x-2 font-bold">
          <span className="font-normal">
            <PaidMark amount={one.paid_amount} />
          </span>
          <span>
            <span className="sr-only">{words.price} </span>
            {formatAmount(lang, one.amount)}
          </span>
        </p>
      </div>
      {(one.before_time > 0 || one.after_time > 0 || one.email) && (
        <dl className="figures mt-auto flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 pt-1 text-sm text-ink-soft max-sm:text-xs">
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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-1.5">
    <dt>{name}</dt>
    <dd className="text-ink">{children}</dd>
  </div>
)

/** Of the cards' sizes. */
const ResultsSkeleton = () => (
  <>
    <Skeleton className="mb-3 h-6 w-24" />
    <div className="grid gap-3 lg:grid-cols-2">
      {['first', 'second', 'third', 'fourth'].map((card) => (
        <SkeletonCard key={card} hasHeading={false}>
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="mt-3 h-4 w-3/5" />
          <Skeleton className="mt-3 h-4 w-1/3" />
        </SkeletonCard>
      ))}
    </div>
  </>
)
