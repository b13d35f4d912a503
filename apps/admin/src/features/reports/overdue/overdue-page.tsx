import { cardClass } from '@noren/ui/card'
import { EmptyState } from '@noren/ui/placeholder'
import { overdueList } from '@noren/words/admin/reports/overdue'
import type { ReactNode } from 'react'
import { useRead, useReadKeepingPrevious } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { Pagination } from '#platform/lists/pagination.tsx'
import { bothOf } from '#platform/queries/both-of.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { useSession } from '#platform/session.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { useKeptPlace } from '../keep-place.ts'
import { ReportTabs } from '#shell/menu/report-tabs.tsx'
import { SkeletonRows } from '#platform/panels/skeletons.tsx'
import { OverdueEntry } from './entry.tsx'

/** Regulars who have not come for longer than usual, to be worked one by one. Rule REP-53. */
export const OverduePage = (): ReactNode => {
  const words = useWords(overdueList)
  const { user } = useSession()
  const address = useListAddress([])
  const { page, perPage } = address
  const query = useReadKeepingPrevious('GET /api/reports/overdue-customers', {
    query: { page, per_page: perPage },
  })
  // The text that is copied needs the shop's link.
  const shop = useRead('GET /api/shops/{id}', { params: { id: user?.shop_id ?? 0 } })
  const menus = useRead('GET /api/menus', {}).data?.data
  useKeptPlace(query.data !== undefined)
  return (
    <>
      <PageHead title={words.title} />
      <ReportTabs current="overdue" />
      {/* Of nobody the empty list says more exactly who would stand here; it goes with the outline, which would move else. */}
      {(query.data?.data.length !== 0 || shop.data === undefined) && (
        <p className="mb-4 text-sm text-ink-soft">{words.lead}</p>
      )}
      <QueryState
        query={bothOf(query, shop)}
        isPage
        failed={words.failed}
        skeleton={<SkeletonRows rows={3} rowClass="min-h-40 lg:min-h-28" />}
        isEmpty={([{ data }]) => data.length === 0}
        empty={<EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      >
        {([{ data, meta }, { data: own }]) => (
          <>
            <ul aria-label={words.list} className={`${cardClass} divide-y divide-line px-4 sm:px-6`}>
              {data.map((customer) => (
                <OverdueEntry
                  key={customer.customer_id}
                  customer={customer}
                  shop={own}
                  menuId={menus?.find(({ name }) => name === customer.last_menu_name)?.id ?? null}
                />
              ))}
            </ul>
            <Pagination
              page={page}
              perPage={perPage}
              total={meta?.total ?? data.length}
              onChange={address.setPage}
            />
          </>
        )}
      </QueryState>
    </>
  )
}
