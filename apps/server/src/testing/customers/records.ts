// What tests of customers' records ask again and again, of one shop.
import { expect } from 'vitest'
import type { TestShop } from '../factories.ts'

export const recordsOf = (shop: () => TestShop) => {
  const call = (method: string, path: string, body?: unknown, of = shop()) =>
    of.client.call(method, `/api/customers${path}`, body)
  return {
    call,
    create: async (body: object, of = shop()): Promise<{ id: number; customer_code: string }> => {
      const made = await call('POST', '', body, of)
      expect(made.status, made.text).toBe(201)
      return made.body.data
    },
    read: async (id: number) => (await call('GET', `/${id}`)).body.data,
    change: (id: number, body: object) => call('PATCH', `/${id}`, body),
    names: async (query = ''): Promise<string[]> =>
      (await call('GET', query)).body.data.map(({ name }: { name: string }) => name),
    accesses: async (query = '') =>
      (await shop().client.call('GET', `/api/customer-accesses${query}`)).body.data.map(
        ({ action, field }: { action: string; field: string | null }) =>
          field ? `${action} ${field}` : action,
      ),
  }
}
