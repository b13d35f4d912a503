// An offer is answered, ends by itself or is withdrawn: in the same transaction its times are free again. The shop is locked.
import { releaseOffer } from '#features/occupancies/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { findOpenOffer } from './read-offers.ts'

export type OfferEnd =
  | { status: 'declined' | 'expired' | 'withdrawn' }
  | { status: 'taken'; /** The number of the time. */ chosen: number }

/** False where it had ended before: whoever comes second changes nothing. */
export const endOffer = async (
  tx: Tx,
  scope: ShopScope,
  offerId: number,
  end: OfferEnd,
  now: Millis,
): Promise<boolean> => {
  const ended = await tx
    .updateTable('offers')
    .set({
      status: end.status,
      chosen: end.status === 'taken' ? end.chosen : null,
      answered_at: millisToWire(now),
    })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', offerId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  await releaseOffer(tx, scope, offerId)
  return true
}

/**
 * The visit is not any more what the open offer was made for: it ends in the same transaction. Says whether there was one. Rule RES-139.
 */
export const withdrawOffer = async (
  tx: Tx,
  scope: ShopScope,
  reservationId: number,
  now: Millis,
): Promise<boolean> => {
  const offerId = await findOpenOffer(tx, scope, reservationId)
  return offerId !== null && endOffer(tx, scope, offerId, { status: 'withdrawn' }, now)
}
