// A visit with a bill, and one that waits for its own.
import type { BillInput } from '@noren/contract/bills/bills'
import { makeBill } from '#features/reservations/bills/make-bill'
import { isRefusal } from '#platform/errors'
import type { TestShop } from '../factories.ts'
import type { TestServer } from '../server.ts'
import { visitsOf } from '../visits.ts'

/** Of the documentation's example, with a menu of the shop. */
export const cutLine = (menuId: number): BillInput['lines'][number] => ({
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
  const { services } = server
  const made = await makeBill(
    services,
    shop.scope,
    {
      reservationId: billed.id,
      userId: shop.userId,
      input: { lines: [cutLine(shop.menuId)], payments: [{ method: 'cash', amount: 4400 }] },
      idempotencyKey: undefined,
    },
    services.clock.now(),
  )
  if (isRefusal(made)) throw new Error(made.refused)
  return { billed: billed.id, unbilled: unbilled.id }
}
