// The holder of the link in a mail with other times: looks, takes one of them, or says that none suits.
import { customerOffers as calls, type CustomerOffer } from '@noren/contract/reservations/offers'
import { readOffer } from '#features/offers/api'
import { declineOffer, manageToken, takeOffer } from '#features/reservations/api'
import { wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { readManagedReservation, type ManagedPlace } from './manage-routes.ts'
import { readLinkVersion } from './managed-reservation.ts'

export const offerAnswerRoutes = {
  read: bind(calls.read)(async ({ scope, targetId: offerId, now, ...place }) =>
    customerOffer(place, scope, offerId, now),
  ),

  take: bind(calls.take)(async (context, { body }) => {
    const { scope, targetId: offerId, now } = context
    const done = await takeOffer(context, scope, { offerId, number: body.number }, now)
    return isRefusal(done) ? done : customerOffer(context, scope, offerId, now)
  }),

  decline: bind(calls.decline)(async (context) => {
    const { scope, targetId: offerId, now } = context
    const done = await declineOffer(context, scope, offerId, now)
    return isRefusal(done) ? done : customerOffer(context, scope, offerId, now)
  }),
}

const customerOffer = async (
  place: ManagedPlace,
  scope: ShopScope,
  offerId: number,
  now: Millis,
): Promise<{ data: CustomerOffer } | Refusal<'not_found'>> => {
  const offer = await read(place.db, scope, (tx) => readOffer(tx, scope, offerId))
  if (!offer) return refuse('not_found')
  const { reservation_id: reservationId, ends_at, chosen, times } = offer
  const found = await readManagedReservation(place, scope, reservationId, now)
  if (isRefusal(found)) return found
  const linkVersion = await readLinkVersion(place.db, scope, reservationId)
  // Nobody may have noted yet that its end has come.
  const state = offer.status === 'open' && wireToMillis(ends_at) <= now ? 'expired' : offer.status
  return {
    data: {
      state: found.data.status === 'canceled' ? 'canceled' : state,
      ends_at,
      chosen,
      times: times.map(({ number, start_at, end_at, staff_name }) => ({
        number,
        start_at,
        end_at,
        staff_name,
      })),
      manage_token: manageToken(place.secret, { shopId: scope.shopId, reservationId, linkVersion }),
      reservation: found.data,
    },
  }
}
