import type { Worklist } from '@noren/contract/reservations/worklists'
import { buttonClass } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { chevronRightIcon, Icon } from '@noren/ui/icon'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths, worklistPath } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { SkeletonRows } from '#platform/panels/skeletons.tsx'
import { useListText } from './list-text.ts'

/** The lists on which something is left. Rule RES-126. */
export const WorklistsPage = (): ReactNode => {
  const words = useWords(worklists)
  const query = useRead('GET /api/worklists', {})
  return (
    <FormColumn>
      <PageHead title={words.title} />
      <QueryState
        query={query}
        isPage
        failed={words.list.failed}
        skeleton={<ListsSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            title={words.list.empty}
            action={
              <Link to={paths.calendar} className={buttonClass({ variant: 'outline' })}>
                {words.list.calendar}
              </Link>
            }
          >
            {words.list.emptyText}
          </EmptyState>
        }
      >
        {({ data }) => (
          <>
            <p className="mb-3 text-sm text-ink-soft">{words.list.text}</p>
            <ul className="space-y-2">
              {data.map((list) => (
                <li key={list.id}>
                  <ListCard list={list} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </FormColumn>
  )
}

const ListCard = ({ list }: { list: Worklist }) => {
  const words = useWords(worklists).list
  const { titleOf, timeOf } = useListText()
  return (
    <Link
      to={worklistPath(list.id)}
      className={`${cardClass} flex items-center gap-3 px-4 py-3 transition-colors hover:bg-paper-deep`}
    >
      {/* On a phone the number stands below the name. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1 basis-52">
          <span className="block phrases text-lg leading-snug font-bold wrap-anywhere">{titleOf(list)}</span>
          <span className="figures block text-sm text-ink-soft">{timeOf(list)}</span>
        </span>
        <span
          className={`figures text-sm font-bold whitespace-nowrap ${list.left > 0 ? 'text-danger' : 'text-caution'}`}
        >
          {list.left > 0 ? words.left(list.left, list.total) : words.awaiting}
        </span>
      </span>
      <Icon path={chevronRightIcon} className="text-ink-soft" />
    </Link>
  )
}

const ListsSkeleton = () => (
  <div className="space-y-2">
    <Skeleton className="h-5 w-3/4" />
    <SkeletonRows rows={1} />
    <SkeletonRows rows={1} />
  </div>
)
