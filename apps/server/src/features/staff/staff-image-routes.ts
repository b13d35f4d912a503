import { staff } from '@noren/contract/staff'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { createStaffImage, deleteStaffImage, updateStaffImage } from './staff-images.ts'

export const staffImageRoutes = {
  create: bind(staff.createImage)(async (context, { params, body }) => {
    const wanted = { staffId: params.id, input: body }
    const made = await createStaffImage(context, context.scope, wanted, context.now)
    return isRefusal(made) ? made : { data: made }
  }),

  update: bind(staff.updateImage)(async (context, { params, body }) => {
    const wanted = { staffId: params.id, change: body }
    const changed = await updateStaffImage(context, context.scope, wanted, context.now)
    return isRefusal(changed) ? changed : { data: changed }
  }),

  remove: bind(staff.removeImage)(async (context, { params }) => {
    const done = await deleteStaffImage(context, context.scope, params.id)
    return isRefusal(done) ? done : undefined
  }),
}
