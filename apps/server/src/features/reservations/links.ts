// The customer's link to a reservation. It can be made again from the row, so that mails and repeats can carry it; stored is its hash.
import { manageLinkPath } from '@noren/contract/addresses'
import type { Config } from '#platform/config'
import type { Secret } from '#platform/identity/secret'

export type ManagedRow = { shopId: number; reservationId: number; linkVersion: number }

/** `{shop}.{HMAC}`: the shop leads to the right place, the 256-bit HMAC is the secret. */
export const manageToken = (secret: Secret, { shopId, reservationId, linkVersion }: ManagedRow): string =>
  `${shopId}.${secret.sign('manage', shopId, reservationId, linkVersion)}`

export const manageUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}${manageLinkPath(token)}`

/** The same in the mail's file and the page's: calendars know by it that both are one visit. */
export const calendarId = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { shopId, reservationId }: Pick<ManagedRow, 'shopId' | 'reservationId'>,
): string => `reservation.${shopId}.${reservationId}@${new URL(publicUrl).hostname}`
