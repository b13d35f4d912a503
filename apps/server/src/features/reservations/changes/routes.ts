// What the owner does to a reservation. Each call answers with the reservation as it is then.
import { reservationChanges as calls } from '@noren/contract/reservations/changes'
import { refuseContacts } from '#features/messages/api'
import { wireToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { setLate } from '../corrections/set-late.ts'
import { undoStatus } from '../corrections/undo-status.ts'
import { declineMoveRequest } from '../commands/decline-move-request.ts'
import { editReservation } from '../commands/edit-reservation.ts'
import { moveByOwner } from '../commands/move-by-owner.ts'
import { setStatus } from '../commands/set-status.ts'
import { readReservation } from '../read-reservation.ts'
import { refuseStart } from '../stages.ts'
import { markSpam, unmarkSpam } from '../spam/mark-spam.ts'
import { answerChanged } from './answer-changed.ts'

type Context = Services & { scope: ShopScope; user: { userId: number }; now: Millis }
type Mailing = { sentence?: string | undefined }

export const reservationChangeRoutes = {
  setStatus: bind(calls.setStatus)(async (context, { params, body }) => {
    const { scope, now, user } = context
    const refused = await refuseSentence(context, body)
    if (refused) return refused
    const { cancel_reason: cancelReason, ...wanted } = body
    const about = { reservationId: params.id, userId: user.userId, wanted: { ...wanted, cancelReason } }
    return answerChanged(context, params.id, await setStatus(context, scope, about, now))
  }),

  edit: bind(calls.edit)(async (context, { params, body }) => {
    const { scope, now, user, requestContext } = context
    const refused = await refuseSentence(context, body)
    if (refused) return refused
    const { notify, sentence, version, override = [], overlap, ...edit } = body
    const editing = { edit, version, notify, sentence, override, overlap, language: requestContext.language }
    const about = { reservationId: params.id, userId: user.userId, editing }
    return answerChanged(context, params.id, await editReservation(context, scope, about, now))
  }),

  move: bind(calls.move)(async (context, { params, body }) => {
    const { scope, now, user } = context
    const refused = refuseStart(body.start_at, now) ?? (await refuseSentence(context, body))
    if (refused) return refused
    const { start_at, end_at, staff_id: staffId, override = [], ...rest } = body
    const start = wireToLocalMinute(start_at)
    const end = end_at === undefined ? undefined : wireToLocalMinute(end_at)
    const about = {
      reservationId: params.id,
      userId: user.userId,
      move: { ...rest, start, end, staffId, override },
    }
    return answerChanged(context, params.id, await moveByOwner(context, scope, about, now))
  }),

  answerMove: bind(calls.answerMove)(async (context, { params, body }) => {
    const { scope, now, user } = context
    const refused = await refuseSentence(context, body)
    if (refused) return refused
    const { answer: wanted, notify, sentence, override = [] } = body
    const about = { reservationId: params.id, userId: user.userId }
    const done =
      wanted === 'decline'
        ? await declineMoveRequest(context, scope, { ...about, notify, sentence }, now)
        : await moveByOwner(context, scope, { ...about, move: { notify, sentence, override } }, now)
    return answerChanged(context, params.id, done)
  }),

  markSpam: bind(calls.markSpam)(async (context, { params, body }) => {
    const { scope, now, user } = context
    const about = { reservationId: params.id, userId: user.userId }
    const done = await (body.spam ? markSpam : unmarkSpam)(context, scope, about, now)
    return answerChanged(context, params.id, done)
  }),

  setLate: bind(calls.setLate)(async (context, { params, body }) => {
    const { scope, now, user } = context
    const about = { reservationId: params.id, userId: user.userId, lateness: body }
    return answerChanged(context, params.id, await setLate(context, scope, about, now))
  }),

  undo: bind(calls.undo)(async (context, { params }) => {
    const { scope, now, user } = context
    const done = await undoStatus(context, scope, { reservationId: params.id, userId: user.userId }, now)
    if (isRefusal(done)) return done
    const found = await readReservation(context.db, scope, { id: params.id, userId: user.userId }, now)
    return found ? { data: { ...found, mail: done.mail, mail_gone: done.isMailGone } } : refuse('not_found')
  }),
}

const refuseSentence = async (
  context: Context,
  { sentence }: Mailing,
): Promise<Refusal<'invalid'> | undefined> =>
  sentence === undefined ? undefined : refuseContacts(context, context.scope, { sentence }, context.now)
