import * as z from 'zod'
import { menuPrice } from '../menus.ts'
import { data, endpoint, idParams, list, nothing, ownCodes, writeCodes } from '../wire/endpoint.ts'
import { menusMax } from '../wire/limits.ts'
import { calendarDate, id } from '../wire/text.ts'
import { tooMany } from '../wire/validation.ts'

/** New prices of menus that begin on one date and are undone together. */
export const priceChange = z
  .object({
    id: z.int(),
    from_date: z.string(),
    /** `price_before` is that of the day before. */
    menus: z.array(z.object({ menu_id: z.int(), name: z.string(), price_before: z.int(), price: z.int() })),
  })
  .meta({ id: 'PriceChange' })
export type PriceChange = z.output<typeof priceChange>

export const priceChangeInput = z
  .strictObject({
    /** Tomorrow or later. */
    from_date: calendarDate,
    prices: z
      .array(z.strictObject({ menu_id: id, price: menuPrice }), 'required')
      .min(1, 'required')
      .max(menusMax, tooMany(menusMax))
      .refine((prices) => new Set(prices.map(({ menu_id }) => menu_id)).size === prices.length, 'invalid'),
  })
  .meta({
    id: 'PriceChangeInput',
    examples: [{ from_date: '2027-04-01', prices: [{ menu_id: 1, price: 6000 }] }],
  })
export type PriceChangeInput = z.output<typeof priceChangeInput>

const invalidates = ['menus', 'pages'] as const

export const priceChanges = {
  list: endpoint({
    method: 'GET',
    path: '/api/menu-price-changes',
    summary: 'The changes of prices that are to come, the next one first',
    access: 'shop',
    status: 200,
    output: list(priceChange),
    codes: ownCodes,
    tags: ['menus'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/menu-price-changes',
    summary: 'New prices of one or many menus from a date on; each visit has the price of its own date',
    access: 'shop',
    idempotent: 'optional',
    body: priceChangeInput,
    status: 201,
    output: data(priceChange),
    codes: [...writeCodes, 'idempotency_key_reused'],
    invalidates,
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/api/menu-price-changes/{id}',
    summary: 'Take a change of prices back; 409 from its date on',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found', 'prices_in_force'],
    invalidates,
  }),
}
