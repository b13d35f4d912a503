import { transfers } from '@noren/words/admin/transfers'
import { type ReactNode, useEffect } from 'react'
import { GoingOn, ImportLinkCard } from '#features/imports/api.ts'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonCard, SkeletonFacts, SkeletonFields } from '#platform/panels/skeletons.tsx'
import { ExportCard } from './transfer-export-card.tsx'
import { ImportCard } from './transfer-import-card.tsx'
import { ReservationsCard } from './reservations-card.tsx'

/** Milliseconds after which an import that another page started is asked for again. */
const runningInterval = 3000

/** Everything of the shop as one file, out and in, and the reservations as a table. Rules TRANS-1, TRANS-3, RES-46. */
export const TransferPage = (): ReactNode => {
  const words = useWords(transfers)
  const summary = useRead('GET /api/export/summary', {})
  const { refetch } = summary
  const isImporting = summary.data?.data.importing ?? false
  useEffect(() => {
    if (!isImporting) return
    const timer = setInterval(() => void refetch(), runningInterval)
    return () => clearInterval(timer)
  }, [isImporting, refetch])
  return (
    <FormColumn>
      <PageHead title={words.title} />
      <GoingOn />
      <QueryState query={summary} failed={words.failed} isPage skeleton={<TransferSkeleton />}>
        {({ data }) => (
          <div className="space-y-6">
            <ImportLinkCard />
            <ExportCard summary={data} />
            <ReservationsCard />
            <ImportCard summary={data} />
          </div>
        )}
      </QueryState>
    </FormColumn>
  )
}

const TransferSkeleton = () => (
  <div className="space-y-6">
    <SkeletonCard>
      <SkeletonFacts facts={6} />
    </SkeletonCard>
    <SkeletonCard>
      <SkeletonFields fields={2} />
    </SkeletonCard>
  </div>
)
