// What tests of reservations ask again and again, of one shop.
import { expect } from 'vitest'
import { openClient, type Answer } from './client.ts'
import { keyed, someBooking, type TestShop } from './factories.ts'
import type { TestServer } from './server.ts'

export type Made = { id: number; token: string; number: string }

/** 24 November 2026, a Tuesday, three days after the tests' present. */
export const at = (time: string, date = '2026-11-24'): string => `${date}T${time}:00+09:00`

export const visitsOf = (server: TestServer, shop: TestShop) => {
  const customer = openClient(server.url)
  const booking = (time: string, date?: string, more: object = {}): Promise<Answer> =>
    customer.call(
      'POST',
      `/api/public/shops/${shop.domain}/reservations`,
      { ...someBooking(shop.menuId, at(time, date)), ...more },
      keyed(),
    )
  return {
    booking,
    /** A customer's booking that must be made. */
    book: async (time = '10:00', date?: string): Promise<Made> => {
      const answer = await booking(time, date)
      expect(answer.status, answer.text).toBe(201)
      const number: string = answer.body.data.reservation_number
      const [row] = await server.sql<{ id: number }>(
        'select id from reservations where shop_id = $1 and reservation_number = $2',
        [shop.shopId, number],
      )
      return { id: row?.id ?? 0, number, token: answer.body.data.manage_url.split('/').at(-1) ?? '' }
    },
    change: (id: number, body: object) => shop.client.call(...changeCall(id, body)),
    move: (token: string, start: string) =>
      customer.call('POST', `/api/public/reservations/${token}/reschedule`, { start_at: start }),
    cancel: (token: string) => customer.call('POST', `/api/public/reservations/${token}/cancel`, {}),
    managed: async (token: string) =>
      (await customer.call('GET', `/api/public/reservations/${token}`)).body.data,
    read: async (id: number) => (await shop.client.call('GET', `/api/reservations/${id}`)).body.data,
    history: async (id: number): Promise<string[][]> =>
      (await shop.client.call('GET', `/api/reservations/${id}/change-logs`)).body.data.map(
        ({ explanations }: { explanations: string[] }) => explanations,
      ),
    mails: async (id: number): Promise<string[]> =>
      (
        await server.sql<{ kind: string }>(
          "select kind from messages where reservation_id = $1 and kind <> 'reminder' order by id",
          [id],
        )
      ).map(({ kind }) => kind),
    reminders: (id: number) =>
      server.sql(
        "select start_at from messages where reservation_id = $1 and kind = 'reminder' and sent_at is null",
        [id],
      ),
    starts: async (date = '2026-11-24'): Promise<string[]> =>
      (
        await customer.call(
          'GET',
          `/api/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&from=${date}&days=1`,
        )
      ).body.data.days[0].starts,
    asksApproval: () => server.sql('update menus set requires_approval = true where id = $1', [shop.menuId]),
    count: async (table: string): Promise<number> =>
      (
        await server.sql<{ n: number }>(`select count(*) as n from ${table} where shop_id = $1`, [
          shop.shopId,
        ])
      )[0]?.n ?? 0,
  }
}

/** Which call of the owner makes this change, told by what it says: each change is a call of its own. */
export const changeCall = (
  id: number | undefined,
  body: object,
): readonly ['PUT' | 'PATCH' | 'POST', string, object] => {
  const path = `/api/reservations/${id}`
  if ('status' in body) return ['PUT', path, body]
  if ('spam' in body) return ['PUT', `${path}/spam`, body]
  if ('answer' in body) return ['POST', `${path}/move-request`, body]
  if ('start_at' in body) return ['POST', `${path}/move`, body]
  return ['PATCH', path, body]
}
