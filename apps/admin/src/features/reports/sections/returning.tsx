import type { Cohorts } from '@noren/contract/reports/regulars'
import { reportPlots } from '@noren/words/admin/reports/plots'
import { reports } from '@noren/words/admin/reports/screen'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { SkeletonPlot } from '#platform/panels/skeletons.tsx'
import { monthOf } from '../period/period.ts'
import { countedPath } from '../visits/filters.ts'
import { CohortTable } from '../plots/cohort-table.tsx'
import { PlotCard } from '../plots/plot-card.tsx'
import { returnedWithin } from './findings.ts'

/** Who came again; of the last twelve months, whatever the period. */
export const Returning = ({
  isQuiet = false,
}: {
  /** Nothing of it is there while there is nothing to say. */
  isQuiet?: boolean
}): ReactNode => {
  const { failed } = useWords(reports)
  const words = useWords(reportPlots).cohorts
  const query = useRead('GET /api/reports/cohorts', {})
  return (
    <QueryState
      query={query}
      failed={failed}
      skeleton={isQuiet ? null : <SkeletonPlot className="[column-span:all]" />}
    >
      {({ data: { cohorts } }) => {
        const first = cohorts.findIndex(({ customers }) => customers > 0)
        // The present month alone says nothing yet.
        const isEmpty = first < 0 || first === cohorts.length - 1
        if (isEmpty && isQuiet) return null
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
            foundPath={share === undefined ? undefined : againPath(cohorts, monthsSaid)}
            className="[column-span:all] md:mt-4"
          >
            {!isEmpty && <CohortTable cohorts={cohorts.slice(first)} />}
          </PlotCard>
        )
      }}
    </QueryState>
  )
}

/** First visits of the cohorts of which the sentence speaks, of those who came again. Rule REP-59. */
const againPath = (cohorts: Cohorts['cohorts'], months: number): string | undefined => {
  const old = cohorts.filter(({ returned }) => returned.length > months)
  const [first, last] = [old[0], old.at(-1)]
  return (
    first &&
    last &&
    countedPath(
      { from: monthOf(`${first.month}-01`).from, to: monthOf(`${last.month}-01`).to },
      { customer: 'new', returned_within: months },
    )
  )
}

const monthsSaid = 3
