import { Button } from '@noren/ui/button'
import { EmptyState } from '@noren/ui/placeholder'
import { widgets } from '@noren/words/admin/widgets'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { type Query, QueryState } from '../queries/query-state.tsx'
import type { ListAddress } from './list-address.ts'
import { Pagination } from './pagination.tsx'
import { SearchField } from './search-field.tsx'

type Answer<Row> = { data: Row[]; meta: { total: number } }

type Props<Row, Filter extends string> = {
  /** From `useListAddress`; the query is made from the same state. */
  address: ListAddress<Filter>
  search?: { filter: Filter; label: string; placeholder?: string; maxLength?: number }
  /** Other filters, beside the search. */
  filters?: ReactNode
  /** Without search and filters: there is nothing yet that they could find. */
  isBare?: boolean
  query: Query<Answer<Row>>
  skeleton: ReactNode
  failed: string
  /** Shown where there are no entries at all. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list with search, filters and pages, all of which stand in the address. */
export const ListPage = <Row, Filter extends string>({
  address,
  search,
  filters,
  isBare = false,
  query,
  skeleton,
  failed,
  empty,
  children,
}: Props<Row, Filter>): ReactNode => {
  const { page, perPage, isFiltered } = address
  return (
    <div className="space-y-4">
      {!isBare && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4">
          {search && (
            <div className="min-w-0 flex-1 basis-52">
              <SearchField
                {...search}
                value={address.filters[search.filter]}
                onSearch={(text) => address.setFilters({ [search.filter]: text } as Record<Filter, string>)}
              />
            </div>
          )}
          {filters}
        </div>
      )}
      <QueryState
        query={query}
        isPage
        failed={failed}
        skeleton={skeleton}
        isEmpty={({ meta }) => meta.total === 0}
        empty={isFiltered ? <NoneFound onClear={address.clearFilters} /> : empty}
      >
        {({ data, meta }) => (
          <>
            {children(data)}
            <Pagination page={page} perPage={perPage} total={meta.total} onChange={address.setPage} />
          </>
        )}
      </QueryState>
    </div>
  )
}

const NoneFound = ({ onClear }: { onClear: () => void }) => {
  const words = useWords(widgets).search
  return (
    <EmptyState
      title={words.none}
      action={
        <Button variant="outline" onClick={onClear}>
          {words.clearAll}
        </Button>
      }
    />
  )
}
