// The link to an offer. It can be made again from the row, so that emails and repeats can carry it; stored is its hash.
import { offerLinkPath } from '@noren/contract/addresses'
import type { Config } from '#platform/config'
import type { Secret } from '#platform/identity/secret'

/** `{shop}.{HMAC}`, as that of a reservation: the shop leads to the right place, the 256-bit HMAC is the secret. */
export const offerToken = (
  secret: Secret,
  { shopId, offerId }: { shopId: number; offerId: number },
): string => `${shopId}.${secret.sign('offer', shopId, offerId)}`

/** The link in the mail with other times. */
export const offerUrl = (
  { config, secret }: { config: Pick<Config, 'publicUrl'>; secret: Secret },
  of: { shopId: number; offerId: number },
): string => `${config.publicUrl}${offerLinkPath(offerToken(secret, of))}`
