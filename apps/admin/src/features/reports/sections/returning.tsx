import { Skeleton } from '@noren/ui/placeholder'
import { reportPlots } from '@noren/words/admin/reports/plots'
import { reports } from '@noren/words/admin/reports/screen'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { CohortTable } from '../plots/cohort-table.tsx'
import { PlotCard } from '../plots/plot-card.tsx'
import { returnedWithin } from './findings.ts'

/** Who came again; of the last twelve months, whatever the period. */
export const Returning = (): ReactNode => {
  const { failed } = useWords(reports)
  const words = useWords(reportPlots).cohorts
  const query = useRead('GET /api/reports/cohorts', {})
  return (
    <QueryState
      query={query}
      failed={failed}
      skeleton={<Skeleton className="h-20 [column-span:all] md:h-96" />}
    >
      {({ data: { cohorts } }) => {
        const first = cohorts.findIndex(({ customers }) => customers > 0)
        // The present month alone says nothing yet.
        const isEmpty = first < 0 || first === cohorts.length - 1
        const share = returnedWithin(cohorts, monthsSaid)
        return (
          <PlotCard
            title={words.title}
            found={
              isEmpty
                ? words.none
                : share === undefined
                  ? undefined
                  : words.found(String(share), String(monthsSaid))
            }
            className="[column-span:all] md:mt-4"
          >
            {!isEmpty && <CohortTable cohorts={cohorts.slice(first)} />}
          </PlotCard>
        )
      }}
    </QueryState>
  )
}

const monthsSaid = 3
