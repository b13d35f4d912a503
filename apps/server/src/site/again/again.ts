/**
 * `again` in the addresses of the steps says whose reservation fills the customer's fields. It stands in the place of the manage
 * token, which opens the reservation: `{reservation}.{expiry}.{HMAC}`, for two hours and for one shop and browser. An address
 * that is passed on fills nothing elsewhere. Decision 0124, rule BOOK-152.
 */
import { hourMs, type Millis } from '#platform/clock'
import type { RequestContext } from '#platform/endpoint/request-context'
import { isSame, type Secret } from '#platform/identity/secret'

/** A browser and where it is, in the steps of a shop. */
export type Visitor = { domain: string } & Pick<RequestContext, 'address' | 'userAgent'>

const openFor = 2 * hourMs

export const againPattern = /^([1-9]\d{0,14})\.(\d{1,15})\.[\w-]{43}$/

export const makeAgain = (secret: Secret, visitor: Visitor, reservationId: number, now: Millis): string =>
  signed(secret, visitor, reservationId, now + openFor)

/** The reservation that it names; undefined once it no longer holds. */
export const readAgain = (
  secret: Secret,
  visitor: Visitor,
  again: string | undefined,
  now: Millis,
): number | undefined => {
  const [, id, until] = againPattern.exec(again ?? '') ?? []
  const [reservationId, expiry] = [Number(id), Number(until)]
  if (again === undefined || !(expiry > now)) return undefined
  return isSame(again, signed(secret, visitor, reservationId, expiry)) ? reservationId : undefined
}

const signed = (
  secret: Secret,
  { domain, address, userAgent }: Visitor,
  reservationId: number,
  expiry: Millis,
): string =>
  `${reservationId}.${expiry}.${secret.sign('again', domain, reservationId, expiry, address, userAgent)}`
