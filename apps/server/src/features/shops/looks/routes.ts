import { shopLooks } from '@noren/contract/shops/looks'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { updateLook } from './update-look.ts'
import { readLook } from './read-look.ts'

export const lookRoutes = {
  read: bind(shopLooks.read)(async ({ db, scope }, { params }) =>
    params.id === scope.shopId ? { data: await readLook(db, scope) } : refuse('not_found'),
  ),

  update: bind(shopLooks.update)(async (context, { params, body }) => {
    if (params.id !== context.scope.shopId) return refuse('not_found')
    const changed = await updateLook(context, context.scope, body)
    return isRefusal(changed) ? changed : { data: changed }
  }),
}
