// Whose reminders a customer does not want. Kept like suppressed addresses: by a keyed hash, for each shop alone. Rule MSG-146.
import { mailboxOf } from '#features/messages/mailboxes/mailbox-keys'
import { dayMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { isSame } from '#platform/identity/secret'
import { forgetHits, hasHits, takeHit } from '#platform/limits'
import type { Services } from '#platform/services'
import { reminderKey } from './reminder-key.ts'

type Place = Pick<Services, 'db' | 'secret'>

/** As long as a mailbox stays proven. */
const keptFor: Millis = 730 * dayMs

export const isWanted = async (
  place: Place,
  scope: ShopScope,
  address: string,
  now: Millis,
): Promise<boolean> => !(await hasHits(place, keyOf(scope, address), now))

/** For the address of this reservation, if a reminder to it brought the key. */
export const setWanted = async (
  place: Place,
  scope: ShopScope,
  { reservationId, wanted, key: given }: { reservationId: number; wanted: boolean; key: string },
  now: Millis,
): Promise<true | Refusal<'not_found'>> => {
  const { email } = await read(place.db, scope, (tx) =>
    tx
      .selectFrom('reservations')
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', reservationId)
      .select('email')
      .executeTakeFirstOrThrow(),
  )
  // Without an address there are no reminders.
  if (email === null || !isSame(given, reminderKey(place.secret, scope.shopId, email)))
    return refuse('not_found')
  const key = keyOf(scope, email)
  if (wanted) await forgetHits(place.db, place.secret, [key])
  else await takeHit(place, key, { max: 1, window: keptFor }, now)
  return true
}

const keyOf = ({ shopId }: ShopScope, address: string): string =>
  `mail:no-reminders:${shopId}:${mailboxOf(address)}`
