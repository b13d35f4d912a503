// What tests of absences and their lists ask again and again, of the shop of each test.
import { expect } from 'vitest'
import type { Answer } from '../client.ts'
import type { TestShop } from '../factories.ts'
import type { TestServer } from '../server.ts'

const date = '2026-11-24'

/** `ill`: the staff member who is absent. */
export const worklistsOf = (server: TestServer, shop: () => TestShop, ill: () => number) => {
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> => shop().client.call(method, path, body, headers)
  const absent = (more: object = {}, headers: Record<string, string> = {}) =>
    call('POST', '/api/absences', { staff_id: ill(), date, ...more }, headers)
  const read = async (id: number) => (await call('GET', `/api/worklists/${id}`)).body.data
  return {
    date,
    call,
    absent,
    read,
    inside: async (query = ''): Promise<number> =>
      (await call('GET', `/api/absences/inside?staff_id=${ill()}&date=${date}${query}`)).body.data.visits,
    lists: async () => (await call('GET', '/api/worklists')).body.data,
    outcomes: async (id: number): Promise<string[]> =>
      (await read(id)).items.map(({ outcome }: { outcome: string }) => outcome),
    handOver: (id: number, items: readonly (readonly [reservation: number, staff: number])[]) =>
      call('POST', `/api/worklists/${id}/hand-over`, {
        items: items.map(([reservation_id, staff_id]) => ({ reservation_id, staff_id })),
      }),
    addStaff: async (name = '里美'): Promise<number> => {
      const [row] = await server.sql<{ id: number }>(
        'insert into staff (shop_id, name, priority, created_at) values ($1, $2, 1, now()) returning id',
        [shop().shopId, name],
      )
      return row?.id ?? 0
    },
    /** An absence with a list. */
    listed: async (more: object = {}): Promise<number> => {
      const made = await absent(more)
      expect(made.status, made.text).toBe(201)
      return made.body.data.worklist_id
    },
  }
}
