import { staff } from '@noren/contract/staff'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { addStaff } from './add-staff.ts'
import { changeStaff } from './change-staff.ts'
import { deleteStaff } from './delete-staff.ts'
import { reorderStaff } from './reorder-staff.ts'
import { listStaff } from './list-staff.ts'

export const staffRoutes = {
  list: bind(staff.list)(async ({ db, scope }) => ({ data: await listStaff(db, scope) })),

  create: bind(staff.create)(async (context, { body }) => {
    const { scope, now, requestContext } = context
    const wanted = { input: body, idempotencyKey: requestContext.idempotencyKey }
    const added = await addStaff(context, scope, wanted, now)
    return isRefusal(added) ? added : { data: added }
  }),

  update: bind(staff.update)(async (context, { params, body }) => {
    const changed = await changeStaff(context, context.scope, { id: params.id, change: body }, context.now)
    return isRefusal(changed) ? changed : { data: changed }
  }),

  remove: bind(staff.remove)(async (context, { params }) => {
    const done = await deleteStaff(context, context.scope, params.id)
    return isRefusal(done) ? done : undefined
  }),

  reorder: bind(staff.reorder)(async (context, { body }) => {
    const done = await reorderStaff(context, context.scope, body.ids)
    return isRefusal(done) ? done : undefined
  }),
}
