// The customer's link to a reservation. It can be made again from the row, so that emails and repeats can carry it; stored is its hash.
import { manageLinkPath, proofPath } from '@noren/contract/addresses'
import { makeProof } from '#features/messages/api'
import type { Millis } from '#platform/clock'
import type { Config } from '#platform/config'
import { hashToken, type Secret } from '#platform/identity/secret'

type ManagedRow = { shopId: number; reservationId: number; linkVersion: number }

export const manageUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}${manageLinkPath(token)}`

/** The link to a row: in emails, and where a booking or its repeat is answered. */
export const makeManageUrl = (
  { config, secret }: { config: Pick<Config, 'publicUrl'>; secret: Secret },
  row: ManagedRow,
): string => manageUrl(config, manageToken(secret, row))

/** Stands in mails to an address that nobody has shown to read; leads on to the manage link. */
export const proofUrl = (
  { config, secret }: { config: Pick<Config, 'publicUrl'>; secret: Secret },
  address: string,
  manage: string,
  now: Millis,
): string =>
  `${config.publicUrl}${proofPath(makeProof(secret, address, now), manage.slice(manage.lastIndexOf('/') + 1))}`

/** What the reservation's row keeps of the link. */
export const manageTokenHash = (secret: Secret, row: ManagedRow): Buffer =>
  hashToken(manageToken(secret, row))

/** The same in the email's file and the page's: calendars know by it that both are one visit. */
export const calendarId = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { shopId, reservationId }: Pick<ManagedRow, 'shopId' | 'reservationId'>,
): string => `reservation.${shopId}.${reservationId}@${new URL(publicUrl).hostname}`

/** `{shop}.{HMAC}`: the shop leads to the right place, the 256-bit HMAC is the secret. */
export const manageToken = (secret: Secret, { shopId, reservationId, linkVersion }: ManagedRow): string =>
  `${shopId}.${secret.sign('manage', shopId, reservationId, linkVersion)}`
