import { customers, customersPerPage } from '@noren/contract/customers'
import { bind } from '#platform/endpoint/bind'
import { listCustomers } from './queries.ts'

export const customerRoutes = {
  list: bind(customers.list)(async ({ scope, now, ...services }, { query }) => {
    const { search = '', page = 1, per_page = customersPerPage[0] } = query
    const { rows, total } = await listCustomers(services, scope, { search, page, perPage: per_page }, now)
    return {
      data: rows,
      meta: { page, per_page, last_page: Math.max(1, Math.ceil(total / per_page)), total },
    }
  }),
}
