import { menus } from '@noren/contract/menus'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { createMenuImage, deleteMenuImage, updateMenuImage } from './menu-images.ts'

export const menuImageRoutes = {
  create: bind(menus.createImage)(async (context, { params, body }) => {
    const wanted = { menuId: params.id, input: body }
    const made = await createMenuImage(context, context.scope, wanted, context.now)
    return isRefusal(made) ? made : { data: made }
  }),

  update: bind(menus.updateImage)(async (context, { params, body }) => {
    const wanted = { menuId: params.id, change: body }
    const changed = await updateMenuImage(context, context.scope, wanted, context.now)
    return isRefusal(changed) ? changed : { data: changed }
  }),

  remove: bind(menus.removeImage)(async (context, { params }) => {
    const done = await deleteMenuImage(context, context.scope, params.id)
    return isRefusal(done) ? done : undefined
  }),
}
