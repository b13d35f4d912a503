import { absenceDays, worklists, type AbsenceEntry } from '@noren/contract/reservations/worklists'
import { dayOf } from '@noren/scheduling/time'
import { isEnterable } from '#features/reservations/api'
import { millisToLocalMinute, type Millis } from '#platform/clock'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { countInside, enterAbsence } from './absence.ts'
import { handOver } from './hand-over.ts'
import { listWorklists, readWorklist } from './read-worklists.ts'
import { closeWorklist, makeWorklist, tickItem } from './worklists.ts'

export const worklistRoutes = {
  inside: bind(worklists.inside)(async ({ db, scope, now }, { query }) => {
    const refused = refuseDays(query, now)
    return refused ?? { data: { visits: await countInside(db, scope, query, now) } }
  }),

  enterAbsence: bind(worklists.enterAbsence)(
    async ({ scope, now, user, requestContext, ...services }, { body }) => {
      const refused = refuseDays(body, now)
      if (refused) return refused
      const { idempotencyKey, language } = requestContext
      const made = { input: body, idempotencyKey, userId: user.userId, language }
      const entered = await enterAbsence(services, scope, made, now)
      return isRefusal(entered) ? entered : { data: entered }
    },
  ),

  list: bind(worklists.list)(async ({ db, scope }) => ({ data: await listWorklists(db, scope) })),

  show: bind(worklists.show)(async ({ scope, now, ...services }, { params }) => {
    const found = await readWorklist(services, scope, params.id, now)
    return found ? { data: found } : refuse('not_found')
  }),

  make: bind(worklists.make)(async ({ scope, now, user, requestContext, ...services }, { body }) => {
    const { idempotencyKey } = requestContext
    const made = await makeWorklist(
      services,
      scope,
      { input: body, idempotencyKey, userId: user.userId },
      now,
    )
    return isRefusal(made) ? made : { data: { id: made } }
  }),

  handOver: bind(worklists.handOver)(async ({ scope, now, user, ...services }, { params, body }) => {
    const about = { worklistId: params.id, items: body.items, userId: user.userId }
    const handed = await handOver(services, scope, about, now)
    return isRefusal(handed) ? handed : { data: handed }
  }),

  tick: bind(worklists.tick)(async ({ scope, now, user, ...services }, { params, body }) => {
    const { id, reservationId } = params
    const about = { id, reservationId, isTicked: body.ticked, userId: user.userId }
    const done = await tickItem(services, scope, about, now)
    return isRefusal(done) ? done : undefined
  }),

  close: bind(worklists.close)(async ({ scope, now, user, ...services }, { params, body }) => {
    const about = { id: params.id, isTakenBack: body.take_back ?? false, userId: user.userId }
    const done = await closeWorklist(services, scope, about, now)
    return isRefusal(done) ? done : undefined
  }),
}

/** Nobody is absent in the past, nor further ahead than anything is entered. */
const refuseDays = (entry: AbsenceEntry, now: Millis): Refusal<'invalid'> | undefined => {
  const days = absenceDays(entry)
  if ((days[0] ?? 0) < dayOf(millisToLocalMinute(now)))
    return refuse('invalid', { errors: { date: ['date_past'] } })
  const isFar = !isEnterable(days.at(-1) ?? 0, now)
  const field = entry.until == null ? 'date' : 'until'
  return isFar ? refuse('invalid', { errors: { [field]: ['entry_window'] } }) : undefined
}
