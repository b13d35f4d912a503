// Addresses that refuse mail are not written to again for a time. Counted for each shop alone: no shop learns from a refusal that
// another one wrote there, and no shop can silence another's mail (decision 0048).
import { dayMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { forgetHits, hasHits, takeHit } from '#platform/limits'
import type { Services } from '#platform/services'
import { mailboxOf } from '../mailboxes/mailbox-keys.ts'
import { refusesAddress, saysNoSuchAddress } from './refused-addresses.ts'

type Place = Pick<Services, 'db' | 'secret'>

const window = 30 * dayMs
/** The refusal after so many suppresses; one that says that there is no such address does at once. Rule MSG-25. */
const refusalsMax = 2

export const isSuppressed = (
  place: Place,
  scope: ShopScope,
  address: string,
  now: Millis,
): Promise<boolean> => hasHits(place, keysOf(scope, address).suppressed, now)

/** The relay refused the mail for good. */
export const noteRefusal = async (
  place: Place,
  scope: ShopScope,
  { address, reason }: { address: string; reason: string },
  now: Millis,
): Promise<void> => {
  if (!refusesAddress(reason)) return
  const keys = keysOf(scope, address)
  const isOver =
    saysNoSuchAddress(reason) ||
    'wait' in (await takeHit(place, keys.refused, { max: refusalsMax, window }, now))
  if (isOver) await takeHit(place, keys.suppressed, { max: 1, window }, now)
}

/** The owner sends to it all the same: what was counted is forgotten. */
export const clearSuppression = (
  tx: Tx,
  secret: Place['secret'],
  scope: ShopScope,
  address: string,
): Promise<void> => forgetHits(tx, secret, Object.values(keysOf(scope, address)))

const keysOf = ({ shopId }: ShopScope, address: string) => {
  const mailbox = mailboxOf(address)
  return { refused: `mail:refused:${shopId}:${mailbox}`, suppressed: `mail:suppressed:${shopId}:${mailbox}` }
}
