// The frame of every change: lock the shop, read the reservation as it is then, decide and write, and tell others after COMMIT.
import type { ShopScope } from '#platform/database/scope'
import { write, type Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { lockShop } from '#features/shops/commands/lock-shop'
import { readForChange, type Changing } from '../queries.ts'

export const changeReservation = async <R>(
  services: Services,
  scope: ShopScope,
  reservationId: number,
  work: (tx: Tx, row: Changing) => Promise<R>,
): Promise<R | Refusal<'not_found'>> => {
  const outcome = await write(services.db, scope, async (tx) => {
    await lockShop(tx, scope)
    const row = await readForChange(tx, scope, reservationId)
    return row ? work(tx, row) : refuse('not_found')
  })
  if (!isRefusal(outcome)) {
    services.changed(scope.shopId)
    services.wakeWorker()
  }
  return outcome
}
