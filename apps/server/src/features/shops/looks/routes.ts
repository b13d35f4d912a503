import { Readable } from 'node:stream'
import { shopLooks } from '@noren/contract/shops/looks'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { pictureOf } from '../cards/card-pictures.ts'
import { readCard } from '../cards/read-card.ts'
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

  card: bind(shopLooks.card)(async ({ db, scope, now, storage }, { params }) => {
    if (params.id !== scope.shopId) return refuse('not_found')
    const { bytes } = await pictureOf(await readCard(db, scope), now, storage)
    return { name: 'card.jpg', size: bytes.byteLength, bytes: Readable.from([bytes]) }
  }),
}
