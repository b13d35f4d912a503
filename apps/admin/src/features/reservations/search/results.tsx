import type { ListedCustomer } from '@noren/contract/customers'
import { Button } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { reservationSearch } from '@noren/words/admin/reservations/search'
import { formatCount, formatPhone } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useReveal } from '#platform/actions/use-reveal.ts'
import { readOptions, useReadKeepingPrevious } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { Pagination } from '#platform/lists/pagination.tsx'
import type { PerPage } from '#platform/lists/page-numbers.ts'
import { customerPath, paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { SkeletonRows } from '#platform/panels/skeletons.tsx'
import { Traits } from '../entry/customer/traits.tsx'
import { type Filters, queryOf } from './filters.ts'
import { FoundByDay } from './found.tsx'

/** One page of what was found. `isAsked`: by a press on this screen, which leads here. */
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
                  <FoundByDay found={data} isStatusSaid={filters.statuses.length === 1} />
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

/** Of the size of a day's rows. */
const ResultsSkeleton = () => (
  <>
    <Skeleton className="mb-5 h-6 w-24" />
    <Skeleton className="mb-2 h-4 w-24" />
    <SkeletonRows rows={6} rowClass="min-h-22 md:min-h-18 xl:min-h-13" noteClass="xl:hidden" />
  </>
)
