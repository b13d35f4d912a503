// Holds a time, or up to three of which one may be taken, for one person for a while (decision 0119). The shop is locked.
import { occupiedByOffer } from '@noren/scheduling/day/offered-times'
import { sql } from 'kysely'
import { insertOccupancies, timedOf, type StoredTime } from '#features/occupancies/api'
import { millisToWire, minuteMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { hashToken, type Secret } from '#platform/identity/secret'
import { offerToken } from './offer-links.ts'

/** As a reservation at that time would be stored. */
export type OfferTime = Omit<StoredTime, 'status'>

export type NewOffer = {
  /** The visit that would be moved, with its present time; or who waits. */
  of:
    | { kind: 'other_times'; reservation: StoredTime & { id: number } }
    | { kind: 'waitlist'; entryId: number }
  /** One to three. */
  times: readonly OfferTime[]
  endsAt: Millis
  userId: number | null
  now: Millis
}

/**
 * The job ends an offer within a second of its end, and hands the time on before anybody else can take it. Should no worker run, the time
 * is free by itself a minute later.
 */
const grace: Millis = minuteMs

/** Its id; undefined where the guard refused one of the times: the caller returns a refusal, which rolls back. */
export const insertOffer = async (
  tx: Tx,
  secret: Secret,
  scope: ShopScope,
  { of, times, endsAt, userId, now }: NewOffer,
): Promise<number | undefined> => {
  const { shopId } = scope
  const { rows } = await sql<{ id: number }>`select nextval('offers_id_seq') as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a sequence gives a number')
  const hash = hashToken(offerToken(secret, { shopId, offerId: id }))
  await sql`
    insert into offers (shop_id, id, kind, reservation_id, waitlist_entry_id, status, token_hash, ends_at, user_id, created_at)
    overriding system value
    values (${shopId}, ${id}, ${of.kind}, ${of.kind === 'other_times' ? of.reservation.id : null},
      ${of.kind === 'waitlist' ? of.entryId : null}, 'open', ${hash}, ${millisToWire(endsAt)}, ${userId}, ${millisToWire(now)})`.execute(
    tx,
  )
  await tx
    .insertInto('offer_times')
    .values(
      times.map(({ waits, seat_ranges, ...time }, index) => ({
        ...time,
        shop_id: shopId,
        offer_id: id,
        number: index + 1,
        waits: JSON.stringify(waits),
        seat_ranges: JSON.stringify(seat_ranges),
      })),
    )
    .execute()
  const isWritten = await insertOccupancies(tx, scope, {
    owner: { kind: 'offer', offerId: id, holdExpiresAt: endsAt + grace },
    occupied: occupiedByOffer(
      times.map((time) => timedOf({ ...time, status: 'reserved' })),
      of.kind === 'other_times' ? timedOf(of.reservation) : undefined,
    ),
    now,
  })
  return isWritten ? id : undefined
}
