import type { Period } from '@noren/contract/reports/periods'
import type { SalesReport } from '@noren/contract/reports/sales'
import { cardClass } from '@noren/ui/card'
import { reports } from '@noren/words/admin/reports/screen'
import { formatAmount, formatCount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage, useWords } from '#platform/language.ts'
import { countedPath } from '../visits/filters.ts'

/** While nothing was treated and there is nothing to compare with: what was sold, and what is booked. Rule REP-56. */
export const BookedFigures = ({
  report: {
    current: { sales, booked, booked_visits: visits },
  },
  period,
}: {
  report: SalesReport
  period: Period
}): ReactNode => {
  const words = useWords(reports).figures
  const lang = useLanguage()
  return (
    <section aria-label={words.label}>
      <dl className={`${cardClass} grid grid-cols-2 lg:grid-cols-1`}>
        <div className="min-w-0 p-3 sm:p-5">
          <dt className="text-sm text-ink-soft">{words.sales}</dt>
          <dd className="figures flex min-h-11 items-baseline pt-1 text-xl font-bold sm:text-2xl">
            {formatAmount(lang, sales)}
          </dd>
        </div>
        <div className="min-w-0 border-line p-3 max-lg:border-l sm:p-5 lg:border-t">
          <dt className="text-sm text-ink-soft">{words.bookings}</dt>
          <dd>
            <Link
              to={countedPath(period, { state: 'booked' })}
              aria-label={`${formatAmount(lang, booked)} ${words.reserved(formatCount(visits))} ${words.open(words.bookings)}`}
              className="figures flex min-h-11 flex-wrap content-start items-baseline gap-x-3 pt-1 text-ink no-underline hover:text-primary"
            >
              <span className="text-xl font-bold whitespace-nowrap sm:text-2xl">
                {formatAmount(lang, booked)}
              </span>
              <span className="whitespace-nowrap text-ink-soft">{words.reserved(formatCount(visits))}</span>
            </Link>
          </dd>
        </div>
      </dl>
    </section>
  )
}
