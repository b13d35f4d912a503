// Who waits at a shop, by the front door.
import { expect } from 'vitest'
import { serveAll } from '#features/waitlist/loop'
import { entryToken } from '#features/waitlist/entries/entry-links'
import { openClient, type Answer } from '../client.ts'
import type { TestShop } from '../factories.ts'
import type { TestServer } from '../server.ts'

export type Offered = { id: number; entry: number; start: string; status: string; ends: string; made: string }

export const waitingAt = (server: TestServer, shop: TestShop) => {
  const customer = openClient(server.url)
  const join = (more: object = {}): Promise<Answer> =>
    customer.call('POST', `/api/public/shops/${shop.domain}/waitlist`, {
      menu_id: shop.menuId,
      from_date: '2026-11-24',
      family_name: '佐藤',
      given_name: '美咲',
      family_name_kana: 'サトウ',
      given_name_kana: 'ミサキ',
      phone: '090-8765-4321',
      email: 'misaki@example.jp',
      ...more,
    })
  const entries = () =>
    server.sql<{ id: number; status: string; email: string | null }>(
      'select id, status, email from waitlist_entries where shop_id = $1 order by id',
      [shop.shopId],
    )
  const tokenOf = (entryId: number): string =>
    entryToken(server.services.secret, { shopId: shop.shopId, entryId })
  return {
    join,
    entries,
    tokenOf,
    /** Somebody who is on the list now: her place and its link. */
    wait: async (more: object = {}): Promise<{ id: number; token: string }> => {
      const answer = await join(more)
      expect(answer.status, answer.text).toBe(201)
      const id = (await entries()).at(-1)?.id ?? 0
      return { id, token: tokenOf(id) }
    },
    /** One look of the worker; what failed is a failure of the test. */
    serve: async () => expect(await serveAll(server.services)).toEqual([]),
    offers: async (): Promise<Offered[]> =>
      server.sql<Offered>(
        `select o.id, o.waitlist_entry_id as entry, to_char(t.start_at at time zone 'Asia/Tokyo', 'MM-DD HH24:MI') as start, o.status,
          to_char(o.ends_at at time zone 'Asia/Tokyo', 'MM-DD HH24:MI') as ends, to_char(o.created_at at time zone 'Asia/Tokyo', 'MM-DD HH24:MI') as made
        from offers o join offer_times t on t.shop_id = o.shop_id and t.offer_id = o.id
        where o.shop_id = $1 and o.kind = 'waitlist' order by o.id`,
        [shop.shopId],
      ),
    own: async (token: string) => (await customer.call('GET', `/api/public/waitlist/${token}`)).body.data,
    press: (
      token: string,
      what: 'prove' | 'leave' | 'decline' | 'book',
      body: object = {},
    ): Promise<Answer> => customer.call('POST', `/api/public/waitlist/${token}/${what}`, body),
  }
}
