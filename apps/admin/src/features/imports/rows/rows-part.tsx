import type { ImportRun, RowFilter } from '@noren/contract/imports/imports'
import { importRowsPerPage } from '@noren/contract/imports/imports'
import { importRows } from '@noren/words/admin/imports/rows'
import { type ReactNode, useRef, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { Pagination } from '#platform/lists/pagination.tsx'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { SkeletonRows } from '#platform/panels/skeletons.tsx'
import { DecideAll } from './decide-all.tsx'
import { Row } from './row.tsx'
import { firstFilterOf, Tiles } from './tiles.tsx'
import { useRows } from './use-rows.ts'

/** What becomes of the rows, or became of them: those that differ first, in pages. Rules IMP-72 to IMP-74. */
export const RowsPart = ({ run }: { run: ImportRun }): ReactNode => {
  const words = useWords(importRows)
  const top = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(() => ({ show: firstFilterOf(run), page: 1 }))
  const query = useRows(run, shown)
  const turn = (page: number) => {
    setShown({ ...shown, page })
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <TitledCard id="rows" title={run.state === 'ready' ? words.title : words.resultTitle}>
      <Tiles run={run} show={shown.show} onShow={(show) => setShown({ show, page: 1 })} />
      <div ref={top} className="mt-4 scroll-mt-4">
        <Explanation run={run} show={shown.show} />
        <DecideAll run={run} show={shown.show} />
        <QueryState
          query={query}
          failed={words.failed}
          skeleton={<RowsSkeleton />}
          isEmpty={({ data }) => data.length === 0}
          empty={<Empty run={run} show={shown.show} />}
        >
          {({ data, meta }) => (
            <>
              <ul
                aria-label={words.list}
                className={`-mb-4 divide-y divide-line border-t border-line transition-opacity ${query.isPlaceholderData ? 'opacity-50' : ''}`}
              >
                {data.map((row) => (
                  <Row key={`${shown.show} ${row.line}`} run={run} row={row} shown={shown} />
                ))}
              </ul>
              {meta.last_page > 1 && (
                <div className="mt-4 border-t border-line">
                  <Pagination
                    isFixed
                    page={meta.page}
                    perPage={importRowsPerPage}
                    total={meta.total}
                    onChange={turn}
                  />
                </div>
              )}
            </>
          )}
        </QueryState>
      </div>
    </TitledCard>
  )
}

type Props = { run: ImportRun; show: RowFilter }

const Explanation = ({ run, show }: Props) => {
  const words = useWords(importRows).explain
  if (run.state !== 'ready' || (show !== 'problems' && show !== 'alike' && show !== 'clash')) return null
  const text = words[show]
  return <p className="mb-3 text-sm text-ink-soft">{typeof text === 'string' ? text : text[run.kind]}</p>
}

const Empty = ({ run, show }: Props) => {
  const text = useWords(importRows).none[show]
  return (
    <p className="border-t border-line py-6 text-ink-soft">
      {typeof text === 'string' ? text : text[run.kind]}
    </p>
  )
}

const RowsSkeleton = () => (
  <div className="space-y-3">
    <SkeletonRows rows={3} isBare rowClass="min-h-28" />
  </div>
)
