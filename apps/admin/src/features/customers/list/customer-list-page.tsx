import { emailMax } from '@noren/contract/limits'
import { buttonClass } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { Icon, plusIcon, uploadIcon } from '@noren/ui/icon'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { customers } from '@noren/words/admin/customers/records'
import { formatCount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GoingOn } from '#features/imports/api.ts'
import { useReadKeepingPrevious } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { ListPage } from '#platform/lists/list-page.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { filterNames, queryOf } from './filter-values.ts'
import { Filters } from './filters.tsx'
import { Rows } from './rows.tsx'
import { Tools } from './tools.tsx'
import { importsPath, paths } from '#platform/paths.ts'
import { SkeletonRows } from '#platform/panels/skeletons.tsx'

/** Rules CUST-2, CUST-3, CUST-14. */
export const CustomersPage = (): ReactNode => {
  const words = useWords(customers)
  const address = useListAddress(filterNames)
  const query = useReadKeepingPrevious('GET /api/customers', { query: queryOf(address) })
  // Where there is nobody yet, the empty list says it.
  const total = address.isFiltered ? undefined : query.data?.meta.total
  const isEmpty = query.data?.meta.total === 0 && !query.isPlaceholderData && !address.isFiltered
  const add = (
    <Link to={paths.newCustomer} className={buttonClass()}>
      <Icon path={plusIcon} size={18} />
      {words.add}
    </Link>
  )
  return (
    <>
      <PageHead title={words.title}>
        <div className="mb-4 flex flex-1 flex-wrap items-center justify-end gap-2 lg:mb-0">
          {total !== undefined && !isEmpty && (
            <p className="figures mr-auto text-sm text-ink-soft lg:hidden">
              {words.total(formatCount(total))}
            </p>
          )}
          <Tools />
          {!isEmpty && add}
        </div>
      </PageHead>
      <GoingOn />
      <ListPage
        address={address}
        search={{ filter: 'search', label: words.search, placeholder: words.searchHint, maxLength: emailMax }}
        filters={<Filters address={address} />}
        isBare={isEmpty}
        query={query}
        skeleton={<ListSkeleton />}
        failed={words.loadFailed}
        empty={
          <EmptyState
            title={words.empty}
            action={
              <div className="flex flex-col gap-3">
                {add}
                <Link to={importsPath('customers')} className={buttonClass({ variant: 'tonal' })}>
                  <Icon path={uploadIcon} size={18} />
                  {words.tools.import}
                </Link>
              </div>
            }
          >
            {words.emptyText}
          </EmptyState>
        }
      >
        {(rows) => <Rows rows={rows} isOutdated={query.isPlaceholderData} />}
      </ListPage>
    </>
  )
}

/** As wide as those of the table. */
const columns =
  'grid grid-cols-[28%_23%_15%_21%_13%] items-center *:mx-4 xl:grid-cols-[minmax(0,1fr)_16.25rem_7rem_12rem_7rem]'

/** Cards, or a table with its head. */
const ListSkeleton = () => (
  <div className={cardClass}>
    <div className="hidden divide-y divide-line lg:block">
      {Array.from({ length: 9 }, (_, row) => (
        <div key={row} className={`${columns} ${row === 0 ? 'h-11' : 'h-[4.125rem]'}`}>
          <Skeleton className={row === 0 ? 'h-4 w-12' : 'h-5 w-28'} />
          <Skeleton className={row === 0 ? 'h-4 w-16' : 'h-5 w-32'} />
          <Skeleton className={row === 0 ? 'h-4 w-14' : 'h-5 w-8'} />
          <Skeleton className={row === 0 ? 'h-4 w-16' : 'h-5 w-36'} />
          <Skeleton className={row === 0 ? 'h-4 w-16' : 'h-4 w-14'} />
        </div>
      ))}
    </div>
    <div className="px-4 lg:hidden">
      <SkeletonRows rows={8} isBare />
    </div>
  </div>
)
