import { shops } from '@noren/contract/shops'
import { shopSettings } from '@noren/contract/shops/settings'
import { bind } from '#platform/endpoint/bind'
import { scopeOf } from '#platform/endpoint/authorize'
import { isRefusal, refuse } from '#platform/errors'
import { idempotencyKey } from '#platform/idempotency-keys'
import { findRegistered, registerShop } from './register-shop.ts'
import { updateShop } from './update-shop.ts'
import { readOwnShop, readSettings } from './read-shop.ts'
import { posingProblem } from './posing-names.ts'

export const shopRoutes = {
  create: bind(shops.create)(async ({ db, config, user, now, requestContext }, { body }) => {
    const problem = posingProblem(config, body.name)
    if (problem) return refuse('invalid', { errors: { name: [problem] } })
    const key =
      requestContext.idempotencyKey === undefined
        ? undefined
        : idempotencyKey(requestContext.idempotencyKey, 'shop', body)
    const made = await registerShop(db, user, body, now, key)
    const ownScope = isRefusal(made) && key ? scopeOf(await readOwnShop(db, user.userId)) : null
    const scope = ownScope && key ? ((await findRegistered(db, ownScope, key)) ?? made) : made
    if (isRefusal(scope)) return scope
    return { data: await readSettings({ db, config }, scope) }
  }),

  read: bind(shopSettings.read)(async ({ scope, ...services }, { params }) =>
    params.id === scope.shopId ? { data: await readSettings(services, scope) } : refuse('not_found'),
  ),

  update: bind(shopSettings.update)(async (context, { params, body }) => {
    if (params.id !== context.scope.shopId) return refuse('not_found')
    const changed = await updateShop(context, context.scope, body, context.now)
    return isRefusal(changed) ? changed : { data: changed }
  }),
}
