import { shops } from '@noren/contract/shops'
import { bind } from '#platform/endpoint/bind'
import { scopeOf } from '#platform/endpoint/authorize'
import { isRefusal, refuse } from '#platform/errors'
import { idempotencyKey } from '#platform/idempotency-keys'
import { findRegistered, registerShop } from './commands/register-shop.ts'
import { shopUrl } from './links.ts'
import { readOwnShop, readShop } from './queries.ts'

export const shopRoutes = {
  create: bind(shops.create)(async ({ db, config, user, now, requestContext }, { body }) => {
    const key =
      requestContext.idempotencyKey === undefined
        ? undefined
        : idempotencyKey(requestContext.idempotencyKey, 'shop', body)
    const made = await registerShop(db, user, body, now, key)
    const ownScope = isRefusal(made) && key ? scopeOf(await readOwnShop(db, user.userId)) : null
    const scope = ownScope && key ? ((await findRegistered(db, ownScope, key)) ?? made) : made
    if (isRefusal(scope)) return scope
    const shop = await readShop(db, scope)
    return { data: { ...shop, url: shopUrl(config, shop.domain) } }
  }),

  read: bind(shops.read)(async ({ db, config, scope }, { params }) => {
    if (params.id !== scope.shopId) return refuse('not_found')
    const shop = await readShop(db, scope)
    return { data: { ...shop, url: shopUrl(config, shop.domain) } }
  }),
}
