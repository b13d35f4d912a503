import { customers, customersPerPage } from '@noren/contract/customers'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { noteRead } from './accesses/note-access.ts'
import { listCustomers } from './list-customers.ts'
import { changeCustomer, createCustomer, deleteCustomer } from './record.ts'
import { readCustomer } from './read-record.ts'

export const customerRoutes = {
  list: bind(customers.list)(async ({ scope, now, ...services }, { query }) => {
    const { search = '', page = 1, per_page = customersPerPage[0], ...filters } = query
    const { rows, total } = await listCustomers(
      services,
      scope,
      { search, filters, page, perPage: per_page },
      now,
    )
    return {
      data: rows,
      meta: { page, per_page, last_page: Math.max(1, Math.ceil(total / per_page)), total },
    }
  }),

  read: bind(customers.read)(async ({ db, scope, user, now }, { params: { id } }) => {
    const customer = await readCustomer(db, scope, id, now)
    if (!customer) return refuse('not_found')
    await noteRead(db, scope, { userId: user.userId, customerId: id }, now)
    return { data: customer }
  }),

  create: bind(customers.create)(async ({ scope, user, now, requestContext, ...services }, { body }) => {
    const { idempotencyKey } = requestContext
    const id = await createCustomer(
      services,
      scope,
      { input: body, idempotencyKey, userId: user.userId },
      now,
    )
    if (isRefusal(id)) return id
    const customer = await readCustomer(services.db, scope, id, now)
    // Deleted since the key was first used: it has made its one customer.
    return customer ? { data: customer } : refuse('idempotency_key_reused')
  }),

  change: bind(customers.change)(async ({ scope, user, now, ...services }, { params: { id }, body }) => {
    const changed = await changeCustomer(services, scope, { id, change: body, userId: user.userId }, now)
    if (isRefusal(changed)) return changed
    const customer = await readCustomer(services.db, scope, id, now)
    return customer ? { data: customer } : refuse('not_found')
  }),

  remove: bind(customers.remove)(async ({ scope, user, now, ...services }, { params: { id } }) => {
    const deleted = await deleteCustomer(services, scope, { id, userId: user.userId }, now)
    return isRefusal(deleted) ? deleted : undefined
  }),
}
