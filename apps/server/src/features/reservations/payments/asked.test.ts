// What a menu asks of customers, and when it may be booked without paying. Rules PAY-1, PAY-2.
import { beforeEach, describe, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { usePaymentStandIn } from '#testing/payments/stand-in'
import { useTestServer } from '#testing/server'

const server = await useTestServer()
let shop: TestShop
const provider = await usePaymentStandIn(server)
beforeEach(async () => {
  shop = await makeShop(server)
  await provider.connect(shop)
})

const at = (time: string, date = '2026-11-24') => `${date}T${time}:00+09:00`
const customer = () => openClient(server.url)

describe('what a menu asks', () => {
  const book = () =>
    customer().call(
      'POST',
      `/api/public/shops/${shop.domain}/reservations`,
      someBooking(shop.menuId, at('10:00')),
      keyed(),
    )
  const shown = async () =>
    (await customer().call('GET', `/api/public/shops/${shop.domain}`)).body.data.menus[0].advance_payment

  test('required: it cannot be booked without', async () => {
    const refused = await book()
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_required'])
    expect(await shown()).toBe('required')
  })

  test('optional: both ways', async () => {
    await server.sql(`update menus set advance_payment = 'optional' where shop_id = $1`, [shop.shopId])
    expect((await book()).status).toBe(201)
    expect((await provider.start(shop, at('12:00'))).status).toBe(201)
  })

  test.each([
    ['none', `update menus set advance_payment = 'none' where shop_id = $1`],
    ['free of charge', 'update menus set price = 0 where shop_id = $1'],
    ['cheaper than the provider takes', 'update menus set price = 49 where shop_id = $1'],
    [
      'an account that cannot charge',
      'update payment_accounts set charges_enabled = false where shop_id = $1',
    ],
  ])('%s: it is booked as ever, and there is nothing to pay', async (_, change) => {
    await server.sql(change, [shop.shopId])
    await server.sql('update shops set version = version + 1 where id = $1', [shop.shopId])
    server.services.publishChange(shop.shopId)
    expect(await shown()).toBe('none')
    expect((await provider.start(shop, at('10:00'))).body.code).toBe('menu_changed')
    expect((await book()).status).toBe(201)
  })
})
