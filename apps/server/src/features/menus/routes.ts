import { menus } from '@noren/contract/menus'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { createMenu } from './create-menu.ts'
import { deleteMenu } from './delete-menu.ts'
import { reorderMenus } from './reorder-menus.ts'
import { updateMenu } from './update-menu.ts'
import { listMenus, readMenu } from './list-menus.ts'

export const menuRoutes = {
  list: bind(menus.list)(async (context) => ({ data: await listMenus(context, context.scope) })),

  read: bind(menus.read)(async (context, { params }) => {
    const menu = await readMenu(context, context.scope, params.id)
    return menu ? { data: menu } : refuse('not_found')
  }),

  create: bind(menus.create)(async (context, { body }) => {
    const { scope, now, requestContext } = context
    const wanted = { input: body, idempotencyKey: requestContext.idempotencyKey }
    const made = await createMenu(context, scope, wanted, now)
    return isRefusal(made) ? made : { data: made }
  }),

  update: bind(menus.update)(async (context, { params, body }) => {
    const changed = await updateMenu(context, context.scope, { id: params.id, change: body }, context.now)
    return isRefusal(changed) ? changed : { data: changed }
  }),

  remove: bind(menus.remove)(async (context, { params }) => {
    const done = await deleteMenu(context, context.scope, params.id, context.now)
    return isRefusal(done) ? done : undefined
  }),

  reorder: bind(menus.reorder)(async (context, { body }) => {
    const done = await reorderMenus(context, context.scope, body.ids)
    return isRefusal(done) ? done : undefined
  }),
}
