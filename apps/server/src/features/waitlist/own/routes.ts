import { waiting } from '@noren/contract/booking/waitlist'
import { makeManageUrl } from '#features/reservations/api'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { joinWaitlist } from '../entries/join.ts'
import { bookTime, declineTime, leaveWaiting, proveWaiting } from './answer.ts'
import { readOwnWaiting } from './own-waiting.ts'

export const waitingRoutes = {
  join: bind(waiting.join)(async (context, { body }) => {
    const { scope, now, requestContext } = context
    const joined = await joinWaitlist(context, scope, { input: body, requestContext }, now)
    return isRefusal(joined) ? joined : { data: joined }
  }),

  read: bind(waiting.read)((context) =>
    readOwnWaiting(context, context.scope, context.targetId, context.now),
  ),

  prove: bind(waiting.prove)(async (context) => {
    const { scope, targetId: entryId, now } = context
    await proveWaiting(context, scope, entryId, now)
    return readOwnWaiting(context, scope, entryId, now)
  }),

  leave: bind(waiting.leave)(async (context) => {
    const { scope, targetId: entryId, now } = context
    await leaveWaiting(context, scope, entryId, now)
    return readOwnWaiting(context, scope, entryId, now)
  }),

  decline: bind(waiting.decline)(async (context, { body }) => {
    const { scope, targetId: entryId, now } = context
    const done = await declineTime(context, scope, { entryId, offerId: body.offer_id }, now)
    return isRefusal(done) ? done : readOwnWaiting(context, scope, entryId, now)
  }),

  book: bind(waiting.book)(async (context, { body }) => {
    const { scope, targetId: entryId, now } = context
    const press = { entryId, offerId: body.offer_id, expectedPrice: body.expected_price }
    const row = await bookTime(context, scope, press, now)
    if (isRefusal(row)) return row
    const { id: reservationId, linkVersion, reservation_number, status, start_at } = row
    const manage_url = makeManageUrl(context, { shopId: scope.shopId, reservationId, linkVersion })
    return { data: { reservation_number, status, start_at, manage_url } }
  }),
}
