// The owner's calls about other times. Each answers with the reservation as it is then.
import { offers as calls } from '@noren/contract/reservations/offers'
import { refuseContacts } from '#features/messages/api'
import { wireToLocalMinute } from '#platform/clock'
import { bind } from '#platform/endpoint/bind'
import { answerChanged } from '../changes/answer-changed.ts'
import { refuseStart } from '../stages.ts'
import { withdrawOpenOffer } from './end-offers.ts'
import { makeOffer } from './make-offer.ts'

export const offerRoutes = {
  make: bind(calls.make)(async (context, { params, body }) => {
    const { scope, now, user } = context
    const { times, sentence, override = [] } = body
    const refused =
      times.map(({ start_at }) => refuseStart(start_at, now)).find(Boolean) ??
      (sentence === undefined ? undefined : await refuseContacts(context, scope, { sentence }, now))
    if (refused) return refused
    const wanted = {
      times: times.map(({ start_at, staff_id }) => ({
        start: wireToLocalMinute(start_at),
        staffId: staff_id,
      })),
      sentence,
      override,
    }
    const about = { reservationId: params.id, userId: user.userId, wanted }
    return answerChanged(context, params.id, await makeOffer(context, scope, about, now))
  }),

  withdraw: bind(calls.withdraw)(async (context, { params }) => {
    const { scope, now, user } = context
    const about = { reservationId: params.id, userId: user.userId }
    return answerChanged(context, params.id, await withdrawOpenOffer(context, scope, about, now))
  }),
}
