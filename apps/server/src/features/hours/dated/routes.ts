import { dated } from '@noren/contract/hours/dated'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { createDatedHours, deleteDatedHours, updateDatedHours } from './dated-hours.ts'
import { listDatedHours } from './list-dated-hours.ts'

export const datedRoutes = {
  list: bind(dated.list)(async ({ db, scope, now }) => ({ data: await listDatedHours(db, scope, now) })),

  create: bind(dated.create)(async (context, { body }) => {
    const { scope, now, requestContext } = context
    const wanted = { input: body, idempotencyKey: requestContext.idempotencyKey }
    const made = await createDatedHours(context, scope, wanted, now)
    return isRefusal(made) ? made : { data: made }
  }),

  update: bind(dated.update)(async (context, { params, body }) => {
    const changed = await updateDatedHours(
      context,
      context.scope,
      { id: params.id, input: body },
      context.now,
    )
    return isRefusal(changed) ? changed : { data: changed }
  }),

  remove: bind(dated.remove)(async (context, { params, query }) => {
    const wanted = { id: params.id, keep: query.keep_reservations === 'true' }
    const done = await deleteDatedHours(context, context.scope, wanted, context.now)
    return isRefusal(done) ? done : undefined
  }),
}
