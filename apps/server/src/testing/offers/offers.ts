// What tests of offered times ask again and again, of one shop.
import { offerToken } from '#features/offers/api'
import { openClient, type Answer } from '../client.ts'
import type { TestShop } from '../factories.ts'
import type { TestServer } from '../server.ts'

export type TestOffer = { id: number; token: string }
type Place = Pick<TestServer, 'sql' | 'services' | 'url'>

export const offersOf = (server: Place, shop: TestShop) => {
  const customer = openClient(server.url)
  const make = (reservationId: number, starts: readonly string[], more: object = {}): Promise<Answer> =>
    shop.client.call('POST', `/api/reservations/${reservationId}/offers`, {
      times: starts.map((start_at) => ({ start_at })),
      ...more,
    })
  return {
    make,
    /** The last one of a visit. */
    last: async (reservationId: number): Promise<TestOffer> => {
      const [row] = await server.sql<{ id: number }>(
        'select max(id) as id from offers where shop_id = $1 and reservation_id = $2',
        [shop.shopId, reservationId],
      )
      const id = row?.id ?? 0
      return { id, token: offerToken(server.services.secret, { shopId: shop.shopId, offerId: id }) }
    },
    withdraw: (reservationId: number) =>
      shop.client.call('DELETE', `/api/reservations/${reservationId}/offers/open`),
    look: (token: string) => customer.call('GET', `/api/public/offers/${token}`),
    take: (token: string, number: number, at = customer) =>
      at.call('POST', `/api/public/offers/${token}/take`, { number }),
    decline: (token: string) => customer.call('POST', `/api/public/offers/${token}/decline`, {}),
    /** What offers hold: staff and local times of day. */
    held: async (): Promise<string[]> =>
      (
        await server.sql<{ span: string }>(
          `select to_char(timestamp '1970-01-01' + make_interval(mins => o.start_minute), 'MM-DD HH24:MI') || '-'
             || to_char(timestamp '1970-01-01' + make_interval(mins => upper(o.minutes)), 'HH24:MI') as span
           from occupancies o where o.shop_id = $1 and o.kind = 'offer' order by o.start_minute, o.staff_id`,
          [shop.shopId],
        )
      ).map(({ span }) => span),
  }
}
