// The link to an offer. It can be made again from the row, so that emails and repeats can carry it; stored is its hash.
import type { Secret } from '#platform/identity/secret'

/** `{shop}.{HMAC}`, as that of a reservation: the shop leads to the right place, the 256-bit HMAC is the secret. */
export const offerToken = (
  secret: Secret,
  { shopId, offerId }: { shopId: number; offerId: number },
): string => `${shopId}.${secret.sign('offer', shopId, offerId)}`
