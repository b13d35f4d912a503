// Writing to a shop, and telling of it afterwards: what is kept of the shop is stale, and the worker may have something to send.
import type { ShopScope } from './database/scope.ts'
import { write, type Tx } from './database/transactions.ts'
import { isRefusal } from './errors.ts'
import type { Services } from './services.ts'

/**
 * As `write`; told after COMMIT, and after a fault too, whose COMMIT may have gone through. Told after a repeat as well: it may
 * be the first to hear of a COMMIT whose answer was lost. A refusal has changed nothing.
 */
export const writeAndTell = async <T>(
  services: Services,
  scope: ShopScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  let outcome: T
  try {
    outcome = await write(services.db, scope, work)
  } catch (fault) {
    services.changed(scope.shopId)
    throw fault
  }
  if (!isRefusal(outcome)) {
    services.changed(scope.shopId)
    services.wakeWorker()
  }
  return outcome
}
