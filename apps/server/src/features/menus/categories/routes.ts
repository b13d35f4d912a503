import { menuCategories } from '@noren/contract/menus/categories'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { createCategory, deleteCategory, renameCategory, reorderCategories } from './change-categories.ts'
import { listCategories } from './list-categories.ts'

export const categoryRoutes = {
  list: bind(menuCategories.list)(async ({ db, scope }) => ({ data: await listCategories(db, scope) })),

  create: bind(menuCategories.create)(async (context, { body }) => {
    const made = await createCategory(context, context.scope, body.name, context.now)
    return isRefusal(made) ? made : { data: made }
  }),

  rename: bind(menuCategories.rename)(async (context, { params, body }) => {
    const renamed = await renameCategory(context, context.scope, { id: params.id, name: body.name })
    return isRefusal(renamed) ? renamed : { data: renamed }
  }),

  reorder: bind(menuCategories.reorder)(async (context, { body }) => {
    const done = await reorderCategories(context, context.scope, body.ids)
    return isRefusal(done) ? done : undefined
  }),

  remove: bind(menuCategories.remove)(async (context, { params }) => {
    const done = await deleteCategory(context, context.scope, params.id)
    return isRefusal(done) ? done : undefined
  }),
}
