// Whose reminders a customer does not want. Kept like suppressed addresses: by a keyed hash, for each shop alone. Rule MSG-146.
import { dayMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { forgetHits, hasHits, takeHit } from '#platform/limits'
import type { Services } from '#platform/services'
import { mailboxOf } from '../../mailboxes/rules.ts'

type Place = Pick<Services, 'db' | 'secret'>

/** As long as a mailbox stays proven. */
const keptFor: Millis = 730 * dayMs

export const isWanted = async (
  place: Place,
  scope: ShopScope,
  address: string,
  now: Millis,
): Promise<boolean> => !(await hasHits(place, keyOf(scope, address), now))

export const setWanted = async (
  place: Place,
  scope: ShopScope,
  { address, wanted }: { address: string; wanted: boolean },
  now: Millis,
): Promise<void> => {
  const key = keyOf(scope, address)
  if (wanted) await forgetHits(place.db, place.secret, [key])
  else await takeHit(place, key, { max: 1, window: keptFor }, now)
}

const keyOf = ({ shopId }: ShopScope, address: string): string =>
  `mail:no-reminders:${shopId}:${mailboxOf(address)}`
