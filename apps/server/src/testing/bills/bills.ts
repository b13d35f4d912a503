// What tests of bills ask again and again, of one shop.
import { expect } from 'vitest'
import type { TestShop } from '../factories.ts'
import type { TestServer } from '../server.ts'
import { visitsOf } from '../visits.ts'

export const cut = {
  kind: 'menu',
  name: 'カット＋シャンプー',
  unit_price: 5500,
  quantity: 1,
  tax_rate: 10,
} as const
export const wax = { kind: 'retail', name: 'ワックス', unit_price: 1980, quantity: 1, tax_rate: 10 } as const
export const tea = { kind: 'retail', name: 'お茶', unit_price: 1080, quantity: 2, tax_rate: 8 } as const
export const cash = (amount: number, more: object = {}) => ({ method: 'cash', amount, ...more })
export const paidInCash = { lines: [cut], payments: [cash(5500)] }
export const paidByCard = { lines: [cut], payments: [{ method: 'card', amount: 5500 }] }

type Headers = Record<string, string>

export const billsOf = (server: TestServer, shop: TestShop) => {
  const pathOf = (id: number) => `/api/reservations/${id}/bill`
  const make = (id: number, body: object = paidInCash, headers: Headers = {}) =>
    shop.client.call('POST', pathOf(id), body, headers)
  const count = () =>
    server.sql(
      'select reservation_id, revision, ended_at is null as counts, total from bills where shop_id = $1 order by id',
      [shop.shopId],
    )
  return {
    make,
    count,
    sheet: async (id: number) => (await shop.client.call('GET', pathOf(id))).body.data,
    /** A bill that must be made. */
    made: async (id: number, body: object = paidInCash) => {
      const answer = await make(id, body)
      expect(answer.status, answer.text).toBe(201)
      return answer.body.data
    },
    correct: (id: number, body: object, headers: Headers = {}) =>
      shop.client.call('PUT', pathOf(id), { revision: 1, reason: '打ち間違い', ...body }, headers),
    /** What is wrong with a bill, of which then nothing is written. */
    errorsOf: async (id: number, body: object) => {
      const answer = await make(id, body)
      expect(answer.status, answer.text).toBe(422)
      expect(await count()).toEqual([])
      expect((await visitsOf(server, shop).read(id)).status).toBe('reserved')
      return answer.body.errors
    },
    closeDay: (date: string) =>
      server.sql(
        `insert into day_closings (shop_id, date, cash_float, cash_expected, total, cash_counted, closed_at)
         values ($1, $2, 0, 0, 0, 0, now())`,
        [shop.shopId, date],
      ),
  }
}
