import { Readable } from 'node:stream'
import { customerFiles } from '@noren/contract/customers/files'
import { millisToWire } from '#platform/clock'
import { bind } from '#platform/endpoint/bind'
import { refuse } from '#platform/errors'
import { isFresh } from '#platform/identity/session'
import { noteExport } from '../accesses/note-access.ts'
import { readCustomer } from '../read-record.ts'
import { countCustomers, customerLines, readAllOf } from './export-customers.ts'

export const customerFileRoutes = {
  export: bind(customerFiles.export)(async ({ db, scope, user, now, requestContext }) => {
    // As the export of the whole shop: whoever takes all customers out has just shown that they are the owner.
    if (!isFresh(user, now)) return refuse('sign_in_again')
    const count = await countCustomers(db, scope)
    await noteExport(db, scope, { userId: user.userId, action: 'all_exported', count }, now)
    return {
      name: `customers-${millisToWire(now).slice(0, 10)}.csv`,
      bytes: Readable.from(customerLines(db, scope, requestContext.language, now)),
    }
  }),

  exportOne: bind(customerFiles.exportOne)(async ({ db, scope, user, now }, { params: { id } }) => {
    const customer = await readCustomer(db, scope, id, now)
    if (!customer) return refuse('not_found')
    await noteExport(db, scope, { userId: user.userId, action: 'exported', customerId: id }, now)
    const all = await readAllOf(db, scope, customer)
    return {
      name: `customer-${customer.customer_code}.json`,
      bytes: Readable.from([`${JSON.stringify(all, null, 2)}\n`]),
    }
  }),
}
