// Writing to a shop and notifying afterwards: its cached responses are stale, and the worker may have something to send.
import type { ShopScope } from './database/scope.ts'
import { write, type Tx } from './database/transactions.ts'
import { isRefusal } from './errors.ts'
import type { Services } from './services.ts'

/**
 * Notifies after an error too, because its COMMIT may have gone through, and after a repeat, which may follow a COMMIT whose
 * answer was lost. A refusal has changed nothing.
 */
export const writeAndNotify = async <T>(
  services: Pick<Services, 'db' | 'publishChange' | 'wakeWorker'>,
  scope: ShopScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  let result: T
  try {
    result = await write(services.db, scope, work)
  } catch (error) {
    services.publishChange(scope.shopId)
    throw error
  }
  if (!isRefusal(result)) {
    services.publishChange(scope.shopId)
    services.wakeWorker()
  }
  return result
}
