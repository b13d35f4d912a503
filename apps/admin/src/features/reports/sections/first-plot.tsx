import type { Period } from '@noren/contract/reports/periods'
import type { SalesReport } from '@noren/contract/reports/sales'
import { reportPlots } from '@noren/words/admin/reports/plots'
import { formatAmount, formatCount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { isBookedBar, periodOfBar } from '../period/period.ts'
import { useBarName } from '../plots/bar-name.ts'
import { PlotCard } from '../plots/plot-card.tsx'
import { SeriesPlot } from '../plots/series-plot.tsx'
import { countedPath } from '../visits/filters.ts'
import { bestOf } from './findings.ts'

/** Sales over the period. */
export const FirstPlot = ({
  report: { series, unit },
  period,
  today,
  note,
}: {
  report: SalesReport
  period: Period
  today: string
  /** Said below the plot. */
  note: ReactNode
}): ReactNode => {
  const words = useWords(reportPlots).series
  const lang = useLanguage()
  const { longName } = useBarName(unit)
  const best = bestOf(series)
  return (
    <PlotCard
      isFirst
      title={unit === 'day' ? words.days : words.months}
      found={best && words.found(longName(best.start), formatAmount(lang, best.amount))}
      table={{
        head: [words.when, words.visits, words.sold, words.booked, words.previous, words.yearBefore],
        rows: series.map(({ start, visits, ...amounts }) => ({
          key: start,
          to: countedPath(
            periodOfBar(start, unit, period),
            isBookedBar({ start, visits, ...amounts }, today) ? { state: 'booked' } : {},
          ),
          cells: [
            longName(start),
            formatCount(visits),
            ...[amounts.amount, amounts.booked, amounts.previous, amounts.year_before].map((yen) =>
              formatAmount(lang, yen),
            ),
          ],
        })),
      }}
    >
      <SeriesPlot series={series} unit={unit} period={period} today={today} />
      {note && <div className="mt-3 border-t border-line pt-3 text-sm text-ink-soft">{note}</div>}
    </PlotCard>
  )
}
