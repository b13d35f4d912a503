import type { SalesMonth } from '@noren/contract/bills/closings'
import { Button, flushLeft } from '@noren/ui/button'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { salesMonths } from '@noren/words/admin/closings/month'
import { formatMonth, formatAmount } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useNow } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { monthPath } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { ReportTabs } from '#shell/menu/report-tabs.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonCard, SkeletonFacts } from '#platform/panels/skeletons.tsx'
import { daysOfMonth, isMonth, shiftMonth } from '../addresses.ts'
import { SalesFiles } from '../files/sales-files.tsx'
import { Stepper } from '../stepper.tsx'
import { StaffSums, Taxes, Ways } from '../sums.tsx'
import { MonthTable } from './month-table.tsx'

/** 月報: the sheet of a month to be printed for the tax adviser, and the files beside it. Rule REP-31. */
export const MonthReportPage = (): ReactNode => {
  const words = useWords(salesMonths)
  const lang = useLanguage()
  const [query] = useSearchParams()
  const { date: today } = useNow()
  const given = query.get('month')
  const month = isMonth(given) ? given : today.slice(0, 7)
  return (
    <div>
      <div className="print:hidden">
        <PageHead title={words.title} />
        <ReportTabs current="month" />
        <div className="mb-4 flex items-center justify-between gap-2">
          <Stepper
            previous={{ to: monthPath(shiftMonth(month, -1)), label: words.previous }}
            next={{ to: monthPath(shiftMonth(month, 1)), label: words.next }}
          >
            <p aria-live="polite" className="figures min-w-32 text-center text-lg font-bold">
              {formatMonth(lang, month)}
            </p>
          </Stepper>
          <Button variant="outline" size="sm" className="shrink-0" onClick={() => window.print()}>
            {words.print}
          </Button>
        </div>
      </div>
      <Month key={month} month={month} />
    </div>
  )
}

const Month = ({ month }: { month: string }) => {
  const words = useWords(salesMonths)
  const query = useRead('GET /api/months/{month}/sales', { params: { month } })
  return (
    <QueryState
      query={query}
      isPage
      failed={words.failed}
      skeleton={
        <SkeletonCard>
          <Skeleton className="mb-4 h-8 w-40" />
          <SkeletonFacts facts={14} />
        </SkeletonCard>
      }
    >
      {({ data }) => (
        <>
          <Sheet month={data} />
          <div className="mt-6 print:hidden">
            <SalesFiles {...daysOfMonth(month)} />
          </div>
        </>
      )}
    </QueryState>
  )
}

const Sheet = ({ month }: { month: SalesMonth }) => {
  const words = useWords(salesMonths)
  const lang = useLanguage()
  const [isOpen, setOpen] = useState(false)
  // Rule REP-58.
  const isNothing =
    month.visits === 0 && month.cash === 0 && month.days.every(({ closing }) => closing === null)
  // Few columns across a wide screen are far from each other: their sums stand beside them. Rule REP-60.
  const isBeside = month.visits > 0 && month.by_method.length <= 3
  return (
    <article className="print-sheet rounded-lg border border-line bg-surface p-4 shadow-soft sm:p-6 print:border-0 print:p-0 print:text-xs print:shadow-none">
      {/* On the screen it stands above. */}
      <h2 className="sr-only print:not-sr-only print:text-lg">
        {words.heading(formatMonth(lang, month.month))}
      </h2>
      <p className="text-sm text-ink-soft print:text-xs">{words.total}</p>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="figures text-2xl leading-snug font-bold print:text-lg">
          {formatAmount(lang, month.total)}
        </span>
        <span className="figures text-ink-soft">{words.of(month.visits)}</span>
        <span className="figures text-sm text-ink-soft">{`${words.cash} ${formatAmount(lang, month.cash)}`}</span>
      </p>
      {isNothing && (
        <div className="mt-3 print:hidden">
          <p className="text-ink-soft">{words.empty}</p>
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={isOpen}
            className={`mt-1 -mb-2.5 ${flushLeft}`}
            onClick={() => setOpen(!isOpen)}
          >
            {words.days}
            <Icon
              path={chevronDownIcon}
              size={16}
              className={`transition-transform ${isOpen ? 'rotate-180' : ''}`}
            />
          </Button>
        </div>
      )}
      <div className={isBeside ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-8 print:block' : ''}>
        <div className={isNothing && !isOpen ? 'hidden print:block' : 'min-w-0'}>
          <MonthTable month={month} />
        </div>
        {month.visits > 0 && (
          <div
            className={`mt-5 grid content-start items-start gap-4 md:grid-cols-3 print:mt-3 print:grid-cols-2 print:gap-2 ${isBeside ? 'lg:mt-9 lg:grid-cols-1' : ''}`}
          >
            {/* On paper the last row of the table says it. */}
            <div className="print:hidden">
              <Ways sums={month.by_method} />
            </div>
            <Taxes rates={month.rates} />
            <StaffSums sums={month.by_staff} />
          </div>
        )}
      </div>
    </article>
  )
}
