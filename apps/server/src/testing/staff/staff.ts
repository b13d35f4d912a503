// What tests of staff ask again and again, of one shop.
import type { TestShop } from '../factories.ts'

type Member = { id: number; name: string; active: boolean; color: string; version: number }
type Body = Record<string, unknown>

export const staffOf = (shop: () => TestShop) => {
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    shop().client.call(method, path, body, headers)
  const add = (body: Body = { name: '美咲' }, headers?: Record<string, string>) =>
    call('POST', '/api/staff', body, headers)
  const listed = async (): Promise<Member[]> => (await call('GET', '/api/staff')).body.data
  return {
    call,
    add,
    listed,
    change: (id: number, body: Body) => call('PUT', `/api/staff/${id}`, body),
    addId: async (body?: Body): Promise<number> => (await add(body)).body.data.id,
    first: async (): Promise<number> => (await listed())[0]?.id ?? 0,
  }
}

/** Which reservations a refusal names. */
export const reservationsIn = ({ body }: { body: { reservations: { id: number }[] } }): number[] =>
  body.reservations.map(({ id }) => id)

/** The same hours on all days, Monday first; none is a week off. */
export const weekOf = (...ranges: [string, string][]) =>
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekday) => ({
    weekday,
    status: ranges.length > 0 ? 'open' : 'close',
    business_hours: ranges.map(([opening_time, closing_time]) => ({ opening_time, closing_time })),
  }))
