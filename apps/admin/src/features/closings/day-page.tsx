import type { SalesDay } from '@noren/contract/bills/closings'
import { Button, buttonClass } from '@noren/ui/button'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { salesDays } from '@noren/words/admin/closings/days'
import { formatDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { ReportTabs } from '#shell/menu/report-tabs.tsx'
import { useRead } from '#platform/api.ts'
import { useNow } from '#platform/clock.ts'
import { DateField } from '#platform/dates/date-field.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { useIsWide } from '#platform/media.ts'
import { dayReportPath, paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonCard, SkeletonFacts, SkeletonFields, SkeletonRows } from '#platform/panels/skeletons.tsx'
import { dateOfAddress, shiftDate } from './addresses.ts'
import { CashCard } from './cash/cash-card.tsx'
import { History } from './cash/history.tsx'
import { dayBeside } from './day-beside.ts'
import { Stepper } from './stepper.tsx'
import { StaffSums, Taxes, Total, Ways } from './sums.tsx'
import { Visits } from './visits.tsx'

/** 日報: today, or the day of the address. Rules BILL-30 to BILL-38. */
export const DayReportPage = (): ReactNode => {
  const words = useWords(salesDays)
  const { date: text } = useParams()
  const { date: today } = useNow()
  const isWide = useIsWide()
  const given = dateOfAddress(text)
  if (text !== undefined && given === undefined) return <Navigate to={paths.dayReport} replace />
  const date = given ?? today
  const print = (
    <Button variant="outline" size="sm" className="ml-auto" onClick={() => window.print()}>
      {words.print}
    </Button>
  )
  return (
    <div className="print:text-sm">
      <div className="print:hidden">
        <PageHead title={words.title} />
        <ReportTabs current="days" month={date.slice(0, 7)} />
        <Days date={date} today={today}>
          {isWide && print}
        </Days>
      </div>
      <Day key={date} date={date} />
      {!isWide && <div className="mt-6 flex print:hidden">{print}</div>}
    </div>
  )
}

/** All in one row, also on a phone: the day is said without its year where that is today's. */
const Days = ({ date, today, children }: { date: string; today: string; children: ReactNode }) => {
  const words = useWords(salesDays)
  const lang = useLanguage()
  const navigate = useNavigate()
  return (
    <div className="mb-5 flex items-center gap-2">
      <div className="max-w-[22rem] min-w-0 flex-1">
        <Stepper
          previous={{ to: dayReportPath(shiftDate(date, -1)), label: words.previous }}
          next={{ to: dayReportPath(shiftDate(date, 1)), label: words.next }}
        >
          <DateField
            mode="single"
            label={words.date}
            value={date}
            shown={dayBeside(lang, date, today)}
            onChange={(chosen) => void navigate(dayReportPath(chosen), { replace: true })}
          />
        </Stepper>
      </div>
      {date !== today && (
        <Link
          to={paths.dayReport}
          replace
          className={`${buttonClass({ variant: 'outline', size: 'sm' })} shrink-0 px-3!`}
        >
          {words.today}
        </Link>
      )}
      {children}
    </div>
  )
}

const Day = ({ date }: { date: string }) => {
  const words = useWords(salesDays)
  const query = useRead('GET /api/days/{date}/sales', { params: { date } })
  return (
    <QueryState query={query} isPage failed={words.failed} skeleton={<DaySkeleton />}>
      {({ data }) => <Sheet day={data} />}
    </QueryState>
  )
}

/** What is printed, too: one sheet. */
const Sheet = ({ day }: { day: SalesDay }) => {
  const words = useWords(salesDays)
  const lang = useLanguage()
  const isEmpty = day.visits.length === 0
  // Beside the close there is room for the picture; above it, it would push the close out of sight.
  const isWide = useIsWide()
  return (
    <article className="print-sheet">
      <h2 className="mb-3 hidden text-lg print:block">{`${words.title} ${formatDate(lang, day.date)}`}</h2>
      {/* What is left to do comes before the close; on paper all visits come before the sums. Rule BILL-39. */}
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem] md:grid-rows-[auto_1fr] print:flex print:flex-col print:items-stretch print:gap-3">
        <Total day={day}>
          {isEmpty && !isWide && (
            <p className="phrases mt-3 border-t border-line pt-3">
              {words.empty}
              <span className="block text-sm text-ink-soft print:hidden">{words.emptyText}</span>
            </p>
          )}
        </Total>
        {!isEmpty ? (
          <div className="min-w-0">
            <Visits visits={day.visits} />
          </div>
        ) : (
          isWide && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
        )}
        <div className="min-w-0 space-y-6 md:col-start-2 md:row-span-2 md:row-start-1 print:grid print:grid-cols-2 print:gap-3 print:space-y-0">
          {day.by_method.length > 0 && <Ways sums={day.by_method} />}
          <CashCard day={day} />
          {day.by_staff.length > 1 && <StaffSums sums={day.by_staff} />}
          {day.rates.length > 0 && <Taxes rates={day.rates} />}
          {day.earlier.length > 0 && <History earlier={day.earlier} />}
        </div>
      </div>
    </article>
  )
}

const DaySkeleton = () => (
  <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
    <div className="space-y-6">
      <SkeletonCard hasHeading={false}>
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="mt-3 h-7 w-40" />
      </SkeletonCard>
      <SkeletonCard>
        <SkeletonRows rows={4} isBare />
      </SkeletonCard>
    </div>
    <div className="space-y-6">
      <SkeletonCard>
        <SkeletonFacts facts={2} />
      </SkeletonCard>
      <SkeletonCard>
        <SkeletonFields fields={2} />
      </SkeletonCard>
    </div>
  </div>
)
