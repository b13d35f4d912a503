import type { ImportRun } from '@noren/contract/imports/imports'
import { buttonClass } from '@noren/ui/button'
import { EmptyState } from '@noren/ui/placeholder'
import { importRuns } from '@noren/words/admin/imports/runs'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonCard, SkeletonFacts, SkeletonRows } from '#platform/panels/skeletons.tsx'
import { ColumnsPart } from './columns/columns-part.tsx'
import { RowsPart } from './rows/rows-part.tsx'
import { Ended } from './run/ended.tsx'
import { Found } from './run/found.tsx'
import { Options } from './run/options.tsx'
import { Progress } from './run/progress.tsx'
import { StartBar } from './run/start-bar.tsx'
import { isUnderWay, useRun } from './use-run.ts'

/** One import, from what was understood of its file to what became of it. Rules IMP-71 to IMP-78. */
export const ImportPage = (): ReactNode => {
  const words = useWords(importRuns)
  const { id = '' } = useParams()
  const query = useRun(id)
  const { data, isError, error } = query
  const isMissing = isError && (error.status === 404 || error.status === 422)
  const kind = data?.data.kind
  return (
    <FormColumn>
      <PageHead
        title={kind ? words.titles[kind] : words.title}
        back={{ to: paths.imports, text: words.back }}
      />
      {isMissing ? (
        <Missing />
      ) : (
        <QueryState query={query} isPage failed={words.failed} skeleton={<ImportSkeleton />}>
          {({ data: run }) => <Run key={run.id} run={run} />}
        </QueryState>
      )}
    </FormColumn>
  )
}

const Run = ({ run }: { run: ImportRun }) => {
  // What ends while it is looked at is said.
  const [began] = useState(run.state)
  if (run.state === 'ready') return <Preparing run={run} />
  if (isUnderWay(run.state) || run.state === 'paused') return <Progress run={run} />
  return <Ended run={run} isFresh={began !== run.state} />
}

const Preparing = ({ run }: { run: ImportRun }) => (
  <>
    <div className="space-y-6">
      <Found run={run} />
      <ColumnsPart run={run} />
      <Options run={run} />
      <RowsPart run={run} />
    </div>
    <StartBar run={run} />
  </>
)

const ImportSkeleton = () => (
  <div className="space-y-6">
    <SkeletonCard>
      <SkeletonFacts facts={2} />
    </SkeletonCard>
    <SkeletonCard>
      <SkeletonRows rows={6} isBare />
    </SkeletonCard>
  </div>
)

const Missing = () => {
  const words = useWords(importRuns)
  return (
    <EmptyState
      title={words.notFound}
      action={
        <Link to={paths.imports} className={buttonClass()}>
          {words.back}
        </Link>
      }
    >
      {words.notFoundText}
    </EmptyState>
  )
}
