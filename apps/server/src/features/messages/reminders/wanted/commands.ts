// Whose reminders a customer does not want. Kept like suppressed addresses: by a keyed hash, for each shop alone. Rule MSG-146.
import { mailboxOf } from '#features/messages/mailboxes/rules'
import { dayMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { forgetHits, hasHits, takeHit } from '#platform/limits'
import type { Services } from '#platform/services'

type Place = Pick<Services, 'db' | 'secret'>

/** As long as a mailbox stays proven. */
const keptFor: Millis = 730 * dayMs

export const isWanted = async (
  place: Place,
  scope: ShopScope,
  address: string,
  now: Millis,
): Promise<boolean> => !(await hasHits(place, keyOf(scope, address), now))

/** For the address of this reservation, whose holder has the mailed link. */
export const setWanted = async (
  place: Place,
  scope: ShopScope,
  { reservationId, wanted }: { reservationId: number; wanted: boolean },
  now: Millis,
): Promise<void> => {
  const { email } = await read(place.db, scope, (tx) =>
    tx
      .selectFrom('reservations')
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', reservationId)
      .select('email')
      .executeTakeFirstOrThrow(),
  )
  // Without an address there are no reminders.
  if (email === null) return
  const key = keyOf(scope, email)
  if (wanted) await forgetHits(place.db, place.secret, [key])
  else await takeHit(place, key, { max: 1, window: keptFor }, now)
}

const keyOf = ({ shopId }: ShopScope, address: string): string =>
  `mail:no-reminders:${shopId}:${mailboxOf(address)}`
