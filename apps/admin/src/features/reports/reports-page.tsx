import type { Period } from '@noren/contract/reports/periods'
import type { SalesReport } from '@noren/contract/reports/sales'
import { reports } from '@noren/words/admin/reports/screen'
import { formatAmount, formatCount } from '@noren/words/format'
import { SalesFiles } from '#features/closings/api.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useReadKeepingPrevious } from '#platform/api.ts'
import { useNow } from '#platform/clock.ts'
import { useCalendarSettings } from '#platform/dates/calendar-settings.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { onDemand } from '#platform/panels/on-demand.tsx'
import { SkeletonFigures, SkeletonPlot } from '#platform/panels/skeletons.tsx'
import { bothOf } from '#platform/queries/both-of.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { BookedFigures } from './figures/booked-figures.tsx'
import { Figures } from './figures/figures.tsx'
import { Target } from './figures/target.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { useKeptPlace } from './keep-place.ts'
import { PeriodPicker } from './period/period-picker.tsx'
import { periodName } from './period/period-name.ts'
import { elapsedOf, readPeriod, writePeriod } from './period/period.ts'
import { ReportTabs } from '#shell/menu/report-tabs.tsx'
import { FirstPlot } from './sections/first-plot.tsx'
import { countedPath } from './visits/filters.ts'

/** How the shop is doing: figures first, plots below them. The period stands in the address. Rules REP-40 to REP-43. */
export const ReportsPage = (): ReactNode => {
  const words = useWords(reports)
  const lang = useLanguage()
  const { date: today } = useNow()
  const { week_starts_on: weekStart } = useCalendarSettings()
  const [query, setQuery] = useSearchParams()
  const period = readPeriod(query, today, weekStart)
  const { from, to } = period
  const past = elapsedOf(period, today)
  // A period of one's own is said by its field.
  const isOwn = period.preset === 'custom'
  const isSaid = isOwn && past.to === to
  const whole = useReadKeepingPrevious('GET /api/reports/sales', { query: { from, to } })
  // Of a period that goes on, the figures are of the days until today; else this is the same answer.
  const elapsed = useReadKeepingPrevious('GET /api/reports/sales', { query: past })
  useKeptPlace(whole.data !== undefined && elapsed.data !== undefined)
  return (
    <>
      <PageHead title={words.title} />
      <ReportTabs current="reports" month={to.slice(0, 7)} />
      <PeriodPicker
        period={period}
        today={today}
        onChange={(next) => setQuery(writePeriod(next), { replace: true })}
      />
      <p className={`mt-2 text-sm font-bold sm:text-base ${isSaid ? 'hidden print:block' : ''}`}>
        <span className="mr-2 hidden print:inline">{words.title}</span>
        <span className={`mr-2 ${isOwn ? 'hidden print:inline' : ''}`}>
          {periodName(lang, period, today)}
        </span>
        {past.to !== to && !(whole.data && isEmpty(whole.data.data)) && (
          <span className="text-sm font-normal text-ink-soft">{words.period.upTo}</span>
        )}
      </p>
      <div
        className={`print-sheet ${isSaid ? 'mt-4' : 'mt-2'} ${whole.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        <QueryState
          query={bothOf(whole, elapsed)}
          isPage
          failed={words.failed}
          skeleton={<ReportsSkeleton />}
        >
          {([{ data: all }, { data: untilNow }]) => (
            <>
              <Report report={untilNow} whole={all} period={{ from, to }} today={today} />
              {!isEmpty(all) && (
                <div className="mt-4 print:hidden">
                  <SalesFiles from={from} to={to} isFolded />
                </div>
              )}
            </>
          )}
        </QueryState>
      </div>
    </>
  )
}

const Report = ({
  report,
  whole,
  period,
  today,
}: {
  report: SalesReport
  whole: SalesReport
  period: Period
  today: string
}) => {
  const words = useWords(reports)
  const lang = useLanguage()
  const target = <Target target={whole.target} month={period.to.slice(0, 7)} />
  if (isEmpty(whole))
    return (
      <>
        <NothingYet />
        {target}
      </>
    )
  const { booked_visits: booked, booked: amount } = whole.current
  const wasVisited = report.current.visits + report.previous.visits + report.year_before.visits > 0
  const plot = (
    <FirstPlot
      report={whole}
      period={period}
      today={today}
      note={
        booked > 0 && (
          <>
            {report.current.visits === 0 && <p>{words.empty.booked}</p>}
            {wasVisited && (
              <Link
                to={countedPath(period, { state: 'booked' })}
                className="figures -my-3 inline-flex min-h-11 items-center text-primary underline underline-offset-4"
              >
                {words.figures.booked(formatCount(booked), formatAmount(lang, amount))}
              </Link>
            )}
          </>
        )
      }
    />
  )
  return (
    <>
      {wasVisited ? (
        <div className="space-y-4">
          <Figures report={report} today={today} />
          {plot}
          {target}
        </div>
      ) : booked > 0 ? (
        // Two figures would leave half of a wide row empty. Rule REP-56.
        <div className="grid gap-4 lg:grid-cols-[18rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start">
          <BookedFigures period={period} report={whole} />
          <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">{plot}</div>
          {target}
        </div>
      ) : (
        target
      )}
      <Sections report={report} isBooked={booked > 0} />
    </>
  )
}

/** Nothing in it, and nothing to compare it with. */
const isEmpty = ({ current, previous, year_before: yearBefore, cancellations }: SalesReport): boolean =>
  current.visits + current.booked_visits + previous.visits + yearBefore.visits + cancellations.length === 0

const plotsSkeleton = (
  <div className="mt-8 grid gap-4 md:grid-cols-2">
    <SkeletonPlot />
    <SkeletonPlot />
  </div>
)

const Sections = onDemand(async () => (await import('./sections/sections.tsx')).Sections, {
  fallback: plotsSkeleton,
})

const ReportsSkeleton = () => (
  <>
    <SkeletonFigures />
    <SkeletonPlot className="mt-8" />
    {plotsSkeleton}
  </>
)
