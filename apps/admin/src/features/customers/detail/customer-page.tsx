import { buttonClass } from '@noren/ui/button'
import { EmptyState } from '@noren/ui/placeholder'
import { customers } from '@noren/words/admin/customers/records'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonRows, SkeletonTabs, SkeletonTicket } from '#platform/panels/skeletons.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { detailColumns, Details } from './customer-details.tsx'

/** Rule CUST-15. */
export const CustomerPage = (): ReactNode => {
  const words = useWords(customers)
  const { id = '' } = useParams()
  const query = useRead('GET /api/customers/{id}', { params: { id } })
  // Read together, so that a hint that comes later moves nothing. Whatever came of it: read again it hides nothing.
  const { isFetched } = useRead('GET /api/customers/{id}/duplicates', { params: { id: Number(id) } })
  const { isError, error, data } = query
  if (isError && data === undefined && (error.status === 404 || error.status === 422)) return <NotFound />
  return (
    <>
      <ScreenHead title={words.detail.title} isSaidBelow />
      <QueryState
        query={isFetched ? query : { ...query, data: undefined }}
        isPage
        failed={words.detail.loadFailed}
        skeleton={<DetailSkeleton />}
      >
        {({ data: customer }) => <Details key={customer.id} customer={customer} />}
      </QueryState>
    </>
  )
}

const DetailSkeleton = () => (
  <div className={detailColumns}>
    <SkeletonTicket />
    <div className="max-xl:mt-6">
      <SkeletonTabs tabs={4} />
      <div className="mt-6">
        <SkeletonRows rows={6} hasFigure={false} />
      </div>
    </div>
  </div>
)

const NotFound = () => {
  const words = useWords(customers)
  return (
    <>
      <PageHead title={words.detail.title} />
      <EmptyState
        title={words.detail.notFound}
        action={
          <Link to={paths.customers} className={buttonClass()}>
            {words.back}
          </Link>
        }
      >
        {words.detail.notFoundText}
      </EmptyState>
    </>
  )
}
