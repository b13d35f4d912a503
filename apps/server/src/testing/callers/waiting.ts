// Places on the waiting list for each call that is about one.
import { entryToken } from '#features/waitlist/entries/entry-links'
import { openClient } from '../client.ts'
import { someBooking, type TestShop } from '../factories.ts'
import type { TestServer } from '../server.ts'

/** The last part of a path → the place, and the time that is held for it. */
export type WaitingRecords = Record<string, { id: number; token: string; offer: number }>

const paths = ['read', 'prove', 'leave', 'decline', 'book', 'offers', 'remove']

export const makeWaiting = async (server: TestServer, shop: TestShop): Promise<WaitingRecords> => {
  const { start_at: _, ...person } = someBooking(shop.menuId)
  const made: WaitingRecords = {}
  for (const [index, path] of paths.entries()) {
    const joined = await openClient(server.url).call('POST', `/api/public/shops/${shop.domain}/waitlist`, {
      ...person,
      email: `${path}@example.jp`,
      // On which nothing is free within the wish: what is held is what the owner gives.
      from_date: '2026-12-10',
      from_time: '23:00',
    })
    if (joined.status !== 201) throw new Error(joined.text)
    const [row] = await server.sql<{ id: number }>(
      'select max(id) as id from waitlist_entries where shop_id = $1',
      [shop.shopId],
    )
    const id = row?.id ?? 0
    if (path === 'decline' || path === 'book')
      await shop.client.call('POST', `/api/waitlist/${id}/offers`, {
        start_at: `2026-12-10T${10 + index}:00:00+09:00`,
      })
    const [offer] = await server.sql<{ id: number }>(
      'select id from offers where shop_id = $1 and waitlist_entry_id = $2',
      [shop.shopId, id],
    )
    made[path] = {
      id,
      offer: offer?.id ?? 1,
      token: entryToken(server.services.secret, { shopId: shop.shopId, entryId: id }),
    }
  }
  return made
}
