// The frame of every change: lock the shop, read the reservation as it is then, decide and write, and tell others after COMMIT.
import { lockAndWrite } from '#features/shops/api'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { readForChange, type Changing } from './read-for-change.ts'

export const changeReservation = <R>(
  services: Services,
  scope: ShopScope,
  reservationId: number,
  work: (tx: Tx, row: Changing) => Promise<R>,
): Promise<R | Refusal<'not_found'>> =>
  lockAndWrite<R | Refusal<'not_found'>>(services, scope, async (tx) => {
    const row = await readForChange(tx, scope, reservationId)
    return row ? work(tx, row) : refuse('not_found')
  })
