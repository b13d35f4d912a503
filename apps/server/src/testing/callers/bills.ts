// A visit with a bill, and one that waits for its own.
import type { TestShop } from '../factories.ts'
import type { TestServer } from '../server.ts'
import { visitsOf } from '../visits.ts'

/** Of the documentation's example, with a menu of the shop. */
export const cutLine = (menuId: number) => ({
  kind: 'menu',
  menu_id: menuId,
  name: 'カット',
  unit_price: 4400,
  quantity: 1,
  tax_rate: 10,
})

export const makeBills = async (server: TestServer, shop: TestShop) => {
  const { book } = visitsOf(server, shop)
  const [billed, unbilled] = [await book('10:00', '2026-12-03'), await book('12:00', '2026-12-03')]
  const bill = { lines: [cutLine(shop.menuId)], payments: [{ method: 'cash', amount: 4400 }] }
  const made = await shop.client.call('POST', `/api/reservations/${billed.id}/bill`, bill)
  if (made.status !== 201) throw new Error(made.text)
  return { billed: billed.id, unbilled: unbilled.id }
}
