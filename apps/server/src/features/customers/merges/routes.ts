import { customerMerges } from '@noren/contract/customers/merges'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { readCustomer } from '../read-record.ts'
import { mergeCustomers, undoMerge } from './merge-customers.ts'
import { listDuplicates, listGroups } from './duplicates.ts'

export const customerMergeRoutes = {
  groups: bind(customerMerges.groups)(async ({ db, scope, now }) => {
    const { groups, total } = await listGroups(db, scope, now)
    return { data: groups, meta: { total } }
  }),

  duplicates: bind(customerMerges.duplicates)(async ({ db, scope, now }, { params: { id } }) => {
    const found = await listDuplicates(db, scope, id, now)
    return found ? { data: found } : refuse('not_found')
  }),

  merge: bind(customerMerges.merge)(async ({ scope, user, now, ...services }, { params: { id }, body }) => {
    const merging = { keptId: id, mergedId: body.customer_id, userId: user.userId }
    const merged = await mergeCustomers(services, scope, merging, now)
    if (isRefusal(merged)) return merged
    const customer = await readCustomer(services.db, scope, id, now)
    return customer ? { data: customer } : refuse('not_found')
  }),

  undo: bind(customerMerges.undo)(async ({ scope, user, now, ...services }, { params: { id } }) => {
    const keptId = await undoMerge(services, scope, { id, userId: user.userId }, now)
    if (isRefusal(keptId)) return keptId
    const customer = await readCustomer(services.db, scope, keptId, now)
    return customer ? { data: customer } : refuse('not_found')
  }),
}
