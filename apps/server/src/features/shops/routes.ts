import { shops } from '@noren/contract/shops'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { registerShop } from './commands/register-shop.ts'
import { shopUrl } from './links.ts'
import { readShop } from './queries.ts'

export const shopRoutes = {
  create: bind(shops.create)(async ({ db, config, user, now }, { body }) => {
    const scope = await registerShop(db, user, body, now)
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
