import { priceChanges } from '@noren/contract/menus/prices'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { changePrices, undoPriceChange } from './change-prices.ts'
import { listPriceChanges } from './list-price-changes.ts'

export const priceRoutes = {
  list: bind(priceChanges.list)(async ({ db, scope, now }) => ({
    data: await listPriceChanges(db, scope, now),
  })),

  create: bind(priceChanges.create)(async (context, { body }) => {
    const wanted = { input: body, idempotencyKey: context.requestContext.idempotencyKey }
    const made = await changePrices(context, context.scope, wanted, context.now)
    return isRefusal(made) ? made : { data: made }
  }),

  undo: bind(priceChanges.undo)(async (context, { params }) => {
    const done = await undoPriceChange(context, context.scope, params.id, context.now)
    return isRefusal(done) ? done : undefined
  }),
}
