import { customersPerPage } from '@noren/contract/customers'
import { customerAccesses } from '@noren/contract/customers/accesses'
import { bind } from '#platform/endpoint/bind'
import { listAccesses } from './list-accesses.ts'

export const customerAccessRoutes = {
  list: bind(customerAccesses.list)(async ({ db, scope }, { query }) => {
    const { customer_id: customerId, page = 1, per_page = customersPerPage[0] } = query
    const { rows, total } = await listAccesses(db, scope, { customerId, page, perPage: per_page })
    return {
      data: rows,
      meta: { page, per_page, last_page: Math.max(1, Math.ceil(total / per_page)), total },
    }
  }),
}
