import { special } from '@noren/contract/hours/special'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import {
  createSpecialHour,
  createSpecialHours,
  deleteSpecialHour,
  updateSpecialHour,
} from './special-hours.ts'
import { listSpecialHours } from './list-special-hours.ts'

export const specialRoutes = {
  specialHours: bind(special.specialHours)(async ({ db, scope, now }, { query }) => ({
    data: await listSpecialHours(db, scope, { status: query.status, now }),
  })),

  createSpecialHour: bind(special.createSpecialHour)(async (context, { body }) => {
    const { scope, now, requestContext } = context
    const wanted = { input: body, idempotencyKey: requestContext.idempotencyKey }
    const made = await createSpecialHour(context, scope, wanted, now)
    return isRefusal(made) ? made : { data: made }
  }),

  createSpecialHours: bind(special.createSpecialHours)(async (context, { body }) => {
    const made = await createSpecialHours(context, context.scope, body, context.now)
    return isRefusal(made) ? made : { data: made }
  }),

  updateSpecialHour: bind(special.updateSpecialHour)(async (context, { params, body }) => {
    const changed = await updateSpecialHour(
      context,
      context.scope,
      { id: params.id, input: body },
      context.now,
    )
    return isRefusal(changed) ? changed : { data: changed }
  }),

  deleteSpecialHour: bind(special.deleteSpecialHour)(async (context, { params, query }) => {
    const wanted = { id: params.id, keep: query.keep_reservations === 'true' }
    const done = await deleteSpecialHour(context, context.scope, wanted, context.now)
    return isRefusal(done) ? done : undefined
  }),
}
