import { seats } from '@noren/contract/shops/seats'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { addSeatGroup } from './add-seat-group.ts'
import { changeSeatGroup } from './change-seat-group.ts'
import { deleteSeatGroup } from './delete-seat-group.ts'
import { listSeatGroups } from './list-seat-groups.ts'
import { reorderSeatGroups } from './reorder-seat-groups.ts'

export const seatRoutes = {
  list: bind(seats.list)(async ({ db, scope }) => ({ data: await listSeatGroups(db, scope) })),

  create: bind(seats.create)(async (context, { body }) => {
    const { scope, now, requestContext } = context
    const wanted = { input: body, idempotencyKey: requestContext.idempotencyKey }
    const added = await addSeatGroup(context, scope, wanted, now)
    return isRefusal(added) ? added : { data: added }
  }),

  update: bind(seats.update)(async (context, { params, body }) => {
    const wanted = { id: params.id, change: body }
    const changed = await changeSeatGroup(context, context.scope, wanted, context.now)
    return isRefusal(changed) ? changed : { data: changed }
  }),

  remove: bind(seats.remove)(async (context, { params }) => {
    const done = await deleteSeatGroup(context, context.scope, params.id)
    return isRefusal(done) ? done : undefined
  }),

  reorder: bind(seats.reorder)(async (context, { body }) => {
    const done = await reorderSeatGroups(context, context.scope, body.ids)
    return isRefusal(done) ? done : undefined
  }),
}
