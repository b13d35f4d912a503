import { menus } from '@noren/contract/menus'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { updateMenu } from './commands.ts'
import { listMenus, readMenu } from './queries.ts'

export const menuRoutes = {
  list: bind(menus.list)(async ({ db, scope }) => ({ data: await listMenus(db, scope) })),

  read: bind(menus.read)(async ({ db, scope }, { params }) => {
    const menu = await readMenu(db, scope, params.id)
    return menu ? { data: menu } : refuse('not_found')
  }),

  update: bind(menus.update)(async (context, { params, body }) => {
    const changed = await updateMenu(context, context.scope, { id: params.id, change: body }, context.now)
    return isRefusal(changed) ? changed : { data: changed }
  }),
}
