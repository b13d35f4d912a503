import type { CountedVisit } from '@noren/contract/reports/counted-visits'
import { buttonClass } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { StatusChip } from '@noren/ui/status'
import { reportVisits } from '@noren/words/admin/reports/visits'
import { formatAmount, formatCount } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useReadKeepingPrevious } from '#platform/api.ts'
import { shopTime, useNow } from '#platform/clock.ts'
import { useCalendarSettings } from '#platform/dates/calendar-settings.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { Dotted } from '#platform/lists/facts.tsx'
import { readListState, writeListState } from '#platform/lists/list-state.ts'
import { Pagination } from '#platform/lists/pagination.tsx'
import { paths, reservationPath } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { SkeletonRows } from '#platform/panels/skeletons.tsx'
import { useKeptPlace } from '../keep-place.ts'
import { periodName } from '../period/period-name.ts'
import { readPeriod, writePeriod } from '../period/period.ts'
import { FilterChips } from './chips.tsx'
import { readFilters, writeFilters } from './filters.ts'

/** The visits that a figure counts. Its address says which. Rules REP-44, REP-45. */
export const CountedVisitsPage = (): ReactNode => {
  const words = useWords(reportVisits)
  const lang = useLanguage()
  const { date: today } = useNow()
  const { week_starts_on: weekStart } = useCalendarSettings()
  const [address, setAddress] = useSearchParams()
  const { preset: _, ...period } = readPeriod(address, today, weekStart)
  const filters = readFilters(address)
  const { page, perPage } = readListState(address, [])
  const query = useReadKeepingPrevious('GET /api/reports/visits', {
    query: { ...period, ...filters, page, per_page: perPage },
  })
  useKeptPlace(query.data !== undefined)
  return (
    <FormColumn>
      <PageHead
        title={words.title}
        back={{ to: `${paths.reports}?${writePeriod(period)}`, text: words.back }}
      />
      <p className="figures mb-2 font-bold">{periodName(lang, period, today)}</p>
      <FilterChips
        period={period}
        filters={filters}
        onRemove={(name) =>
          setAddress(writeFilters(period, { ...filters, [name]: undefined }), { replace: true })
        }
      />
      <div className="mt-4">
        <QueryState
          query={query}
          isPage
          failed={words.failed}
          skeleton={<ListSkeleton />}
          isEmpty={({ data }) => data.length === 0}
          empty={
            <EmptyState
              title={words.empty}
              action={
                <Link
                  to={`${paths.reports}?${writePeriod(period)}`}
                  className={buttonClass({ variant: 'outline' })}
                >
                  {words.backToReports}
                </Link>
              }
            />
          }
        >
          {({ data, meta }) => (
            <>
              <Sum visits={data} total={meta?.total ?? data.length} amount={meta?.amount} />
              <div className="space-y-5">
                {[...Map.groupBy(data, (visit) => shopTime(visit.start_at).date)].map(([date, visits]) => (
                  <Day
                    key={date}
                    date={date}
                    visits={visits}
                    today={today}
                    isSaid={period.from !== period.to}
                  />
                ))}
              </div>
              <Pagination
                page={page}
                perPage={perPage}
                total={meta?.total ?? data.length}
                onChange={(next, size) =>
                  setAddress((before) => writeListState(before, { page: next, perPage: size, filters: {} }))
                }
              />
            </>
          )}
        </QueryState>
      </div>
    </FormColumn>
  )
}

/** How many, and what they come to. */
const Sum = ({
  visits,
  total,
  amount,
}: {
  visits: readonly CountedVisit[]
  total: number
  amount: number | undefined
}) => {
  const words = useWords(reportVisits)
  const lang = useLanguage()
  const onPage = visits.reduce((sum, visit) => sum + visit.amount, 0)
  const say = amount === undefined && total > visits.length ? words.sumOfPage : words.sum
  return (
    <p role="status" className="figures mb-3 text-lg font-bold">
      {say(formatCount(total), formatAmount(lang, amount ?? onPage))}
    </p>
  )
}

/** The day is said once, above its visits; of a period of one day the period says it. Rule SCR-325. */
const Day = ({
  date,
  visits,
  today,
  isSaid,
}: {
  date: string
  visits: readonly CountedVisit[]
  today: string
  isSaid: boolean
}) => {
  const words = useWords(reportVisits)
  const lang = useLanguage()
  const day = periodName(lang, { from: date, to: date }, today)
  return (
    <section>
      {isSaid && <h2 className="figures mb-2 text-sm text-ink-soft">{day}</h2>}
      <ul aria-label={`${words.list} ${day}`} className={`${cardClass} divide-y divide-line`}>
        {visits.map((visit) => (
          <Visit key={visit.id} visit={visit} />
        ))}
      </ul>
    </section>
  )
}

const Visit = ({ visit }: { visit: CountedVisit }) => {
  const words = useWords(reportVisits)
  const { status } = useWords(reservations)
  const lang = useLanguage()
  const clock = useClockFormat()
  return (
    <li>
      <Link
        to={reservationPath(visit.id)}
        className="flex min-h-14 items-baseline gap-3 px-4 py-2.5 text-ink no-underline hover:bg-primary-tint [li:first-child>&]:rounded-t-lg [li:last-child>&]:rounded-b-lg"
      >
        <span className={`figures shrink-0 text-sm text-ink-soft ${clock.isLong ? 'min-w-17' : 'min-w-12'}`}>
          {clock.time(shopTime(visit.start_at).minutes)}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-bold wrap-anywhere">
            {visit.customerName === '' ? words.unnamed : words.customer(visit.customerName)}
          </span>
          <Dotted of={[visit.menu_name, visit.staffName]} className="text-sm text-ink-soft" />
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <span className="figures font-bold whitespace-nowrap">{formatAmount(lang, visit.amount)}</span>
          {visit.status !== 'treated' && <StatusChip status={visit.status} word={status[visit.status]} />}
        </span>
      </Link>
    </li>
  )
}

const ListSkeleton = () => (
  <>
    <Skeleton className="mb-2 h-7 w-48" />
    <SkeletonRows rows={7} rowClass="min-h-22" />
  </>
)
